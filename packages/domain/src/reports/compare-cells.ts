import type { Cell } from './cells.ts';
import { cellText, type CellWords } from './cell-text.ts';

/** What a cell is sorted by: a number, else a text; null for an empty one. */
export type SortKey = number | string | null;

/** A cell as a key by which rows are sorted and told apart. Cells of one column give keys of one type, as far as their values do. */
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
      return sortKeyOf(cell.from ?? cell.to, words);
    default:
      return cellText(cell, words);
  }
}

/** Compares keys: numbers before texts, texts as people of a language sort them, what is empty last in both directions. */
export function keyOrder(locale: string): (one: SortKey, other: SortKey, isDescending: boolean) => number {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return (one, other, isDescending) => {
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    const sign = isDescending ? -1 : 1;
    if (typeof one === 'number') return typeof other === 'number' ? sign * (one - other) : -sign;
    return typeof other === 'number' ? sign : sign * collator.compare(one, other);
  };
}
