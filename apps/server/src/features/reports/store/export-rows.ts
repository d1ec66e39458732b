import { cellText } from '@plumbline/domain/reports/cell-text';
import type { Cell } from '@plumbline/domain/reports/cells';
import { showsGroupsAlone } from '@plumbline/domain/reports/definition';
import type { GroupChange, ReportGroup } from '@plumbline/domain/reports/grouping';
import { InstanceDatabase } from '../../../database/instance-database.ts';
import { standBack } from '../../../http/foreground.ts';
import type { Services } from '../../../services.ts';
import { reportWords } from '../../lists/index.ts';
import { titleOfTotal } from './column-titles.ts';
import { summaryTotals } from './export-columns.ts';
import { acquireExportSlot } from './export-slots.ts';
import { openReport, type OpenReport } from './open-report.ts';
import { ReportRows, type ReadRow } from './report-rows.ts';
import { Figures } from './report-table.ts';
import { cellWords } from './row-context.ts';

/** A line of an exported report: a row, a group's subtotal, or the totals of all. */
export interface ExportedLine {
  readonly kind: 'row' | 'subtotal' | 'total';
  /** In the order of the file's columns. */
  readonly cells: readonly Cell[];
  readonly row: ReadRow | null;
  /** The groups that begin with this row, the outer ones first. */
  readonly begun?: GroupChange['begun'];
}

/** How many rows were told, for whoever tells of the export. */
export interface ExportedCount {
  rows: number;
  /** Whether groups, pivot and chart are wanted as well; `figures` holds them once the last line is read. */
  readonly keepsFigures?: boolean;
  figures?: Figures;
}

/** So many rows are put out before other requests have their turn. */
const rowsPerTurn = 50;

/** Which rows stand on a sheet of several. */
export type KeepsRow = (row: ReadRow) => boolean;

/**
 * The lines of a report, in chunks: all of one snapshot of the database, read five hundred rows at a time. Holds a turn of its process, and
 * a connection, until the last is read or the reader stops. @param keeps which rows are told, with subtotals and totals of these; all where
 * it is left out. What `count` is told is always that of all. @throws Problem exports_busy, report_too_large
 */
export async function* exportedLines(
  services: Pick<Services, 'unbound'>,
  opened: OpenReport,
  count: ExportedCount,
  keeps?: KeepsRow,
): AsyncGenerator<readonly ExportedLine[]> {
  const release = await acquireExportSlot();
  try {
    const transaction = await services.unbound.startTransaction().setIsolationLevel('repeatable read').execute();
    try {
      const db = new InstanceDatabase(transaction, opened.reader.db.schema);
      const report = await openReport({ ...opened.reader, db }, opened.definition);
      yield* linesOf(db, report, count, keeps);
    } finally {
      await transaction.rollback().execute();
    }
  } finally {
    release();
  }
}

const noChange: GroupChange = { ended: [], begun: [] };

async function* linesOf(
  db: InstanceDatabase,
  report: OpenReport,
  count: ExportedCount,
  keeps: KeepsRow | undefined,
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
        count.rows += 1;
        if (ofAll && ofAll !== figures) ofAll.add(row);
        if (keeps && !keeps(row)) continue;
        const { ended, begun } = figures?.add(row) ?? noChange;
        for (const group of ended) lines.push(ofGroup(report, group));
        if (!isSummary) {
          lines.push({ kind: 'row', cells: report.shown.map((column) => row.cells.shown(column)), row, begun });
        }
      }
      yield lines;
      await standBack();
    }
  }
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

/** The rows alone of a report's lines, without what groups and all come to. */
export async function* rowsOf(lines: AsyncIterable<readonly ExportedLine[]>): AsyncGenerator<readonly ExportedLine[]> {
  for await (const chunk of lines) yield chunk.filter(({ kind }) => kind === 'row');
}
