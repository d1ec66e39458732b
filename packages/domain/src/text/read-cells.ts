/** The cell that begins at a place of a text, and where it ends: quoted where what is quoted fills it, else up to the next separator. */
function cellAt(text: string, from: number, separator: string): { readonly cell: string; readonly end: number } {
  if (text[from] === '"') {
    for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) {
      if (text[at + 1] === '"') continue;
      const isWhole = at + 1 === text.length || text[at + 1] === separator || text[at + 1] === '\n';
      // A quote of its own, as in `"A" wing`, quotes no cell.
      if (!isWhole) break;
      return { cell: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 };
    }
  }
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  return { cell: text.slice(from, end), end };
}

/**
 * Parses text as spreadsheets write and copy it (RFC 4180, separated by tabs or otherwise): cells with line breaks,
 * separators or quotes are quoted. Empty lines are left out.
 */
export function readCells(text: string, separator: string): readonly (readonly string[])[] {
  const written = text.replace(/\r\n?/g, '\n');
  const lines: string[][] = [[]];
  for (let at = 0; at <= written.length;) {
    const { cell, end } = cellAt(written, at, separator);
    lines.at(-1)?.push(cell);
    if (written[end] === '\n') lines.push([]);
    at = end + 1;
  }
  return lines.filter((line) => line.length > 1 || (line[0] ?? '') !== '');
}
