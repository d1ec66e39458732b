/** A name of at most so many letters. In a drawing nothing else cuts it. */
export function cutName(name: string, letters: number): string {
  const maxLetters = Math.max(letters, 4);
  const all = [...name];
  return all.length <= maxLetters
    ? name
    : `${all
        .slice(0, maxLetters - 1)
        .join('')
        .trimEnd()}…`;
}
