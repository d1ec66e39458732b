import type { Readable } from 'node:stream';
import { cellText, type CellWords } from '@plumbline/domain/reports/cell-text';
import type { Cell, CellTarget } from '@plumbline/domain/reports/cells';
import { showsGroupsAlone } from '@plumbline/domain/reports/definition';
import { leftOutOf } from '@plumbline/domain/reports/read-numbers';
import type { ValueType } from '@plumbline/domain/values/value-types';
import { wallOfMoment } from '@plumbline/domain/dates/wall-time';
import { asWritten } from '@plumbline/texts/fill';
import { say } from '@plumbline/texts/texts';
import type { Picture } from '../../../adapters/spreadsheets/picture.ts';
import { cellLimit, type NamedPicture, type SheetCell } from '../../../adapters/spreadsheets/sheet-cells.ts';
import { maxPicturesOfCell, pictureColumnWidth } from '../../../adapters/spreadsheets/sheet-pictures.ts';
import {
  streamWorkbook,
  type StreamedRow,
  type StreamedSheet,
} from '../../../adapters/spreadsheets/stream-workbook.ts';
import { addressOf } from './cell-address.ts';
import { exportedColumns } from './export-columns.ts';
import type { ExportedLine } from './export-rows.ts';
import type { ReportSheet } from './export-sheets.ts';
import type { OpenReport } from './open-report.ts';
import { namesInFile, type PivotOnWire } from './pivot-names.ts';
import { cellWords } from './row-context.ts';
import { shortenText } from './shorten-text.ts';
import { reportWords } from '../../lists/index.ts';

type Lines = AsyncIterable<readonly ExportedLine[]>;

interface WorkbookParts {
  readonly report: OpenReport;
  readonly name: string;
  /** Of the instance: `https://alma.example.com`. */
  readonly origin: string;
  readonly thumbnail: (fileId: string) => Promise<Picture | null>;
  readonly logo: Picture | null;
  /** What is said below the rows of a sheet once they are read, and below the pivot table. */
  readonly note: (of: 'group_by' | 'pivot') => string | null;
  readonly sheets: readonly ReportSheet[];
  readonly lines: (sheet: ReportSheet) => Lines;
  /** The pivot table once the lines were read, on a sheet behind them; null for a report without. */
  readonly pivot: (() => PivotOnWire | null) | null;
}

/** A report as a spreadsheet: one sheet, or one for each job type, and behind them one of its pivot table. */
export function workbookStream(parts: WorkbookParts): Readable {
  const { report, name, logo, note } = parts;
  const { settings } = report.definition;
  const columns = exportedColumns(report);
  const rows = parts.sheets.map((sheet): StreamedSheet => ({
    name: sheet.name,
    heads: columns.map(({ title }) => title),
    widths: columns.map(({ value, title }) => Math.min(60, Math.max(leastWidth(report, value), title.length + 3))),
    isRtl: settings.rtl,
    ...(settings.page_image && { title: name, logo: logo ?? undefined }),
    rows: sheetRows(parts, parts.lines(sheet)),
    note: () => note('group_by'),
  }));
  const { pivot } = parts;
  return streamWorkbook(pivot ? [...rows, pivotSheet(parts, pivot)] : rows);
}

/** In characters: texts have more room than figures, and pictures stand in lines. */
function leastWidth({ definition }: OpenReport, value: ValueType): number {
  if (value === 'files' && definition.settings.thumbnails) return pictureColumnWidth;
  return value === 'text' ? 18 : 12;
}

/** The pivot table on a sheet of its own, with its totals. */
function pivotSheet(parts: WorkbookParts, told: () => PivotOnWire | null): StreamedSheet {
  const { language } = parts.report.reader;
  const words = cellWords(parts.report.reader);
  const read = () => {
    const pivot = told();
    return pivot && { pivot, names: namesInFile(pivot, language) };
  };
  const line = (name: string, cells: readonly Cell[], isStrong: boolean): StreamedRow => ({
    cells: [{ kind: 'text', text: name }, ...cells.map((cell) => sheetCell(parts, cell, null, words))],
    isStrong,
  });
  return {
    name: reportWords(language).pivot,
    isRtl: parts.report.definition.settings.rtl,
    get heads() {
      const found = read();
      return found ? [found.pivot.title, ...found.names.columns, found.names.total] : [];
    },
    get widths() {
      return this.heads.map((head) => Math.min(40, Math.max(12, head.length + 3)));
    },
    rows: (async function* () {
      const found = read();
      if (!found) return;
      const { pivot, names } = found;
      for (const [place, name] of names.rows.entries()) {
        yield [line(name, [...(pivot.cells[place] ?? []), pivot.rowTotals[place] ?? null], false)];
      }
      yield [{ ...line(names.total, [...pivot.columnTotals, pivot.total], true), isBelow: true }];
    })(),
    note: () => parts.note('pivot'),
  };
}

