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

/** Each different value once, in an order that doesn't depend on theirs; what is empty is no value. */
function differentOnes(values: readonly GroupValue[]): readonly GroupValue[] {
  const byKey = new Map(values.filter(({ key }) => key !== null).map((one) => [keyText(one.key), one]));
  return [...byKey.values()].toSorted((one, other) => orderOfKeys(one.key, other.key, false));
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
  const different = differentOnes(values);
  const [first] = different;
  if (!first) return noValue;
  if (different.length === 1) return first;
  const written = different.toSorted((one, other) => rankOf(one) - rankOf(other));
  return { cell: joinCells(written.map(({ cell }) => cell)), key: different.map(({ key }) => key) };
}
