import { reportProblemText } from '@plumbline/texts/report-problem-text';
import { cellText, type CellWords } from '@plumbline/domain/reports/cell-text';
import type { Cell } from '@plumbline/domain/reports/cells';
import { showsGroupsAlone } from '@plumbline/domain/reports/definition';
import type { GroupChange, ReportGroup } from '@plumbline/domain/reports/grouping';
import { presentlyNamed } from '@plumbline/domain/reports/present-name';
import { totalPlaces } from '@plumbline/domain/reports/total-places';
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
  /** Texts such as the names of groups are for programs: dates are in ISO 8601. */
  readonly isForPrograms?: boolean;
  /** Whether groups, pivot and chart are wanted as well; `figures` holds them once the last line is read. */
  readonly keepsFigures?: boolean;
  figures?: Figures;
  /** Once the last line is read: where empty periods that are asked for are left out, since they are too many. */
  periodsLeftOut?: PeriodsLeftOut;
}

type PeriodsLeftOut = Readonly<Record<'group_by' | 'pivot', boolean>>;

/** What a file says of empty periods that it leaves out, as the screen does; null where it has all. */
export function periodsNote({ reader }: OpenReport, { periodsLeftOut }: ExportedCount, of: keyof PeriodsLeftOut) {
  return periodsLeftOut?.[of] ? reportProblemText({ path: of, code: 'empty_periods_too_many' }, reader.language) : null;
}

/** So many rows are put out before other requests have their turn; fewer, whose calculations cost more than this together. */
const rowsPerTurn = 50;
const costPerTurn = 2_000_000;

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
  services: Pick<Services, 'databases'>,
  opened: OpenReport,
  count: ExportedCount,
  of?: RowsOfSheet,
): AsyncGenerator<readonly ExportedLine[]> {
  const release = await acquireExportSlot();
  try {
    const pool = opened.reader.db.pool ?? services.databases.of(opened.reader.db.schema).unbound;
    const transaction = await pool.startTransaction().setIsolationLevel('repeatable read').execute();
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

/** What lines are written of, and with which words. */
interface Written {
  readonly report: OpenReport;
  readonly words: CellWords;
}

const noChange: GroupChange = { ended: [], begun: [], shown: [] };

async function* linesOf(
  db: InstanceDatabase,
  report: OpenReport,
  count: ExportedCount,
  keeps: RowsOfSheet['keeps'] | undefined,
): AsyncGenerator<readonly ExportedLine[]> {
  const rows = await ReportRows.of(report, 'file');
  const { definition } = report;
  const keepsFigures = count.keepsFigures ?? false;
  const hasFigures = definition.group_by.length > 0 || definition.totals.length > 0;
  const words = cellWords(report.reader, count.isForPrograms);
  const ofAll = keepsFigures && (hasFigures || definition.pivot !== null) ? new Figures(rows, { named: words }) : null;
  if (ofAll) count.figures = ofAll;
  const figures = hasFigures
    ? keeps || !ofAll
      ? new Figures(rows, { keepsGroups: false, named: words })
      : ofAll
    : null;
  const isSummary = showsGroupsAlone(definition);
  const written = { report, words };
  const ofGroup = isSummary ? summaryLine : subtotal;
  for await (const chunk of rows.inOrder(db)) {
    rows.costs.begin();
    let turn: PlacedRow[] = [];
    let cost = 0;
    let lines: ExportedLine[] = [];
    for (const [place, row] of chunk.entries()) {
      turn.push(row);
      if (ofAll && ofAll !== figures) ofAll.add(row);
      if (!keeps || keeps(row)) {
        if (row.place.countsFrom < 0) count.rows += 1;
        const { ended, begun } = figures?.add(row) ?? noChange;
        for (const group of ended) lines.push(ofGroup(written, group));
        if (!isSummary) {
          lines.push({ kind: 'row', cells: report.shown.map((column) => row.cells.shown(column)), row, begun });
        }
      }
      await rows.costs.took(row.cells);
      cost += row.cells.cost;
      if (turn.length < rowsPerTurn && cost < costPerTurn && place < chunk.length - 1) continue;
      yield lines;
      // What was put out is not needed any more; the chunk's other rows wait for as long as its reader takes.
      for (const one of turn) one.cells.forget();
      [turn, lines, cost] = [[], [], 0];
      await standBack();
    }
    await count.onRead?.(count.rows);
  }
  if (ofAll !== figures) ofAll?.end();
  const ended = figures?.end() ?? [];
  count.periodsLeftOut = { group_by: figures?.leavesPeriodsOut ?? false, pivot: ofAll?.pivotLeavesPeriodsOut ?? false };
  if (!figures) return;
  const lines = ended.map((group) => ofGroup(written, group));
  if (isSummary) lines.push(summaryTotal(report, figures));
  else if (definition.totals.length > 0) lines.push(totalLine(written, figures.totals));
  yield lines;
}

/** A line of figures: each under the column that it is of; those that have no room there, in words in front. */
function figureCells({ report, words }: Written, label: string, totals: readonly Cell[]): Cell[] {
  const { definition, shown } = report;
  const columns = shown.map(({ key, part }) => ({ valuesOf: part === 'value' ? key : null }));
  const { under, inWords } = totalPlaces(definition.totals, columns, { heading: 1, most: 1 });
  const cells = under.map(([place]) => (place === undefined ? null : (totals[place] ?? null)));
  const inFront = inWords.map((place) => {
    const total = definition.totals[place];
    return total ? `${titleOfTotal(report, total)}: ${cellText(totals[place] ?? null, words) || '–'}` : '';
  });
  cells[0] = { kind: 'text', text: [label, ...inFront].filter((one) => one !== '').join(' · ') };
  return cells;
}

function subtotal(written: Written, { label, rows, totals }: ReportGroup): ExportedLine {
  const cells = figureCells(
    written,
    `${label || '–'} (${rows})`,
    totals.map(({ value }) => value),
  );
  return { kind: 'subtotal', cells, row: null };
}

function totalLine(written: Written, totals: readonly Cell[]): ExportedLine {
  const { total } = reportWords(written.report.reader.language);
  return { kind: 'total', cells: figureCells(written, total, totals), row: null };
}

/** Of a report of groups alone: the innermost are its rows, with the values of the groups around them. */
function summaryLine({ report }: Written, { level, path, rows, totals }: ReportGroup): ExportedLine {
  const groups = report.definition.group_by.map((_, place) => presentlyNamed(path[place] ?? null));
  const cells = [...groups, ...summaryFigures(report, rows, (place) => totals[place]?.value)];
  return { kind: level === groups.length - 1 ? 'row' : 'subtotal', cells, row: null };
}

function summaryTotal(report: OpenReport, { rows, totals }: Figures): ExportedLine {
  const [, ...others] = report.definition.group_by;
  const name: Cell = { kind: 'text', text: reportWords(report.reader.language).total };
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
