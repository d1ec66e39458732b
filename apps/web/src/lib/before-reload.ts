/** Nobody waits longer for a disk. */
const timeoutMs = 2000;

const writes = new Set<() => Promise<unknown>>();

/**
 * Registers a write to finish before this page reloads itself: writes started while a page is being unloaded may be
 * lost. Returns a function that removes it.
 */
export function beforeReload(write: () => Promise<unknown>): () => void {
  writes.add(write);
  return () => void writes.delete(write);
}

/** Resolves once all of it is written, or can't be. */
export async function allWritten(): Promise<void> {
  const written = Promise.allSettled([...writes].map((write) => write()));
  await Promise.race([written, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
