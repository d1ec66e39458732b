/** So long a sentence is on the screen until somebody has read it, in milliseconds. */
const readingTime = 1_500;

let latest: { readonly field: HTMLElement; readonly at: number } | null = null;

/** What was typed into this field has just been corrected, with a sentence beside it that says so. */
export function noteCorrection(field: HTMLElement | null): void {
  latest = field && { field, at: performance.now() };
}

/** Call when the corrected text is edited. */
export function forgetCorrection(): void {
  latest = null;
}

/**
 * Whether the way on has to wait, once: a field was corrected by leaving it for that very press, and nobody has read it. The
 * cursor is put back into it.
 */
export function waitsForCorrection(): boolean {
  const found = latest;
  latest = null;
  if (found === null || !found.field.isConnected || performance.now() - found.at > readingTime) return false;
  found.field.focus();
  return true;
}
