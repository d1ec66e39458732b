/** A name of at most so many letters. In a drawing nothing else cuts it. */
export function cutName(name: string, letters: number): string {
  const most = Math.max(letters, 4);
  const all = [...name];
  return all.length <= most
    ? name
    : `${all
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
