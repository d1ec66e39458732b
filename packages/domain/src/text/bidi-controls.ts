/** Embeddings, overrides and isolates (UAX #9): what turns the letters around them. Marks (LRM, RLM) turn nothing, and stay. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A name without bidi controls, with which it could read as another (`gpj.exe` as `exe.jpg`), or reorder the sentence
 * around it. Screens isolate every name, so names need none.
 */
export function withoutBidiControls(text: string): string {
  return text.replace(bidiControls, '');
}
