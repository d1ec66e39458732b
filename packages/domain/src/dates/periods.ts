import type { IsoWeekday } from './week-start.ts';

/** By what dates are put together: spans of the calendar, and what comes again each week or day. */
export const periods = ['day', 'week', 'month', 'quarter', 'year', 'weekday', 'hour'] as const;
export type Period = (typeof periods)[number];

/** Those that come again: there are only so many. */
const cycles: Readonly<Partial<Record<Period, number>>> = { weekday: 7, hour: 24 };

const dayLength = 86_400_000;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

function dayNumber(day: string): number | null {
  const at = dayPattern.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at / dayLength;
}

const dayOfNumber = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10);

/** Weeks are counted from that of the first day of 1970, a Thursday. */
const weekOf = (day: number, weekStart: IsoWeekday) => Math.floor((day + 4 - weekStart) / 7);
const firstOfWeek = (week: number, weekStart: IsoWeekday) => week * 7 - 4 + weekStart;
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1;

/** What calendar and clock show: either may be empty. */
interface Wall {
  readonly day: string;
  readonly time: string;
}

/**
 * In which period a day or hour lies, as a number: those that follow one another have numbers that do. Of weekdays 0 is the first of the
 * week. Null where it lies in none: an hour of no day, a day without hour.
 */
export function periodAt(period: Period, { day, time }: Wall, weekStart: IsoWeekday): number | null {
  if (period === 'hour') return time === '' ? null : Number(time.slice(0, 2));
  const number = dayNumber(day);
  if (number === null) return null;
  const [year = 0, month = 1] = day.split('-').map(Number);
  switch (period) {
    case 'day':
      return number;
    case 'week':
      return weekOf(number, weekStart);
    case 'month':
      return year * 12 + month - 1;
    case 'quarter':
      return year * 4 + Math.floor((month - 1) / 3);
    case 'year':
      return year;
    case 'weekday':
      return (weekdayOf(number) - weekStart + 7) % 7;
  }
}

/** What a period is called in one language. */
export interface PeriodWords {
  /** 1 is January. */
  readonly month: (month: number, year: number) => string;
  readonly quarter: (quarter: number, year: number) => string;
  /** A week, by its first and its last day. */
  readonly days: (from: string, to: string) => string;
  readonly weekday: (weekday: IsoWeekday) => string;
}

/** A period of {@link periodAt} as people read it. A day and an hour are written as everywhere, as `day` and `hour` tell. */
export function periodText(
  period: Exclude<Period, 'day' | 'hour'>,
  place: number,
  weekStart: IsoWeekday,
  words: PeriodWords,
): string {
  switch (period) {
    case 'week': {
      const first = firstOfWeek(place, weekStart);
      return words.days(dayOfNumber(first), dayOfNumber(first + 6));
    }
    case 'month':
      return words.month((place % 12) + 1, Math.floor(place / 12));
    case 'quarter':
      return words.quarter((place % 4) + 1, Math.floor(place / 4));
    case 'year':
      return String(place);
    case 'weekday':
      return words.weekday((((place + weekStart - 1) % 7) + 1) as IsoWeekday);
  }
}

/** The day of a place of `day`. */
export const dayOfPlace = dayOfNumber;

/** The hour of a place of `hour`. */
export const hourOfPlace = (place: number) => `${String(place).padStart(2, '0')}:00`;

/**
 * The periods between two, without them; where there is none before or after, those of a cycle from its beginning or to its end. Null
 * where there are more than `most`.
 */
export function periodsBetween(
  period: Period,
  { after, before, isDescending }: { after: number | null; before: number | null; isDescending: boolean },
  most: number,
): readonly number[] | null {
  const cycle = cycles[period];
  const [first, last] = cycle === undefined ? [null, null] : [-1, cycle];
  const from = after ?? (isDescending ? last : first);
  const to = before ?? (isDescending ? first : last);
  if (from === null || to === null) return [];
  const count = Math.abs(to - from) - 1;
  if (count > most) return null;
  const step = to > from ? 1 : -1;
  return Array.from({ length: Math.max(0, count) }, (_, place) => from + step * (place + 1));
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const year = (number: number) => String(number).padStart(4, '0');

/** A period as a text that names it everywhere, whatever day weeks begin on: of a week its first day, of a weekday its number in ISO 8601. */
export function periodKey(period: Period, place: number, weekStart: IsoWeekday): string {
  switch (period) {
    case 'day':
      return dayOfNumber(place);
    case 'week':
      return dayOfNumber(firstOfWeek(place, weekStart));
    case 'month':
      return `${year(Math.floor(place / 12))}-${twoDigits((place % 12) + 1)}`;
    case 'quarter':
      return `${year(Math.floor(place / 4))}-Q${(place % 4) + 1}`;
    case 'year':
      return year(place);
    case 'weekday':
      return String(((place + weekStart - 1) % 7) + 1);
    case 'hour':
      return twoDigits(place);
  }
}

const keyPatterns: Readonly<Record<Period, RegExp>> = {
  day: dayPattern,
  week: dayPattern,
  month: /^\d{4}-\d\d$/,
  quarter: /^\d{4}-Q[1-4]$/,
  year: /^\d{4}$/,
  weekday: /^[1-7]$/,
  hour: /^\d\d$/,
};

/** The place of a period by its key; null for a text that is none. */
export function placeOfPeriodKey(period: Period, key: string, weekStart: IsoWeekday): number | null {
  if (!keyPatterns[period].test(key)) return null;
  switch (period) {
    case 'day':
    case 'week':
      return periodAt(period, { day: key, time: '' }, weekStart);
    case 'month':
      return periodAt(period, { day: `${key}-01`, time: '' }, weekStart);
    case 'quarter':
      return Number(key.slice(0, 4)) * 4 + Number(key.slice(6)) - 1;
    case 'year':
    case 'hour':
      return Number(key);
    case 'weekday':
      return (Number(key) - weekStart + 7) % 7;
  }
}
