import { Readable } from 'node:stream';
import type { CellWords } from '@plumbline/domain/reports/cell-text';
import { cellText } from '@plumbline/domain/reports/cell-text';
import type { Cell } from '@plumbline/domain/reports/cells';
import { isNothing, leftOutOf } from '@plumbline/domain/reports/read-numbers';
import { cellValue } from '@plumbline/domain/reports/row-cells';
import { inertText } from '@plumbline/domain/text/formula-start';
import { exportedColumns } from './export-columns.ts';
import type { ExportedLine } from './export-rows.ts';
import type { OpenReport } from './open-report.ts';
import { cellWords } from './row-context.ts';

/** So many characters go out at a time. */
const flushAt = 64 * 1024;

type Lines = AsyncIterable<readonly ExportedLine[]>;

/** A field of CSV by RFC 4180; what spreadsheets would read as a formula is made inert. Numbers of our own (`isTyped`) are no formulas. */
export function csvField(text: string, isTyped: boolean): string {
  const safe = isTyped ? text : inertText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const typedKinds = new Set(['number', 'length', 'date', 'moment', 'time', 'boolean']);

/** CSV: a byte order mark, by which Excel knows UTF-8, its heads, and a line for each row of cells. @param words for programs */
export function csvOf(
  titles: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
  words: CellWords,
): Readable {
  const field = (cell: Cell) =>
    cell === null ? '' : csvField(cellText(cell, words), typedKinds.has(cell.kind) && leftOutOf(cell) === 0);
  async function* written() {
    let text = `\ufeff${titles.map((title) => csvField(title, false)).join(',')}\r\n`;
    for await (const chunk of rows) {
      for (const cells of chunk) {
        let separator = '';
        for (const cell of cells) {
          text += separator + field(cell);
          separator = ',';
        }
        text += '\r\n';
      }
      if (text.length < flushAt) continue;
      yield text;
      text = '';
    }
    if (text !== '') yield text;
  }
  return Readable.from(written(), { objectMode: false });
}

/** A report as a file of text, and what programs call its columns. */
interface TextOf {
  readonly report: OpenReport;
  readonly keys: readonly string[];
  /** The notes below the lines of groups, once all are read. */
  readonly note?: () => string | null;
}

/** A report as CSV, with a line for each of its own. */
export function csvStream({ report, note }: TextOf, lines: Lines): Readable {
  const titles = exportedColumns(report).map(({ title }) => title);
  async function* rows(): AsyncGenerator<readonly (readonly Cell[])[]> {
    for await (const chunk of lines) yield chunk.map(({ cells }) => cells);
    const text = note?.() ?? null;
    if (text !== null) yield [titles.map((_, place): Cell => (place === 0 ? { kind: 'text', text } : null))];
  }
  return csvOf(titles, rows(), cellWords(report.reader, true));
}

/** A cell as JSON has it: numbers, booleans, ISO days and moments, texts; lists and ranges of them. */
function jsonValue(cell: Cell): unknown {
  switch (cell?.kind) {
    case 'text':
      // As its reader reads it, like in every other file; calculations look at the original.
      return cell.text;
    case 'date':
      return cell.date;
    case 'moment':
      return cell.at;
    case 'range':
      return { from: jsonValue(cell.from), to: jsonValue(cell.to) };
    case 'place':
      return { lat: cell.lat, long: cell.long, address: cell.address };
    case 'list':
      return cell.items.map(jsonValue);
    default:
      return cellValue(cell);
  }
}

/** A cell with its key; of a figure that leaves values out also how many. */
function jsonEntries(key: string, cell: Cell): [string, unknown][] {
  const unread = leftOutOf(cell);
  if (unread === 0) return [[key, jsonValue(cell)]];
  return [
    [key, isNothing(cell) ? null : jsonValue(cell)],
    [`${key} unread`, unread],
  ];
}

/** The rows of a report as JSON objects, in chunks: by what programs call its columns. Subtotals are none. */
async function* jsonObjects(keys: readonly string[], lines: Lines): AsyncGenerator<readonly string[]> {
  for await (const chunk of lines) {
    yield chunk
      .filter(({ kind }) => kind === 'row')
      .map(({ cells }) =>
        JSON.stringify(Object.fromEntries(keys.flatMap((key, place) => jsonEntries(key, cells[place] ?? null)))),
      );
  }
}

/** The rows of a report as JSON Lines: one object a row. */
export function jsonLinesStream({ keys }: TextOf, lines: Lines): Readable {
  async function* written() {
    for await (const objects of jsonObjects(keys, lines)) {
      if (objects.length > 0) yield `${objects.join('\n')}\n`;
    }
  }
  return Readable.from(written(), { objectMode: false });
}

/** The same objects as one list, which is what most programs read as JSON. */
export function jsonStream({ keys }: TextOf, lines: Lines): Readable {
  async function* written() {
    let before = '[\n';
    for await (const objects of jsonObjects(keys, lines)) {
      if (objects.length === 0) continue;
      yield before + objects.join(',\n');
      before = ',\n';
    }
    yield before === ',\n' ? '\n]\n' : '[]\n';
  }
  return Readable.from(written(), { objectMode: false });
}
