import type { Period } from '../dates/periods.ts';
import { periodsBetween } from '../dates/periods.ts';
import type { SortKey } from './compare-cells.ts';
import type { GroupValue, PeriodValues } from './group-values.ts';
import { reportLimits } from './report-types.ts';

/** The empty periods of one column that are groups. */
export class EmptyGroups {
  readonly #period: Period;
  readonly #values: PeriodValues;
  readonly #isDescending: boolean;
  #left: number = reportLimits.emptyPeriods;
  /** Some were left out. */
  isCut = false;

  constructor(period: Period, values: PeriodValues, isDescending = false) {
    this.#period = period;
    this.#values = values;
    this.#isDescending = isDescending;
  }

  /**
   * The empty periods between the groups of two keys; undefined is before the first group, or after the last. Values
   * that are no periods sort after all that are. If there are too many, none is returned. @param most the maximum
   * returned, though there may be more
   */
  between(after: SortKey | undefined, before: SortKey | undefined, most: number = this.#left): readonly GroupValue[] {
    if (after !== undefined && typeof after !== 'number') return [];
    const [from, to] = [after ?? null, typeof before === 'number' ? before : null];
    if (from === null && to === null) return [];
    const between = { after: from, before: to, isDescending: this.#isDescending };
    const found = periodsBetween(this.#period, between, Math.min(most, this.#left));
    if (!found) this.isCut = true;
    this.#left -= found?.length ?? 0;
    return (found ?? []).map((place) => this.#values.at(place));
  }
}
