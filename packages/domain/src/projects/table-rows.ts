import { foldedText } from '../text/fold-text.ts';
import { withoutBidiControls } from '../text/bidi-controls.ts';
import { isEmail } from '../text/email.ts';
import { addressAsPasted } from '../text/address-as-typed.ts';
import { cellLimit, columnNameLimit } from './fields/table.ts';

/** A column of a project table and what it must hold. */
export interface TableFilter {
  readonly column: string;
  readonly value: string;
}

/** The cells of one row by column. */
export type Cells = Readonly<Record<string, string>>;

/** A column of a table with all that it is called, in any language. */
export interface NamedColumn {
  readonly key: string;
  readonly names: readonly string[];
}

/** A row of a project's table as stored. */
export interface StoredRow {
  readonly id: string;
  readonly cells: Cells;
}

/** Under which name a row says its id beside its cells; no column can be called so. */
export const rowIdKey = '_id';
const takenNames = new Set([rowIdKey, '__proto__']);

/** Whether a table can have a column of this name. */
export function isColumnName(name: string): boolean {
  return name.trim() !== '' && name.length <= columnNameLimit && !takenNames.has(name);
}

const folded = (text: string) => text.trim().toLocaleLowerCase();
/** What people wrote in two places is the same however each of them typed it. */
const compared = (text: string) => foldedText(text).trim();

/** What a row holds in a column; nothing when it has no such cell. */
export function cellOf(cells: Cells, column: string): string {
  return Object.hasOwn(cells, column) ? (cells[column] ?? '') : '';
}

/**
 * Whether a row passes a question's filter (spec/2 §3, tableDisplayFilter and tableMailFilter). Several values of one
 * column are alternatives; different columns must all hold. Letters' case and spaces around don't matter. No filter
 * passes everything.
 */
export function passesFilter(cells: Cells, filters: readonly TableFilter[] | undefined): boolean {
  const wanted = new Map<string, string[]>();
  for (const { column, value } of filters ?? []) {
    if (column !== '') wanted.set(column, [...(wanted.get(column) ?? []), compared(value)]);
  }
  return [...wanted].every(([column, values]) => values.includes(compared(cellOf(cells, column))));
}

/** The e-mail addresses in the cells of the rows that pass, each once, in the rows' order (spec/2 §3, emailsFromTable). */
export function emailsInRows(
  rows: readonly StoredRow[],
  filters: readonly TableFilter[] | undefined,
): readonly string[] {
  const found = new Map<string, string>();
  for (const { cells } of rows) {
    if (!passesFilter(cells, filters)) continue;
    for (const cell of Object.values(cells)) {
      for (const word of cell.split(/[\s,;]+/).map(addressAsPasted)) {
        if (isEmail(word) && !found.has(folded(word))) found.set(folded(word), word);
      }
    }
  }
  return [...found.values()];
}

/** What a row's QR code says: the text of the QR column, or the row's own id where there is none (spec/2 §3). */
export function codeOfRow(row: StoredRow, qrColumn: string | null): string {
  return (qrColumn !== null && cellOf(row.cells, qrColumn).trim()) || row.id;
}

/** The row that a scanned code belongs to, null for none. An address counts by its last part. */
export function rowOfCode<Row extends StoredRow>(
  rows: readonly Row[],
  scanned: string,
  qrColumn: string | null,
): Row | null {
  const code = folded(scanned);
  if (code === '') return null;
  const last = folded(/[^/?#=]+(?=[/#]*$)/.exec(scanned.trim())?.[0] ?? '');
  const matches = (wanted: string) =>
    rows.find((row) => folded(codeOfRow(row, qrColumn)) === wanted || row.id === wanted) ?? null;
  return matches(code) ?? (last !== '' && last !== code ? matches(last) : null);
}

/** Cells in their stored form: of these columns only, trimmed, without empty ones. */
export function normalizedCells(cells: Cells, columns: readonly string[]): Cells {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const text = withoutBidiControls(cellOf(cells, column)).trim();
      return text === '' ? [] : [[column, text]];
    }),
  );
}

/** Cells with columns given by any of their names, mapped to the stored keys; unknown ones are unchanged. */
export function cellsByKeys(cells: Cells, columns: readonly NamedColumn[]): Cells {
  const keys = new Set(columns.map(({ key }) => key));
  const byName = new Map(columns.flatMap(({ key, names }) => names.map((name) => [compared(name), key])));
  return Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [
      keys.has(column) || column === rowIdKey ? column : (byName.get(compared(column)) ?? column),
      cell,
    ]),
  );
}

/**
 * The cells of a stored row, including those of columns that its table no longer has: they reappear with the column.
 */
export function withHiddenCells(cells: Cells, kept: Cells, columns: readonly string[]): Cells {
  const shown = new Set(columns);
  return { ...Object.fromEntries(Object.entries(kept).filter(([column]) => !shown.has(column))), ...cells };
}

/** The first row with a cell above the length limit, counted from one; null for none. */
export function rowWithLongCell(rows: readonly Cells[]): number | null {
  const place = rows.findIndex((cells) => Object.values(cells).some((cell) => cell.length > cellLimit));
  return place < 0 ? null : place + 1;
}

/** What a search over a table finds a row by. */
export function rowSearchText(cells: Cells): string {
  return foldedText(Object.values(cells).join(' '));
}
