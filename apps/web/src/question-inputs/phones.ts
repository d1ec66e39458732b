/** 05 and six or seven digits more, standing by themselves; hyphens between them are dropped (Spec 2 §5). */
const mobile = /(?<!\d)05(?:-?\d){6,7}(?!-?\d)/g;

/** The local mobile numbers in a text, each once, as digits. */
export function phonesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(mobile)].map(([found]) => found.replaceAll('-', '')))];
}
