import type { Cell } from './cells.ts';
import { cellText, type CellWords } from './cell-text.ts';
import { keyOrder, keyText, type SortKey } from './compare-cells.ts';
import { presentlyNamed } from './present-name.ts';
import type { ReportTotal } from './definition.ts';
import type { EmptyGroups } from './empty-groups.ts';
import type { GroupValue } from './group-values.ts';
import { reportLimits } from './report-types.ts';
import { runningTotal, type RunningTotal } from './totals.ts';

/** A figure by the values of two columns, with the figures of each row, of each column and of all. */
export interface PivotTable {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly Cell[])[];
  readonly rowTotals: readonly Cell[];
  readonly columnTotals: readonly Cell[];
  readonly total: Cell;
  /** There were more values than rows: the last row, which has no name, is all others together. */
  readonly hasOtherRows: boolean;
  /** Likewise of columns. */
  readonly hasOtherColumns: boolean;
}

interface Head {
  readonly key: SortKey;
  readonly label: string;
  readonly place: number;
  readonly total: RunningTotal;
}

/** The heads of rows or columns as they are met; `others` once there are more than the limit. */
interface Heads {
  readonly byKey: Map<string, Head>;
  readonly limit: number;
  others: Head | undefined;
}

/** Which periods that have no rows are heads of a pivot table. */
export interface EmptyHeads {
  readonly rows: EmptyGroups | null;
  readonly columns: EmptyGroups | null;
}

const heads = (limit: number): Heads => ({ byKey: new Map(), limit, others: undefined });

/** Computes a pivot row by row. */
export class Pivot {
  readonly #cells = new Map<string, RunningTotal>();
  readonly #rows = heads(reportLimits.groups);
  readonly #columns = heads(reportLimits.pivotColumns);
  readonly #total: RunningTotal;
  readonly #value: ReportTotal;
  readonly #words: CellWords;

  constructor(value: ReportTotal, words: CellWords) {
    this.#value = value;
    this.#words = words;
    this.#total = this.#figure();
  }

  #figure(): RunningTotal {
    return runningTotal(this.#value.measure, this.#value.column === null);
  }

  /**
   * @param rows the groups of a row by the one column, each different @param columns by the other one
   * @param counted the cell of the figure's column
   */
  add(rows: readonly GroupValue[], columns: readonly GroupValue[], counted: Cell): void {
    // Of all others together a row is one, though it has several of them.
    const down = new Set(rows.map((row) => this.#headOf(this.#rows, row)));
    const across = new Set(columns.map((column) => this.#headOf(this.#columns, column)));
    for (const head of down) {
      head.total.add(counted);
      for (const { place } of across) this.#cellAt(`${head.place}/${place}`).add(counted);
    }
    for (const head of across) head.total.add(counted);
    this.#total.add(counted);
  }

  #cellAt(key: string): RunningTotal {
    let cell = this.#cells.get(key);
    if (!cell) {
      cell = this.#figure();
      this.#cells.set(key, cell);
    }
    return cell;
  }

  #headOf(of: Heads, value: GroupValue): Head {
    const text = keyText(value.key);
    const known = of.byKey.get(text);
    if (known) return known;
    const place = of.byKey.size;
    if (place >= of.limit) return (of.others ??= { key: null, label: '', place, total: this.#figure() });
    const head = this.#head(value, place);
    of.byKey.set(text, head);
    return head;
  }

  #head({ cell, key }: GroupValue, place: number): Head {
    return { key, label: cellText(presentlyNamed(cell), this.#words), place, total: this.#figure() };
  }

  /** Heads sorted as people of a language do, with those of empty periods between them. */
  #inOrder(of: Heads, empty: EmptyGroups | null, locale: string): readonly Head[] {
    const named = sorted(of, locale);
    // If values were combined, the empty periods among them are unknown.
    if (!empty || of.others) return named;
    let left = of.limit - named.length;
    const emptyBetween = (after: Head | undefined, before: Head | undefined) => {
      const found = empty.between(after?.key, before?.key, left);
      left -= found.length;
      return found.map((value) => this.#head(value, -1));
    };
    return [
      ...named.flatMap((head, place) => [...emptyBetween(named[place - 1], head), head]),
      ...emptyBetween(named.at(-1), undefined),
    ];
  }

  /** The pivot so far, its heads sorted as people of a language do. @param empty the empty periods that are heads too */
  table(locale: string, empty: EmptyHeads = { rows: null, columns: null }): PivotTable {
    const rows = this.#inOrder(this.#rows, empty.rows, locale);
    const columns = this.#inOrder(this.#columns, empty.columns, locale);
    return {
      rows: rows.map(({ label }) => label),
      columns: columns.map(({ label }) => label),
      cells: rows.map((row) => columns.map((column) => this.#cells.get(`${row.place}/${column.place}`)?.value ?? null)),
      rowTotals: rows.map(({ total }) => total.value),
      columnTotals: columns.map(({ total }) => total.value),
      total: this.#total.value,
      hasOtherRows: this.#rows.others !== undefined,
      hasOtherColumns: this.#columns.others !== undefined,
    };
  }
}

function sorted({ byKey, others }: Heads, locale: string): readonly Head[] {
  const order = keyOrder(locale);
  const named = [...byKey.values()].toSorted((one, other) => order(one.key, other.key, false));
  return others ? [...named, others] : named;
}

/** The titles of a pivot table, with the word for none for empty values, and the one for others for combined ones. */
export function pivotNames(
  pivot: Pick<PivotTable, 'rows' | 'columns' | 'hasOtherRows' | 'hasOtherColumns'>,
  words: { readonly none: string; readonly others: string },
): Pick<PivotTable, 'rows' | 'columns'> {
  const named = (names: readonly string[], hasOthers: boolean) =>
    names.map((name, place) => (hasOthers && place === names.length - 1 ? words.others : name || words.none));
  return {
    rows: named(pivot.rows, pivot.hasOtherRows),
    columns: named(pivot.columns, pivot.hasOtherColumns),
  };
}
