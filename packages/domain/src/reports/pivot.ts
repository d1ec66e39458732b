import type { Cell } from './cells.ts';
import { cellText, type CellWords } from './cell-text.ts';
import { keyOrder, sortKeyOf, type SortKey } from './compare-cells.ts';
import type { ReportTotal } from './definition.ts';
import { reportLimits } from './report-types.ts';
import { runningTotal, type RunningTotal } from './totals.ts';

/** A figure by the values of two columns. */
export interface PivotTable {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly Cell[])[];
  /** There were more different values than are shown. */
  readonly isCut: boolean;
}

interface Heads {
  readonly names: Map<string, { readonly key: SortKey; readonly place: number }>;
  readonly limit: number;
}

/** Computes a pivot row by row. */
export class Pivot {
  readonly #cells = new Map<string, RunningTotal>();
  readonly #rows: Heads = { names: new Map(), limit: reportLimits.groups };
  readonly #columns: Heads = { names: new Map(), limit: reportLimits.pivotColumns };
  #isCut = false;
  readonly #value: ReportTotal;
  readonly #words: CellWords;

  constructor(value: ReportTotal, words: CellWords) {
    this.#value = value;
    this.#words = words;
  }

  /** @param counted the cell of the figure's column */
  add(row: Cell, column: Cell, counted: Cell): void {
    const [down, across] = [this.#placeOf(this.#rows, row), this.#placeOf(this.#columns, column)];
    if (down === undefined || across === undefined) {
      this.#isCut = true;
      return;
    }
    const key = `${down}/${across}`;
    let total = this.#cells.get(key);
    if (!total) {
      total = runningTotal(this.#value.measure, this.#value.column === null);
      this.#cells.set(key, total);
    }
    total.add(counted);
  }

  #placeOf({ names, limit }: Heads, cell: Cell): number | undefined {
    const label = cellText(cell, this.#words);
    const known = names.get(label);
    if (known) return known.place;
    if (names.size >= limit) return undefined;
    names.set(label, { key: sortKeyOf(cell, this.#words), place: names.size });
    return names.size - 1;
  }

  /** The pivot so far, its heads sorted as people of a language do. */
  table(locale: string): PivotTable {
    const [rows, columns] = [sorted(this.#rows, locale), sorted(this.#columns, locale)];
    return {
      rows: rows.map(({ label }) => label),
      columns: columns.map(({ label }) => label),
      cells: rows.map((row) => columns.map((column) => this.#cells.get(`${row.place}/${column.place}`)?.value ?? null)),
      isCut: this.#isCut,
    };
  }
}

function sorted({ names }: Heads, locale: string) {
  const order = keyOrder(locale);
  return [...names]
    .map(([label, head]) => ({ label, ...head }))
    .toSorted((one, other) => order(one.key, other.key, false));
}
