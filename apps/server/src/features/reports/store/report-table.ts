import type { ReportTable, ShownColumnOnWire } from '@plumbline/contract/report-cells';
import { reportProblemText } from '@plumbline/texts/report-problem-text';
import { isMissing, type ReportProblem } from '@plumbline/domain/reports/check-report';
import { showsGroupsAlone } from '@plumbline/domain/reports/definition';
import { Grouping, type GroupChange, type ReportGroup } from '@plumbline/domain/reports/grouping';
import type { Cell } from '@plumbline/domain/reports/cells';
import type { CellWords } from '@plumbline/domain/reports/cell-text';
import { presentlyNamed } from '@plumbline/domain/reports/present-name';
import { Pivot } from '@plumbline/domain/reports/pivot';
import { hidesRows } from '@plumbline/domain/reports/problem-places';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import type { Language } from '@plumbline/domain/languages/languages';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { titleOfShown, titleOfTotal } from './column-titles.ts';
import { emptyPeriodsOfGroups, pivotWithEmpty } from './empty-periods.ts';
import { withFileAddresses } from './file-addresses.ts';
import type { OpenReport } from './open-report.ts';
import { readPlace, writePlace } from './page-place.ts';
import type { PlacedRow, ReadRow, ReportRows } from './report-rows.ts';
import type { RowCosts } from './row-costs.ts';
import { cellWords } from './row-context.ts';
import { chartOnWire } from './wire-chart.ts';

/** Totals are counted up to here; the screens say "1,000+". */
const countedTo = 1001;

/** The mistakes of a report in its reader's language. */
export function problemsOnWire(problems: readonly ReportProblem[], language: Language): ReportTable['problems'] {
  return problems.map((problem) => ({
    path: problem.path,
    code: problem.code,
    message: reportProblemText(problem, language),
    ...(problem.expression && { at: problem.expression.at, length: problem.expression.length }),
  }));
}

/** The columns as they are shown. */
export function columnsOnWire(report: OpenReport): ShownColumnOnWire[] {
  return report.shown.map((one) => ({
    key: one.key,
    column: one.resolved?.column._id ?? null,
    part: one.part,
    title: titleOfShown(one, report),
    value: one.value,
    isMissing: one.resolved !== null && isMissing(one.resolved),
  }));
}

/** Groups, figures and pivot of a report, computed row by row. */
export class Figures {
  readonly #report: OpenReport;
  readonly #grouping: Grouping;
  readonly #pivot: Pivot | null;
  readonly #words: CellWords;
  readonly groups: ReportGroup[] = [];
  #isCut = false;

  readonly #keepsGroups: boolean;

  readonly #costs: RowCosts;

  /**
   * @param keepsGroups false if groups are streamed as they end, so that none has to be stored
   * @param named the words that groups are labelled with; they affect neither order nor rows
   */
  constructor(
    { report, costs }: Pick<ReportRows, 'report' | 'costs'>,
    { keepsGroups = true, named }: { keepsGroups?: boolean; named?: CellWords } = {},
  ) {
    this.#keepsGroups = keepsGroups;
    this.#costs = costs;
    const { totals, pivot } = report.definition;
    this.#report = report;
    this.#words = cellWords(report.reader);
    this.#grouping = new Grouping(totals, named ?? this.#words, emptyPeriodsOfGroups(report));
    this.#pivot = pivot && new Pivot(pivot.value, named ?? this.#words);
  }

