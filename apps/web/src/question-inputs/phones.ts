/**
 * 05 and six to eight digits more, standing by themselves, hyphens between them or not (spec/2 §5 says six to seven after
 * the prefix; a mobile number of today has eight after 05).
 */
const mobile = /(?<!\d)05(?:-?\d){6,8}(?!-?\d)/g;

/** The local mobile numbers in a text, each once, as digits. */
export function phonesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(mobile)].map(([found]) => found.replaceAll('-', '')))];
}
