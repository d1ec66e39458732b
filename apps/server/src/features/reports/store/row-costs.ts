import { heaviestOf, type Costs } from '@plumbline/domain/expressions/budget';
import type { RowCells } from '@plumbline/domain/reports/row-cells';
import type { SortKey } from '@plumbline/domain/reports/compare-cells';
import { standBack } from '../../../http/foreground.ts';
import { Problem } from '../../../http/problem.ts';
import { titleOfColumn } from './column-titles.ts';
import type { OpenReport } from './open-report.ts';

/**
 * What the calculations of all rows together may cost, in units of the domain's budget: some ten nanoseconds each. A file is made while
 * others go first, so it may cost more than what somebody waits for.
 */
const limits = { screen: 500_000_000, file: 5_000_000_000 } as const;
/** So many letters of keys and headings are in memory while rows are sorted and grouped. */
const maxKeptLetters = 100_000_000;
const longKey = 1000;
/** What the calculations of one page of rows may cost: all of it is one response. */
const maxPageCost = 20_000_000;
/** So long the rows of one report are computed before other requests have their turn, in milliseconds. */
const sliceMs = 15;

/** What rows cost as they are computed, so that no report takes a process from everybody else. */
export class RowCosts {
  /** By column. */
  readonly costs: Costs = new Map();
  readonly #report: OpenReport;
  readonly #limit: number;
  #spent = 0;
  #kept = 0;
  #paged = 0;
  #sliceBegan = performance.now();

  constructor(report: OpenReport, of: keyof typeof limits) {
    this.#report = report;
    this.#limit = limits[of];
  }

  /** The error for calculations that cost too much, with the column that costs the most. */
  readonly tooDemanding = (columnId: string | null): Problem => {
    const { checked } = this.#report;
    const heaviest = checked.columns.find(({ column }) => column._id === columnId);
    const column = heaviest ? titleOfColumn(heaviest, this.#report) : this.#report.definition.columns[0]?.name || '–';
    return new Problem('report_too_demanding', { details: { column } });
  };

  /** Waits between slices. @throws Problem report_too_demanding */
  async took({ cost }: RowCells): Promise<void> {
    this.#spent += cost;
    if (this.#spent > this.#limit) throw this.#refusal();
    if (performance.now() - this.#sliceBegan < sliceMs) return;
    await standBack();
    this.#sliceBegan = performance.now();
  }

  /** Rows are about to be computed, after something that was waited for. */
  begin(): void {
    this.#sliceBegan = performance.now();
  }

  /** These stay in memory until the report is done. @throws Problem report_too_demanding */
  keep(keys: readonly SortKey[]): void {
    for (const key of keys) this.#kept += lettersOf(key);
    if (this.#kept > maxKeptLetters) throw this.#refusal();
  }

  /** Of these many may be the same, which stay once: only long ones count. @throws Problem report_too_demanding */
  keepLong(keys: readonly SortKey[]): void {
    this.keep(keys.filter((key) => lettersOf(key) > longKey));
  }

  /** A row goes out with others in one response. @throws Problem report_too_demanding */
  page({ cost }: RowCells): void {
    this.#paged += cost;
    if (this.#paged > maxPageCost) throw this.#refusal();
  }

  #refusal(): Problem {
    return this.tooDemanding(heaviestOf(this.costs));
  }
}

function lettersOf(key: SortKey): number {
  if (typeof key === 'string') return key.length;
  return Array.isArray(key) ? key.reduce<number>((sum, part) => sum + lettersOf(part as SortKey), 0) : 0;
}