  /** Takes a row at one of its places, which come in the order of the report. Gives what it has ended and begun. */
  add({ cells, place }: PlacedRow) {
    const { totals, pivot } = this.#report.definition;
    const change = this.#grouping.add({
      place,
      counted: totals.map(({ column }) => (column === null ? null : cells.counted(column))),
    });
    this.#keep(change);
    if (pivot && place.countsFrom < 0) {
      const { value } = pivot;
      const down = cells.groupValues(pivot.rows, this.#words);
      const across = cells.groupValues(pivot.columns, this.#words);
      this.#costs.keepLong([...down, ...across].map(({ key }) => key));
      this.#pivot?.add(down, across, value.column === null ? null : cells.counted(value.column));
    }
    return change;
  }

  #keep({ shown }: Pick<GroupChange, 'shown'>): void {
    if (!this.#keepsGroups || shown.length === 0) return;
    this.#costs.keep(shown.map(({ label }) => label));
    if (this.groups.length < reportLimits.groups) this.groups.push(...shown);
    else this.#isCut = true;
  }

  end(): GroupChange['ended'] {
    const change = this.#grouping.end();
    this.#keep(change);
    return change.ended;
  }

  /** What is wrong with the figures: there may be more groups than are shown. */
  get problems(): readonly ReportProblem[] {
    return [
      ...(this.#isCut ? [{ path: 'group_by', code: 'groups_too_many' } as const] : []),
      ...(this.leavesPeriodsOut ? [{ path: 'group_by', code: 'empty_periods_too_many' } as const] : []),
      ...(this.pivotLeavesPeriodsOut ? [{ path: 'pivot', code: 'empty_periods_too_many' } as const] : []),
    ];
  }

  /** Whether there are more empty periods than are groups. */
  get leavesPeriodsOut(): boolean {
    return this.#grouping.isCut;
  }

  get pivotLeavesPeriodsOut(): boolean {
    return pivotWithEmpty(this.#report, this.#pivot)?.isCut ?? false;
  }

  get rows(): number {
    return this.#grouping.rows;
  }

  get totals() {
    return this.#grouping.whole.map(({ value }) => value);
  }

  onWire(): Pick<ReportTable, 'groups' | 'totals' | 'pivot' | 'chart'> {
    const { definition } = this.#report;
    const titles = definition.totals.map((total) => titleOfTotal(this.#report, total));
    const groups = this.groups.map(({ level, value, label, rows, totals }) => ({
      level,
      value: presentlyNamed(value),
      label,
      rows,
      totals: totals.map((total) => total.value),
    }));
    const pivot = pivotWithEmpty(this.#report, this.#pivot)?.table;
    return {
      groups,
      totals: titles.map((label, place) => ({ label, value: this.totals[place] ?? null })),
      pivot: pivot
        ? {
            ...pivot,
            title: definition.pivot ? titleOfTotal(this.#report, definition.pivot.value) : '',
            rows: [...pivot.rows],
            columns: [...pivot.columns],
            cells: pivot.cells.map((row) => [...row]),
            rowTotals: [...pivot.rowTotals],
            columnTotals: [...pivot.columnTotals],
          }
        : null,
      chart: chartOnWire(this.#report, this.groups, this.totals),
    };
  }
}

/** Rows as a screen shows them. */
async function onWire(
  db: InstanceDatabase,
  { report: { shown, reader, definition }, costs }: ReportRows,
  rows: readonly ReadRow[],
): Promise<ReportTable['rows']> {
  const cells: Cell[][] = [];
  costs.begin();
  for (const row of rows) {
    cells.push(shown.map((column) => row.cells.shown(column)));
    costs.page(row.cells);
    await costs.took(row.cells);
  }
  const { thumbnails, links } = definition.settings;
  const addressed = thumbnails || links ? await withFileAddresses(db, reader, cells) : cells;
  return rows.map(({ key, to }, place) => ({ key, to, cells: addressed[place] ?? [] }));
}

/** Whether rows can be read at all. */
export function isReadable({ checked }: OpenReport): boolean {
  return !checked.problems.some(hidesRows);
}

interface Wanted {
  readonly pageSize: number;
  readonly after?: string | undefined;
  /** Sorts, groups and counts no more than so many of the newest rows. */
  readonly maxRows?: number;
}

const nothing = { groups: [], totals: [], pivot: null, chart: null };
const noRows = { rows: [], total: 0, total_is_estimate: false, next: null, computed_over: null, is_limited: false };

/** A page of a report's rows; with the first one its groups, figures and chart. */
export async function readTable(db: InstanceDatabase, rows: ReportRows, wanted: Wanted): Promise<ReportTable> {
  const { report } = rows;
  const head = {
    columns: columnsOnWire(report),
    problems: problemsOnWire(report.checked.problems, report.reader.language),
  };
  if (!isReadable(report)) {
    return { ...head, ...nothing, ...noRows };
  }
  const isComputed = rows.isSorted || rows.computedColumns.length > 0 || report.definition.totals.length > 0;
  return isComputed ? computedTable(db, rows, wanted, head) : plainTable(db, rows, wanted, head);
}

type Head = Pick<ReportTable, 'columns' | 'problems'>;

async function plainTable(db: InstanceDatabase, rows: ReportRows, wanted: Wanted, head: Head): Promise<ReportTable> {
  const place = readPlace(wanted.after);
  const left = rows.limit - place.passed;
  const [found, { total, isLimited }, reading] = await Promise.all([
    rows.ids(db, place.behind, Math.min(wanted.pageSize + 1, left)),
    rows.count(db, countedTo),
    rows.reading([], true),
  ]);
  const page = found.slice(0, wanted.pageSize);
  const last = page.at(-1);
  const read = await reading.read(
    db,
    page.map(({ id }) => id),
  );
  const shown = read.slice(0, left);
  const goesOn = found.length > page.length && shown.length < left;
  return {
    ...head,
    ...nothing,
    rows: await onWire(db, rows, shown),
    total: Math.max(total, shown.length),
    total_is_estimate: total >= countedTo,
    next: goesOn && last ? writePlace({ behind: last, passed: place.passed + shown.length }) : null,
    computed_over: null,
    is_limited: isLimited,
  };
}

/** Rows that are sorted or grouped: all are read, for that is what their order and their figures are made of. */
async function computedTable(db: InstanceDatabase, rows: ReportRows, wanted: Wanted, head: Head): Promise<ReportTable> {
  const { report } = rows;
  const { passed } = readPlace(wanted.after);
  const figures = new Figures(rows);
  const shown: ReadRow[] = [];
  // A row may appear in several places; it is counted at its first.
  let [place, found] = [0, 0];
  for await (const chunk of rows.inOrder(db, wanted.maxRows)) {
    rows.costs.begin();
    for (const row of chunk) {
      if (passed === 0) figures.add(row);
      await rows.costs.took(row.cells);
      if (place >= passed && shown.length < wanted.pageSize) shown.push(row);
      else row.cells.forget();
      place += 1;
      if (row.place.countsFrom < 0) found += 1;
    }
  }
  figures.end();
  const isAll = wanted.maxRows === undefined || found < wanted.maxRows;
  // Rows that are fewer than the limit and the preview's bound are all there are.
  const counted = isAll && found < rows.limit ? null : await rows.count(db, countedTo);
  const total = isAll ? found : Math.max(found, counted?.total ?? 0);
  const listed = showsGroupsAlone(report.definition) ? [] : shown;
  const reached = passed + listed.length;
  return {
    ...head,
    problems: [...head.problems, ...problemsOnWire(figures.problems, report.reader.language)],
    ...(passed === 0 ? figures.onWire() : nothing),
    rows: await onWire(db, rows, listed),
    total,
    total_is_estimate: !isAll && total >= countedTo,
    next: listed.length > 0 && reached < place ? writePlace({ behind: null, passed: reached }) : null,
    computed_over: isAll ? null : found,
    is_limited: counted?.isLimited ?? false,
  };
}