async function* sheetRows(parts: WorkbookParts, lines: Lines): AsyncGenerator<readonly StreamedRow[]> {
  const words = cellWords(parts.report.reader);
  // Of a report of its groups alone they are the rows.
  const plain = showsGroupsAlone(parts.report.definition) ? 'subtotal' : 'row';
  for await (const chunk of lines) {
    const rows: StreamedRow[] = [];
    for (const { kind, cells, row } of chunk) {
      const made: SheetCell[] = [];
      for (let place = 0; place < cells.length; place += 1) {
        const cell = cells[place] ?? null;
        const to = place === 0 ? (row?.to ?? null) : null;
        // Of the cells of a large file hardly one has to be waited for.
        made.push(
          pictured(parts, cell) ? await pictureCell(parts, cell, to, words) : sheetCell(parts, cell, to, words),
        );
      }
      rows.push({ cells: made, isStrong: kind !== plain, isBelow: kind === 'total' });
    }
    yield rows;
  }
}

/** A cell as a spreadsheet has it. With `links`, what leads somewhere does, and the first cell of a row leads to what the row is of. */
function sheetCell({ report, origin }: WorkbookParts, cell: Cell, to: CellTarget | null, words: CellWords): SheetCell {
  const address = addressOf(report, origin, cell, to);
  // A figure that leaves values out says so: as a number it would be taken for the whole.
  if (leftOutOf(cell) > 0) return { kind: 'text', text: cellText(cell, words), address };
  switch (cell?.kind) {
    case undefined:
      return null;
    case 'number':
      return { kind: 'number', number: cell.number, address };
    case 'boolean':
      return { kind: 'text', text: cell.boolean ? words.yes : words.no, address };
    case 'date':
      return { kind: 'day', day: cell.date, address };
    case 'moment': {
      const { day, time } = wallOfMoment(cell.at, words.timeZone);
      return { kind: 'moment', day, time, address };
    }
    case 'time':
      return { kind: 'time', time: cell.time, address };
    case 'length':
      return { kind: 'length', minutes: cell.minutes, address };
    case 'link':
      // The number of a job stays a number; a project may be called 007.
      return cell.to?.kind === 'job' && /^\d{1,15}$/.test(cell.text)
        ? { kind: 'number', number: Number(cell.text), address }
        : { kind: 'text', text: cell.text, address };
    default: {
      const text = shortenText(cellText(cell, words), cellLimit, reportWords(report.reader.language).shortened);
      return { kind: 'text', text, address };
    }
  }
}

/** Whether pictures of its files stand in a cell. */
function pictured({ report }: WorkbookParts, cell: Cell): cell is Extract<Cell, { kind: 'files' }> {
  return (
    cell?.kind === 'files' && report.definition.settings.thumbnails && cell.files.some(({ isPicture }) => isPicture)
  );
}

/** A cell with the pictures of its photos, and the names of files that have none; how many more photos there are. */
async function pictureCell(
  parts: WorkbookParts,
  cell: Extract<Cell, { kind: 'files' }>,
  to: CellTarget | null,
  words: CellWords,
): Promise<SheetCell> {
  const plain = sheetCell(parts, cell, to, words);
  const pictures: NamedPicture[] = [];
  const named: string[] = [];
  let more = 0;
  for (const { _id, name, isPicture } of cell.files) {
    if (isPicture && pictures.length === maxPicturesOfCell) {
      more += 1;
      continue;
    }
    const picture = isPicture ? await parts.thumbnail(_id) : null;
    if (picture) pictures.push({ picture, name });
    else named.push(name);
  }
  if (pictures.length === 0 || plain?.kind !== 'text') return plain;
  if (more > 0) named.push(say(parts.report.reader.language, ($) => $.reports.more, { count: more }, asWritten));
  return { ...plain, kind: 'pictures', pictures, text: named.join(', ') };
}
