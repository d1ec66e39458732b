/**
 * 05 and six to eight more digits, not part of a longer number, with or without hyphens (spec/2 §5 says six to seven
 * after the prefix; a current mobile number has eight after 05).
 */
const mobile = /(?<!\d)05(?:-?\d){6,8}(?!-?\d)/g;

/** The local mobile numbers in a text, each once, as digits. */
export function phonesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(mobile)].map(([found]) => found.replaceAll('-', '')))];
}
