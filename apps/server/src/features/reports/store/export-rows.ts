import { cellText } from '@plumbline/domain/reports/cell-text';
import type { Cell } from '@plumbline/domain/reports/cells';
import { showsGroupsAlone } from '@plumbline/domain/reports/definition';
import type { GroupChange, ReportGroup } from '@plumbline/domain/reports/grouping';
import { sql } from 'kysely';
import { InstanceDatabase } from '../../../database/instance-database.ts';
import { standBack } from '../../../http/foreground.ts';
import type { Services } from '../../../services.ts';
import { reportWords } from '../../lists/index.ts';
import { titleOfTotal } from './column-titles.ts';
import { summaryTotals } from './export-columns.ts';
import { acquireExportSlot } from './export-slots.ts';
import { openReport, type OpenReport } from './open-report.ts';
import { ReportRows, type PlacedRow, type ReadRow } from './report-rows.ts';
import { Figures } from './report-table.ts';
import { cellWords } from './row-context.ts';

/** A line of an exported report: a row, a group's subtotal, or the totals of all. */
export interface ExportedLine {
  readonly kind: 'row' | 'subtotal' | 'total';
  /** In the order of the file's columns. */
  readonly cells: readonly Cell[];
  readonly row: PlacedRow | null;
  /** The groups that begin with this row, the outer ones first. */
  readonly begun?: GroupChange['begun'];
}

/** How many rows are in the file so far. */
export interface ExportedCount {
  rows: number;
  /** Waited for after some hundred rows at a time: how far it is is shown by it, and an error of it ends the reading. */
  readonly onRead?: (rows: number) => Promise<void>;
  /** Whether groups, pivot and chart are wanted as well; `figures` holds them once the last line is read. */
  readonly keepsFigures?: boolean;
  figures?: Figures;
}

/** So many rows are put out before other requests have their turn. */
const rowsPerTurn = 50;

/** The rows of one sheet of several. Where the report's limit and its pivot table don't ask for all, only jobs of these types are read. */
export interface RowsOfSheet {
  readonly keeps: (row: ReadRow) => boolean;
  readonly jobTypeIds?: readonly string[];
}

/**
 * The lines of a report, in chunks: all of one snapshot of the database, read five hundred rows at a time. Holds a turn of its process, and
 * a connection, until the last is read or the reader stops. @param of whose rows these are, with their subtotals and totals; those of all
 * where it is left out. @throws Problem exports_busy, report_too_large
 */
export async function* exportedLines(
  services: Pick<Services, 'unbound'>,
  opened: OpenReport,
  count: ExportedCount,
  of?: RowsOfSheet,
): AsyncGenerator<readonly ExportedLine[]> {
  const release = await acquireExportSlot();
  try {
    const transaction = await services.unbound.startTransaction().setIsolationLevel('repeatable read').execute();
    try {
      // Between its chunks it waits for whoever reads the file, and for pictures that are drawn for the first time.
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(transaction);
      const db = new InstanceDatabase(transaction, opened.reader.db.schema);
      const { definition } = opened;
      const report = await openReport({ ...opened.reader, db }, definition);
      const readsAll = definition.settings.limit_historical_data || definition.pivot !== null;
      const narrowed = of?.jobTypeIds && !readsAll ? { ...report, jobTypeIds: of.jobTypeIds } : report;
      yield* linesOf(db, narrowed, count, of?.keeps);
    } finally {
      await transaction.rollback().execute();
    }
  } finally {
    release();
  }
}

const noChange: GroupChange = { ended: [], begun: [], shown: [] };

