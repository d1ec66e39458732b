/** A text that a cell or a page can hold: of a longer one the beginning, and words that say so. */
export function shortenText(text: string, maxLength: number, ending: string): string {
  if (text.length <= maxLength) return text;
  const beginning = text.slice(0, maxLength - ending.length);
  // Half of a pair would be an unreadable character.
  return `${beginning.isWellFormed() ? beginning : beginning.slice(0, -1)}${ending}`;
}
