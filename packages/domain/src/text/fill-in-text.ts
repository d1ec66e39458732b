/** So many letters are filled into one text, all its places together: as many as the longest answer has. */
export const filledInLimit = 100_000;

/**
 * A text with its places filled in, which may be many and each take a long answer: what they take together is bounded. The one that
 * passes the bound is cut, and those after it are left empty.
 * @param pattern with the g flag; its first group is the place's name
 */
export function fillInText(
  text: string,
  pattern: RegExp,
  write: (written: string, name: string) => string,
  limit = filledInLimit,
): string {
  let left = limit;
  return text.replace(pattern, (written, name: string) => {
    if (left <= 0) return '';
    const value = write(written, name);
    left -= value.length;
    return left >= 0 ? value : `${value.slice(0, left).toWellFormed()}…`;
  });
}
