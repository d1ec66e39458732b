import type { Period, PeriodWords } from '../dates/periods.ts';
import { dayOfPlace, hourOfPlace, periodAt, periodText } from '../dates/periods.ts';
import type { IsoWeekday } from '../dates/week-start.ts';
import { wallOfCell } from './apply-date-expression.ts';
import type { Cell } from './cells.ts';
import { joinCells } from './cells.ts';
import type { CellWords } from './cell-text.ts';
import { groupKeyOf, keyOrder, keyText, type SortKey } from './compare-cells.ts';

/** What rows are grouped by: a value, and the key that all rows of its group have. */
export interface GroupValue {
  readonly cell: Cell;
  readonly key: SortKey;
}

const noValue: GroupValue = { cell: null, key: null };

/** The values of a cell one by one, each with its key. */
export function valuesIn(cell: Cell, words: CellWords): readonly GroupValue[] {
  if (cell?.kind !== 'list') return [{ cell, key: groupKeyOf(cell, words) }];
  return cell.items.map((item) => ({ cell: item, key: groupKeyOf(item, words) }));
}

/** Any order does that is the same everywhere: keys have to be found again, not to be read. */
const orderOfKeys = keyOrder('en');

/** Each different value once; what is empty is no value. */
function differentOnes(values: readonly GroupValue[]): readonly GroupValue[] {
  const filled = values.filter(({ key }) => key !== null);
  if (filled.length < 2) return filled;
  return [...new Map(filled.map((one) => [keyText(one.key), one])).values()];
}

/** The groups of a row by each value of a column; of a row that has none the group of those. */
export function eachValue(values: readonly GroupValue[]): readonly GroupValue[] {
  const different = differentOnes(values);
  return different.length === 0 ? [noValue] : different;
}

/**
 * The group of a row by all values of a column together, in whichever order they were given.
 * @param rankOf the place of a value among those of its column, where people have ordered them: so they are written
 */
export function combinedValue(
  values: readonly GroupValue[],
  rankOf: (value: GroupValue) => number = () => 0,
): GroupValue {
  const [only] = values;
  if (values.length === 1 && only) return only;
  const different = differentOnes(values).toSorted((one, other) => orderOfKeys(one.key, other.key, false));
  const [first] = different;
  if (!first) return noValue;
  if (different.length === 1) return first;
  const written = different.toSorted((one, other) => rankOf(one) - rankOf(other));
  return { cell: joinCells(written.map(({ cell }) => cell)), key: different.map(({ key }) => key) };
}

/** Where and in which words dates stand together by periods. */
export interface PeriodContext {
  readonly timeZone: string;
  readonly weekStart: IsoWeekday;
  readonly words: PeriodWords;
}

/** Puts dates together by a period: one for all rows, since it remembers what periods are called. */
export class PeriodValues {
  readonly #values = new Map<number, GroupValue>();
  readonly #period: Period;
  readonly #context: PeriodContext;

  constructor(period: Period, context: PeriodContext) {
    this.#period = period;
    this.#context = context;
  }

  /** The period by its number, as `periodAt` has it. */
  at(place: number): GroupValue {
    let value = this.#values.get(place);
    if (!value) {
      value = { cell: this.#cell(place), key: place };
      this.#values.set(place, value);
    }
    return value;
  }

  #cell(place: number): Cell {
    const period = this.#period;
    if (period === 'day') return { kind: 'date', date: dayOfPlace(place) };
    if (period === 'hour') return { kind: 'time', time: hourOfPlace(place) };
    return { kind: 'text', text: periodText(period, place, this.#context.weekStart, this.#context.words) };
  }

  /** The period of a value; of a range that of its beginning. What is no date, though its column has dates, stays what it is. */
  of(value: GroupValue): GroupValue {
    const { cell } = value;
    const point = cell?.kind === 'range' ? (cell.from ?? cell.to) : cell;
    const wall = wallOfCell(point, this.#context.timeZone);
    if (!wall) return value;
    const place = periodAt(this.#period, wall, this.#context.weekStart);
    return place === null ? noValue : this.at(place);
  }
}
