import { inertText, textOfInert } from '@plumbline/domain/text/formula-start';
import { readCells } from '@plumbline/domain/text/read-cells';

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
