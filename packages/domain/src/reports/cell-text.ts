import { writeMoment } from '../dates/write-moment.ts';
import type { Cell } from './cells.ts';

/** The words that cells need, in one language, and where the instance's clocks stand. */
export interface CellWords {
  readonly yes: string;
  readonly no: string;
  readonly timeZone: string;
}

/** A day as the product prints it (spec/3 §9): `24/11/26`. */
export function writeDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${year.slice(-2)}`;
}

/** A length in hours and minutes: `7:30`; over a day too: `31:05`. */
export function writeLength(minutes: number): string {
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A cell as words: for CSV, for lists within a cell, for the names of groups. Empty for an empty cell. */
export function cellText(cell: Cell, words: CellWords): string {
  if (cell === null) return '';
  switch (cell.kind) {
    case 'text':
    case 'link':
      return cell.text;
    case 'number':
      return String(cell.number);
    case 'boolean':
      return cell.boolean ? words.yes : words.no;
    case 'date':
      return writeDay(cell.date);
    case 'moment':
      return writeMoment(cell.at, words.timeZone);
    case 'time':
      return cell.time;
    case 'length':
      return writeLength(cell.minutes);
    case 'range':
      return `${cellText(cell.from, words)} – ${cellText(cell.to, words)}`.trim();
    case 'place':
      return cell.address || `${cell.lat}, ${cell.long}`;
    case 'files':
      return cell.files.map(({ name }) => name).join(', ');
    case 'list':
      return cell.items.map((item) => cellText(item, words)).join(', ');
  }
}
