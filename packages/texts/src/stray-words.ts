/** Letters that the made-up language never has (`pseudo.ts` accents them), and those of Hebrew. */
const strayLetter = /[aceinosuyzACEINOSUYZ]|\p{Script=Hebrew}/u;

/**
 * The words of a text that are not of the made-up language: with a letter that it would have accented, or a Hebrew one. For tests.
 * @param known what is no word of any language
 */
export function strayWords(text: string, ...known: readonly RegExp[]): string[] {
  const rest = known.reduce((left, one) => left.replace(one, ' '), text);
  return (rest.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => strayLetter.test(word));
}
