import { inertText, textOfInert } from '@plumbline/domain/text/formula-start';

function field(text: string): string {
  const safe = inertText(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of cells as CSV, by RFC 4180 with the mark by which spreadsheets know UTF-8. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
}

/** The text of a cell of {@link csvOf}. */
export function textOfCell(cell: string | undefined): string {
  return textOfInert(cell ?? '');
}

/** The cells of a text as spreadsheets write them: quoted where they have lines or separators of their own. */
export function readCells(text: string, separator: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const written = text.replace(/\r\n?/g, '\n');
  const endCell = () => {
    lines.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < written.length; at++) {
    const sign = written[at] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (written[at + 1] === '"') cell += written[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      lines.push([]);
    } else cell += sign;
  }
  endCell();
  return lines.filter((line) => line.length > 1 || line[0] !== '');
}

/** A file of texts: its lines below the head, and where the column of a name is, whatever its letters' case; -1 for none. */
export interface TextFile {
  readonly lines: readonly (readonly string[])[];
  readonly columnOf: (name: string) => number;
}

/** Reads a file that was made by {@link csvOf} and changed since: separated by commas, semicolons or tabs. */
export function readTextFile(file: string): TextFile {
  const text = file.replace(/^\ufeff/, '');
  const head = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)));
  const separator = ['\t', ';', ','].find((one) => head.includes(one)) ?? ',';
  const [names = [], ...lines] = readCells(text, separator);
  return {
    lines,
    columnOf: (name) => names.findIndex((one) => one.trim().toLowerCase() === name.toLowerCase()),
  };
}