async function* linesOf(
  db: InstanceDatabase,
  report: OpenReport,
  count: ExportedCount,
  keeps: RowsOfSheet['keeps'] | undefined,
): AsyncGenerator<readonly ExportedLine[]> {
  const rows = await ReportRows.of(report);
  const { definition } = report;
  const keepsFigures = count.keepsFigures ?? false;
  const hasFigures = definition.group_by.length > 0 || definition.totals.length > 0;
  const ofAll = keepsFigures && (hasFigures || definition.pivot !== null) ? new Figures(report) : null;
  if (ofAll) count.figures = ofAll;
  const figures = hasFigures ? (keeps || !ofAll ? new Figures(report, false) : ofAll) : null;
  const isSummary = showsGroupsAlone(definition);
  const ofGroup = isSummary ? summaryLine : subtotal;
  for await (const chunk of rows.inOrder(db)) {
    for (let from = 0; from < chunk.length; from += rowsPerTurn) {
      const lines: ExportedLine[] = [];
      for (const row of chunk.slice(from, from + rowsPerTurn)) {
        if (ofAll && ofAll !== figures) ofAll.add(row);
        if (keeps && !keeps(row)) continue;
        if (row.place.countsFrom < 0) count.rows += 1;
        const { ended, begun } = figures?.add(row) ?? noChange;
        for (const group of ended) lines.push(ofGroup(report, group));
        if (!isSummary) {
          lines.push({ kind: 'row', cells: report.shown.map((column) => row.cells.shown(column)), row, begun });
        }
      }
      yield lines;
      await standBack();
    }
    await count.onRead?.(count.rows);
  }
  if (ofAll !== figures) ofAll?.end();
  if (!figures) return;
  const lines = figures.end().map((group) => ofGroup(report, group));
  if (isSummary) lines.push(summaryTotal(report, figures));
  else if (definition.totals.length > 0) lines.push(totalLine(report, figures.totals));
  yield lines;
}

/** Where figures stand on a line: under the column that they are of; those that have none, or share it, in words in front. */
function figureCells(report: OpenReport, label: string, totals: readonly Cell[]): Cell[] {
  const cells: Cell[] = report.shown.map(() => null);
  const words = cellWords(report.reader);
  const inFront: string[] = [];
  for (const [place, total] of report.definition.totals.entries()) {
    const value = totals[place] ?? null;
    const at = report.shown.findIndex(({ key, part }, index) => index > 0 && part === 'value' && key === total.column);
    if (at > 0 && cells[at] === null) cells[at] = value;
    else inFront.push(`${titleOfTotal(report, total)}: ${cellText(value, words) || '–'}`);
  }
  const text = [label, ...inFront].filter((one) => one !== '').join(' · ');
  cells[0] = { kind: 'text', text };
  return cells;
}

function subtotal(report: OpenReport, { label, rows, totals }: ReportGroup): ExportedLine {
  const cells = figureCells(
    report,
    `${label || '–'} (${rows})`,
    totals.map(({ value }) => value),
  );
  return { kind: 'subtotal', cells, row: null };
}

function totalLine(report: OpenReport, totals: readonly Cell[]): ExportedLine {
  return { kind: 'total', cells: figureCells(report, reportWords[report.reader.language].total, totals), row: null };
}

/** Of a report of groups alone: the innermost are its rows, with the values of the groups around them. */
function summaryLine(report: OpenReport, { level, path, rows, totals }: ReportGroup): ExportedLine {
  const groups = report.definition.group_by.map((_, place) => path[place] ?? null);
  const cells = [...groups, ...summaryFigures(report, rows, (place) => totals[place]?.value)];
  return { kind: level === groups.length - 1 ? 'row' : 'subtotal', cells, row: null };
}

function summaryTotal(report: OpenReport, { rows, totals }: Figures): ExportedLine {
  const [, ...others] = report.definition.group_by;
  const name: Cell = { kind: 'text', text: reportWords[report.reader.language].total };
  const cells = [name, ...others.map(() => null), ...summaryFigures(report, rows, (place) => totals[place])];
  return { kind: 'total', cells, row: null };
}

function summaryFigures(report: OpenReport, rows: number, figure: (place: number) => Cell | undefined): Cell[] {
  return [{ kind: 'number', number: rows }, ...summaryTotals(report).map((place) => figure(place) ?? null)];
}

/** The rows alone of a report's lines, without what groups and all come to: each once, though it may be in several groups. */
export async function* rowsOf(lines: AsyncIterable<readonly ExportedLine[]>): AsyncGenerator<readonly ExportedLine[]> {
  for await (const chunk of lines) {
    yield chunk.filter(({ kind, row }) => kind === 'row' && (row?.place.countsFrom ?? -1) < 0);
  }
}
