import { wallOfMoment } from '../dates/wall-time.ts';
import type { Cell } from './cells.ts';
import { joinCells } from './cells.ts';
import { readDateExpression, type DatePart } from './date-expressions.ts';

interface Wall {
  /** Empty for an hour of no day. */
  readonly day: string;
  /** Empty for a day without hour. */
  readonly time: string;
}

const dayParts = ({ day }: Wall) => day.split('-') as [string, string, string];

const readPart: Readonly<Record<DatePart, (wall: Wall) => Cell>> = {
  month_day: (wall) => withDay(wall, ([, month, day]) => ({ kind: 'text', text: `${month}/${day}` })),
  day_month: (wall) => withDay(wall, ([, month, day]) => ({ kind: 'text', text: `${day}/${month}` })),
  year: (wall) => withDay(wall, ([year]) => ({ kind: 'number', number: Number(year) })),
  date: (wall) => withDay(wall, () => ({ kind: 'date', date: wall.day })),
  time: ({ time }) => (time === '' ? null : { kind: 'time', time }),
  hour: ({ time }) => (time === '' ? null : { kind: 'number', number: Number(time.slice(0, 2)) }),
  minutes: ({ time }) => (time === '' ? null : { kind: 'number', number: Number(time.slice(3, 5)) }),
};

function withDay(wall: Wall, read: (parts: [string, string, string]) => Cell): Cell {
  return wall.day === '' ? null : read(dayParts(wall));
}

/** What calendar and clock show of a day, hour or moment; null of any other cell. */
export function wallOfCell(cell: Cell, timeZone: string): Wall | null {
  if (cell?.kind === 'date') return { day: cell.date, time: '' };
  if (cell?.kind === 'time') return { day: '', time: cell.time };
  return cell?.kind === 'moment' ? wallOfMoment(cell.at, timeZone) : null;
}

const minutesOfDay = 24 * 60;

function minutesAt(cell: Cell): number | null {
  if (cell?.kind === 'moment') return Date.parse(cell.at) / 60_000;
  if (cell?.kind === 'date') return Date.parse(`${cell.date}T00:00:00Z`) / 60_000;
  return cell?.kind === 'time' ? Number(cell.time.slice(0, 2)) * 60 + Number(cell.time.slice(3, 5)) : null;
}

/** How long a range lasts: days count whole, hours that end before they begin end on the day after. Null while an end is missing. */
export function lengthOf(cell: Cell): Cell {
  if (cell?.kind !== 'range') return null;
  const [from, to] = [minutesAt(cell.from), minutesAt(cell.to)];
  if (from === null || to === null) return null;
  if (cell.from?.kind === 'date') return { kind: 'length', minutes: to - from + minutesOfDay };
  const minutes = cell.from?.kind === 'time' && to < from ? to + minutesOfDay - from : to - from;
  return minutes < 0 ? null : { kind: 'length', minutes };
}

/** What a date column shows of a cell; a cell that is no date stays as it is. @param timeZone the instance's */
export function applyDateExpression(cell: Cell, expression: string | null, timeZone: string): Cell {
  const read = expression === null ? null : readDateExpression(expression);
  if (!read || cell === null) return cell;
  if (cell.kind === 'list') return joinCells(cell.items.map((item) => applyDateExpression(item, expression, timeZone)));
  if (read.end === 'length') return lengthOf(cell);
  const point = cell.kind === 'range' ? (read.end === 'to' ? cell.to : cell.from) : read.end === 'to' ? null : cell;
  if (read.part === null) return point;
  const wall = wallOfCell(point, timeZone);
  return wall && readPart[read.part](wall);
}
