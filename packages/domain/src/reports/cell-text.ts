import { writeDay } from '../dates/write-day.ts';
import { writeIsoMoment } from '../dates/write-iso-moment.ts';
import { writeMoment } from '../dates/write-moment.ts';
import type { Cell } from './cells.ts';
import { leftOutOf } from './read-numbers.ts';

/** The words that cells need, in one language, and where the instance's clocks stand. */
export interface CellWords {
  readonly yes: string;
  readonly no: string;
  readonly timeZone: string;
  /** Days and moments as programs read them (ISO 8601). */
  readonly isForPrograms?: boolean;
  /** That a figure leaves so many values out. */
  readonly unread?: (count: number) => string;
}

/** A length in hours and minutes: `7:30`; over a day too: `31:05`. */
export function writeLength(minutes: number): string {
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A cell as words: for CSV, for lists within a cell, for the names of groups. Empty for an empty cell. */
export function cellText(cell: Cell, words: CellWords): string {
  const unread = leftOutOf(cell);
  const text = valueText(cell, words);
  if (unread === 0) return text;
  const note = words.unread?.(unread) ?? `? ${unread}`;
  return text === '' ? note : `${text} (${note})`;
}

function valueText(cell: Cell, words: CellWords): string {
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
      return words.isForPrograms ? cell.date : writeDay(cell.date);
    case 'moment':
      return words.isForPrograms ? writeIsoMoment(cell.at, words.timeZone) : writeMoment(cell.at, words.timeZone);
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
