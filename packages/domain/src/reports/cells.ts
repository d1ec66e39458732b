/** A file in a cell. */
export interface CellFile {
  readonly _id: string;
  readonly name: string;
  readonly isPicture: boolean;
  /** Its address, in the rows that a screen shows, as far as their reader sees the file. */
  readonly Location?: string;
}

/** What a cell may lead to: the page of a job, a project or a person. */
export interface CellTarget {
  readonly kind: 'job' | 'project' | 'user';
  readonly id: string;
}

interface Counted {
  /** Of a figure: how many values were left out of it. */
  readonly unread?: number;
}

/**
 * One typed cell: the table on the screen, CSV, XLSX and PDF all draw from these. Null is an empty cell.
 *
 * - `text`: words; with `code` they are the person's words for a status, a role or a yes/no-like state, by which a screen colours it,
 *   and `rank` is the place of that among all of its kind, by which it is sorted;
 *   with `original` they are the translation of that, and calculations look at the original (decision 0041); with `present` they are
 *   what an option was called when it was chosen, and `present` is what it is called now, by which it is sorted and grouped.
 * - `number`
 * - `boolean`
 * - `date`: a calendar day, `2026-11-24`.
 * - `moment`: ISO 8601 in UTC, shown in the instance's time zone.
 * - `time`: an hour of the day, `07:30`.
 * - `length`: how long something took, in minutes.
 * - `range`: two points of the same kind, either of which may be missing.
 * - `place`: where something is.
 * - `link`: words that lead to a page of the product.
 * - `files`: files in their order.
 * - `list`: several values in one cell: several people, chosen options, repetitions.
 *
 * A figure has `unread` where values were left out of it that are no numbers; an empty text with it, where no other was there.
 */
export type Cell =
  | (Counted & {
      readonly kind: 'text';
      readonly text: string;
      readonly code?: string;
      readonly rank?: number;
      readonly original?: string;
      readonly present?: string;
    })
  | (Counted & { readonly kind: 'number'; readonly number: number })
  | { readonly kind: 'boolean'; readonly boolean: boolean }
  | (Counted & { readonly kind: 'date'; readonly date: string })
  | (Counted & { readonly kind: 'moment'; readonly at: string })
  | (Counted & { readonly kind: 'time'; readonly time: string })
  | (Counted & { readonly kind: 'length'; readonly minutes: number })
  | { readonly kind: 'range'; readonly from: Cell; readonly to: Cell }
  | { readonly kind: 'place'; readonly lat: number; readonly long: number; readonly address: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: CellTarget }
  | { readonly kind: 'files'; readonly files: readonly CellFile[] }
  | { readonly kind: 'list'; readonly items: readonly Cell[] }
  | null;

export type CellKind = NonNullable<Cell>['kind'];

/** Several cells as one: none is empty, one is itself, lists within are opened. */
export function joinCells(cells: readonly Cell[]): Cell {
  const [first = null] = cells;
  if (cells.length < 2 && first?.kind !== 'list') return first;
  const filled = cells.flatMap((cell) => (cell?.kind === 'list' ? cell.items : [cell])).filter((cell) => cell !== null);
  if (filled.length === 0) return null;
  const files = filled.flatMap((cell) => (cell.kind === 'files' ? cell.files : []));
  if (files.length > 0 && filled.every(({ kind }) => kind === 'files')) return { kind: 'files', files };
  return filled.length === 1 ? (filled[0] ?? null) : { kind: 'list', items: filled };
}

/** A text cell; null for an empty text. */
export function textCell(text: string | null | undefined, code?: string, rank?: number): Cell {
  if (text === null || text === undefined || text === '') return null;
  if (code === undefined) return { kind: 'text', text };
  return rank === undefined ? { kind: 'text', text, code } : { kind: 'text', text, code, rank };
}

/** What people have named, as its reader calls it. */
export function namedCell(original: string, text: string): Cell {
  const cell = textCell(text || original);
  return cell?.kind === 'text' && cell.text !== original ? { ...cell, original } : cell;
}

/** A number cell; null for what is none. */
export function numberCell(number: number | null | undefined): Cell {
  return typeof number === 'number' && Number.isFinite(number) ? { kind: 'number', number } : null;
}

/** The number of a job in a cell that leads to it; null for any other cell. Such a cell is of a column of numbers. */
export function jobNumberOf(cell: Cell): number | null {
  return cell?.kind === 'link' && cell.to.kind === 'job' ? Number(cell.text) : null;
}
