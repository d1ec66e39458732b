import { compareByCodePoint, compareNames } from '../text/name-key.ts';
import type { Sort } from './sort.ts';

/** What a row is sorted by; of what a field has several of, all of them. */
export type SortValue = number | string | boolean;

function compareValues(one: SortValue, other: SortValue): number {
  return typeof one === 'string' ? compareNames(one, String(other)) : Number(one) - Number(other);
}

/** Of several values the one that comes first in the direction; null for none. */
function firstOf(values: readonly SortValue[], turn: 1 | -1): SortValue | null {
  const [first = null, ...rest] = values;
  return rest.reduce(
    (found: SortValue | null, value) => (found !== null && turn * compareValues(value, found) < 0 ? value : found),
    first,
  );
}

/**
 * Compares two rows of a list as its pages have them: key by key, rows without a value last in both directions, at last by the id in
 * the direction of the first key.
 * @param valuesOf what a row has in a field
 */
export function rowOrder<Row>(
  sorts: readonly Sort[],
  valuesOf: (row: Row, field: string) => readonly SortValue[],
  idOf: (row: Row) => string,
): (one: Row, other: Row) => number {
  const turnOf = ({ direction }: Sort) => (direction === 'descending' ? -1 : 1);
  return (one, other) => {
    for (const sort of sorts) {
      const turn = turnOf(sort);
      const [left, right] = [one, other].map((row) => firstOf(valuesOf(row, sort.field), turn));
      if (left === undefined || right === undefined || left === right) continue;
      if (left === null || right === null) return left === null ? 1 : -1;
      const order = turn * compareValues(left, right);
      if (order !== 0) return order;
    }
    const [first] = sorts;
    return (first ? turnOf(first) : 1) * compareByCodePoint(idOf(one), idOf(other));
  };
}
