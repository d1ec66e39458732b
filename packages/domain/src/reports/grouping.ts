import type { Cell } from './cells.ts';
import { cellText, type CellWords } from './cell-text.ts';
import { isSameKey, keyText, type SortKey } from './compare-cells.ts';
import { presentlyNamed } from './present-name.ts';
import type { ReportTotal } from './definition.ts';
import { runningTotal, type RunningTotal } from './totals.ts';

/** A group of rows that follow one another. */
export interface ReportGroup {
  /** 0 for the outer groups. */
  readonly level: number;
  readonly value: Cell;
  readonly label: string;
  /** Of groups with the same words each has its own: two people of one name. */
  readonly key: string;
  /** The values of the groups that it stands in, the outer one first, and its own. */
  readonly path: readonly Cell[];
  rows: number;
  readonly totals: readonly RunningTotal[];
}

/** A row as groups look at it. */
export interface GroupedRow {
  /** The cell of each column that groups, the outer one first. */
  readonly by: readonly Cell[];
  /** Their keys, as `GroupValue` has them: rows of the same keys follow one another. */
  readonly keys: readonly SortKey[];
  /** The cell of each figure's column; null for those that count rows. */
  readonly counted: readonly Cell[];
}

/** What a row has ended and begun. */
export interface GroupChange {
  /** The groups that ended before this row, the inner ones first. */
  readonly ended: readonly ReportGroup[];
  /** The groups that begin with it, the outer ones first. */
  readonly begun: readonly ReportGroup[];
}

/**
 * Groups rows that come in the order of their groups, one by one, with the figures of each group and of the whole. Of groups that
 * ended nothing is kept, so that a report of any length is grouped in the memory of one row.
 */
export class Grouping {
  readonly whole: readonly RunningTotal[];
  rows = 0;
  #open: ReportGroup[] = [];
  #openKeys: readonly SortKey[] = [];
  readonly #totals: readonly ReportTotal[];
  readonly #words: CellWords;

  constructor(totals: readonly ReportTotal[], words: CellWords) {
    this.#totals = totals;
    this.#words = words;
    this.whole = this.#figures();
  }

  #figures(): readonly RunningTotal[] {
    return this.#totals.map(({ measure, column }) => runningTotal(measure, column === null));
  }

  add({ by, keys, counted }: GroupedRow): GroupChange {
    const common = keys.findIndex(
      (key, level) => level >= this.#open.length || !isSameKey(key, this.#openKeys[level] ?? null),
    );
    const shared = common === -1 ? keys.length : common;
    const ended = this.#open.splice(shared).toReversed();
    const begun = keys.slice(shared).map((key, place): ReportGroup => {
      const level = shared + place;
      const [value = null, path] = [by[level], by.slice(0, level + 1)];
      const label = cellText(presentlyNamed(value), this.#words);
      return { level, value, label, key: keyText(key), path, rows: 0, totals: this.#figures() };
    });
    this.#openKeys = keys;
    this.#open.push(...begun);
    this.rows += 1;
    for (const group of this.#open) {
      group.rows += 1;
      for (const [place, total] of group.totals.entries()) total.add(counted[place] ?? null);
    }
    for (const [place, total] of this.whole.entries()) total.add(counted[place] ?? null);
    return { ended, begun };
  }

  /** The groups that the last row ends, the inner ones first. */
  end(): readonly ReportGroup[] {
    return this.#open.splice(0).toReversed();
  }
}
