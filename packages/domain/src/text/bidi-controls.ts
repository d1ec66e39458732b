/** Embeddings, overrides and isolates (UAX #9): what turns the letters around them. Marks (LRM, RLM) turn nothing, and stay. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A name without the characters by which it could read as another (`gpj.exe` as `exe.jpg`), or turn the sentence that it stands in.
 * The screens isolate every name, so that none is needed.
 */
export function withoutBidiControls(text: string): string {
  return text.replace(bidiControls, '');
}
