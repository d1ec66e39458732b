import { numberInText } from '../numbers/read-number.ts';
import type { Cell } from './cells.ts';
import { jobNumberOf } from './cells.ts';

/**
 * A cell of a column of numbers: what a text says for certain is a number (decision 0048). A question that was asked for a text before
 * has such answers; what can't be read stays as it was written.
 */
export function numbersRead(cell: Cell): Cell {
  if (cell?.kind === 'list') {
    const items = cell.items.map(numbersRead);
    return items.some((item, place) => item !== cell.items[place]) ? { kind: 'list', items } : cell;
  }
  if (cell?.kind !== 'text' || cell.code !== undefined) return cell;
  const number = numberInText(cell.text);
  return number === null ? cell : { kind: 'number', number };
}

/** The numbers of a cell; those of a list one by one. A length is a number of minutes. */
export function numbersOf(cell: Cell): readonly number[] {
  switch (cell?.kind) {
    case 'number':
      return [cell.number];
    case 'length':
      return [cell.minutes];
    case 'list':
      return cell.items.flatMap(numbersOf);
    default: {
      const number = jobNumberOf(cell);
      return number === null ? [] : [number];
    }
  }
}

/** How many values a cell of numbers has beside them: texts, and those that were left out of what it was computed of. */
export function unreadIn(cell: Cell): number {
  if (cell === null) return 0;
  if (cell.kind === 'list') return cell.items.reduce((sum, item) => sum + unreadIn(item), 0);
  if ('unread' in cell && cell.unread !== undefined) return cell.unread;
  return numbersOf(cell).length === 0 ? 1 : 0;
}

/** A figure that leaves so many values out; nothing beside it where it leaves none. */
export function withUnread(cell: Cell, unread: number): Cell {
  if (unread === 0) return cell;
  if (cell === null) return { kind: 'text', text: '', unread };
  switch (cell.kind) {
    case 'text':
    case 'number':
    case 'length':
    case 'date':
    case 'moment':
    case 'time':
      return { ...cell, unread };
    default:
      return cell;
  }
}

/** How many values a figure leaves out. */
export function leftOutOf(cell: Cell): number {
  return cell !== null && 'unread' in cell ? (cell.unread ?? 0) : 0;
}

/** Nothing but how many values were left out. */
export function isNothing(cell: Cell): boolean {
  return cell === null || (cell.kind === 'text' && cell.text === '');
}
