import type { Cell } from './cells.ts';
import { cellText, type CellWords } from './cell-text.ts';
import { isSameKey, keyText } from './compare-cells.ts';
import { presentlyNamed } from './present-name.ts';
import type { ReportTotal } from './definition.ts';
import type { EmptyGroups } from './empty-groups.ts';
import type { GroupPlace } from './group-places.ts';
import type { GroupValue } from './group-values.ts';
import { runningTotal, type RunningTotal } from './totals.ts';

/** A group of rows that follow one another. */
export interface ReportGroup {
  /** 0 for the outer groups. */
  readonly level: number;
  readonly value: Cell;
  readonly label: string;
  /** Of groups with the same words each has its own: two people of one name. */
  readonly key: string;
  /** The values of the groups that contain it, outermost first, and its own. */
  readonly path: readonly Cell[];
  rows: number;
  readonly totals: readonly RunningTotal[];
}

/** A row at one of its places, which come in the order of the groups. */
export interface GroupedRow {
  readonly place: GroupPlace;
  /** The cell of each figure's column; null for those that count rows. */
  readonly counted: readonly Cell[];
}

/** What a row has ended and begun. */
export interface GroupChange {
  /** The groups that ended before this row, the inner ones first; those without rows among them. */
  readonly ended: readonly ReportGroup[];
  /** The groups that begin with it, the outer ones first. */
  readonly begun: readonly ReportGroup[];
  /** Those that begin with it and those without rows that stand before them, in the order in which they are shown. */
  readonly shown: readonly ReportGroup[];
}

/**
 * Groups rows that arrive in the order of their groups, with the figures of each group and of the whole. Finished
 * groups are not retained, so memory is constant whatever the length of the report.
 */
export class Grouping {
  readonly whole: readonly RunningTotal[];
  rows = 0;
  #open: ReportGroup[] = [];
  #values: readonly GroupValue[] = [];
  readonly #totals: readonly ReportTotal[];
  readonly #words: CellWords;
  readonly #empty: readonly (EmptyGroups | null)[];

  /** @param empty of each column that groups, the outer one first, what its empty periods are, where they are groups too */
  constructor(totals: readonly ReportTotal[], words: CellWords, empty: readonly (EmptyGroups | null)[] = []) {
    this.#totals = totals;
    this.#words = words;
    this.#empty = empty;
    this.whole = this.#figures();
  }

  /** Some empty periods were left out. */
  get isCut(): boolean {
    return this.#empty.some((one) => one?.isCut);
  }

  #figures(): readonly RunningTotal[] {
    return this.#totals.map(({ measure, column }) => runningTotal(measure, column === null));
  }

  #group(level: number, { cell, key }: GroupValue, around: readonly GroupValue[]): ReportGroup {
    const path = [...around.slice(0, level).map((one) => one.cell), cell];
    const label = cellText(presentlyNamed(cell), this.#words);
    return { level, value: cell, label, key: keyText(key), path, rows: 0, totals: this.#figures() };
  }

  /** The groups without rows of a level, between two values; undefined is the start or end of the enclosing group. */
  #emptyBetween(
    level: number,
    after: GroupValue | undefined,
    before: GroupValue | undefined,
    around: readonly GroupValue[],
  ): readonly ReportGroup[] {
    const found = this.#empty[level]?.between(after?.key, before?.key) ?? [];
    return found.map((value) => this.#group(level, value, around));
  }

  add({ place: { values, countsFrom }, counted }: GroupedRow): GroupChange {
    const common = values.findIndex(
      ({ key }, level) => level >= this.#open.length || !isSameKey(key, this.#values[level]?.key ?? null),
    );
    const shared = common === -1 ? values.length : common;
    const { ended, empty } = this.#close(shared, values);
    const begun: ReportGroup[] = [];
    const shown = [...empty];
    for (const [level, value] of values.entries()) {
      if (level < shared) continue;
      if (level > shared) {
        const before = this.#emptyBetween(level, undefined, value, values);
        ended.push(...before);
        shown.push(...before);
      }
      const group = this.#group(level, value, values);
      begun.push(group);
      shown.push(group);
    }
    this.#values = values;
    this.#open.push(...begun);
    this.#count(counted, countsFrom);
    return { ended, begun, shown };
  }

  #count(counted: readonly Cell[], countsFrom: number): void {
    for (const group of this.#open) {
      if (group.level < countsFrom) continue;
      group.rows += 1;
      for (const [place, total] of group.totals.entries()) total.add(counted[place] ?? null);
    }
    if (countsFrom >= 0) return;
    this.rows += 1;
    for (const [place, total] of this.whole.entries()) total.add(counted[place] ?? null);
  }

  /** Ends the groups from a level on. @param next what the row that follows has there; empty where none follows */
  #close(from: number, next: readonly GroupValue[]): { ended: ReportGroup[]; empty: readonly ReportGroup[] } {
    const ended: ReportGroup[] = [];
    const empty: ReportGroup[] = [];
    if (this.#open.length === 0 && next[0]) {
      const before = this.#emptyBetween(0, undefined, next[0], []);
      return { ended: [...before], empty: before };
    }
    for (const group of this.#open.splice(from).toReversed()) {
      const { level } = group;
      ended.push(group);
      const behind = this.#emptyBetween(
        level,
        this.#values[level],
        level === from ? next[level] : undefined,
        this.#values,
      );
      ended.push(...behind);
      empty.push(...behind);
    }
    return { ended, empty };
  }

  /** What the last row ends: its groups, the inner ones first, and those without rows behind them. */
  end(): Pick<GroupChange, 'ended' | 'shown'> {
    const { ended, empty } = this.#close(0, []);
    return { ended, shown: empty };
  }
}
