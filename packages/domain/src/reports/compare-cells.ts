import type { Cell } from './cells.ts';
import { jobNumberOf } from './cells.ts';
import { cellText, type CellWords } from './cell-text.ts';
import { presentlyNamed } from './present-name.ts';

/**
 * What a cell is sorted by: a number, else a text; null for an empty one. Where that doesn't tell two values apart, further keys behind
 * it do: the other end of a range, the person of a name.
 */
export type SortKey = number | string | null | readonly SortKey[];

/** A cell as a key by which rows are sorted. Cells of one column give keys of one type, as far as their values do. */
export function sortKeyOf(cell: Cell, words: CellWords): SortKey {
  switch (cell?.kind) {
    case undefined:
      return null;
    case 'number':
      return cell.number;
    case 'length':
      return cell.minutes;
    case 'boolean':
      return cell.boolean ? 1 : 0;
    case 'moment':
      return Date.parse(cell.at);
    case 'date':
      return cell.date;
    case 'time':
      return cell.time;
    case 'range':
      return [sortKeyOf(cell.from ?? cell.to, words), sortKeyOf(cell.from, words), sortKeyOf(cell.to, words)];
    case 'text':
      if (cell.code === undefined) return cell.present ?? cell.text;
      return cell.rank === undefined ? [cell.text, cell.code] : [cell.rank, cell.text, cell.code];
    case 'link':
      return [jobNumberOf(cell) ?? cell.text, cell.to.kind, cell.to.id];
    case 'files':
      return [cellText(cell, words), ...cell.files.map(({ _id }) => _id)];
    case 'list':
      return [cellText(presentlyNamed(cell), words), ...cell.items.map((item) => sortKeyOf(item, words))];
    case 'place':
      return cellText(cell, words);
  }
}

const minute = 60_000;

/** A cell as it is shown, which is to the minute. */
function toTheMinute(cell: Cell): Cell {
  switch (cell?.kind) {
    case 'moment':
      return { kind: 'moment', at: new Date(Math.floor(Date.parse(cell.at) / minute) * minute).toISOString() };
    case 'length':
      return { kind: 'length', minutes: Math.round(cell.minutes) };
    case 'range':
      return { kind: 'range', from: toTheMinute(cell.from), to: toTheMinute(cell.to) };
    case 'list':
      return { kind: 'list', items: cell.items.map(toTheMinute) };
    default:
      return cell;
  }
}

/** A cell of one value as a key by which rows are grouped: the same for all values of one group, another for each other group. */
export function groupKeyOf(cell: Cell, words: CellWords): SortKey {
  return sortKeyOf(toTheMinute(cell), words);
}

/** Whether two keys are of one value. */
export function isSameKey(one: SortKey, other: SortKey): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  return one.length === other.length && one.every((part, place) => isSameKey(part, other[place] ?? null));
}

/** A key as a text, by which values are found again. */
export const keyText = (key: SortKey): string => JSON.stringify(key);

type KeyOrder = (one: SortKey, other: SortKey, isDescending: boolean) => number;

/**
 * Compares keys: numbers before texts, texts as people of a language sort them, what is empty last in both directions. Only keys of one
 * value are equal, so that equal values stand together: texts that differ in case, accents or zeros alone stand in the order of their code.
 */
export function keyOrder(locale: string): KeyOrder {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const compareTexts = (one: string, other: string) =>
    collator.compare(one, other) || (one === other ? 0 : one < other ? -1 : 1);
  const compare: KeyOrder = (one, other, isDescending) => {
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    const sign = isDescending ? -1 : 1;
    if (typeof one === 'object' || typeof other === 'object')
      return compareParts(partsOf(one), partsOf(other), isDescending);
    if (typeof one === 'number') return typeof other === 'number' ? sign * (one - other) : -sign;
    return typeof other === 'number' ? sign : sign * compareTexts(one, other);
  };
  const compareParts = (one: readonly SortKey[], other: readonly SortKey[], isDescending: boolean) => {
    for (const [place, part] of one.entries()) {
      const against = other[place];
      if (against === undefined) break;
      const compared = compare(part, against, isDescending);
      if (compared !== 0) return compared;
    }
    return (isDescending ? -1 : 1) * (one.length - other.length);
  };
  return compare;
}

function partsOf(key: SortKey): readonly SortKey[] {
  return typeof key === 'object' && key !== null ? key : [key];
}
