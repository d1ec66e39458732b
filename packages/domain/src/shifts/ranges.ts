import { addDays, calendarDay } from '../dates/calendar-day.ts';
import type { IsoWeekday } from '../dates/week-start.ts';

/** How many days the shift view shows at once (spec/3 §3 "Shift view filters"). */
export const shiftRanges = ['month', 'week', 'two_days', 'day'] as const;
export type ShiftRange = (typeof shiftRanges)[number];

/** At most so many days at once: the longest month with the rest of its last week has 37. */
export const shiftDaysLimit = 45;

/** The days that can be shown: for these years clocks have simple rules. */
export const shiftDayBounds = { first: '1973-01-01', last: '2199-12-31' } as const;

/** Days in a row, both ends included, as YYYY-MM-DD. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Whether a text is a day that can be shown. */
export function isShiftDay(text: string): boolean {
  try {
    calendarDay(text);
  } catch {
    return false;
  }
  return text >= shiftDayBounds.first && text <= shiftDayBounds.last;
}

const dayLength = 86_400_000;
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayLength;

/** Monday 1 … Sunday 7. @param day a day that exists */
export function weekdayOf(day: string): IsoWeekday {
  // The first day of 1970 was a Thursday.
  return (((((dayNumber(day) + 3) % 7) + 7) % 7) + 1) as IsoWeekday;
}

/** How many days a span has; 0 or fewer where its end comes before its beginning. */
export function lengthOfSpan({ from, to }: DaySpan): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

function withinBounds(day: string): string {
  if (day < shiftDayBounds.first) return shiftDayBounds.first;
  return day > shiftDayBounds.last ? shiftDayBounds.last : day;
}

const intoWeek = (day: string, weekStart: IsoWeekday) => (weekdayOf(day) - weekStart + 7) % 7;
const firstOfWeek = (day: string, weekStart: IsoWeekday) => addDays(day, -intoWeek(day, weekStart));
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
/** The first day of the following month: no month is longer than 31 days, and none shorter than 28. */
const firstOfNextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31));
const firstOfMonthBefore = (day: string) => firstOfMonth(addDays(firstOfMonth(day), -1));

/**
 * The days that a range shows around a day: the month from its first day to the end of the week in which it ends (spec/3 §4
 * "Shift view"), the week that the day lies in, or the days from it on.
 * @param day one that {@link isShiftDay} takes
 */
export function spanOfRange(range: ShiftRange, day: string, weekStart: IsoWeekday): DaySpan {
  const span = (from: string, to: string) => ({ from: withinBounds(from), to: withinBounds(to) });
  switch (range) {
    case 'month': {
      const last = addDays(firstOfNextMonth(day), -1);
      return span(firstOfMonth(day), addDays(firstOfWeek(last, weekStart), 6));
    }
    case 'week': {
      const first = firstOfWeek(day, weekStart);
      return span(first, addDays(first, 6));
    }
    case 'two_days':
      return span(day, addDays(day, 1));
    case 'day':
      return span(day, day);
  }
}

/** The days of a span in their order. */
export function daysOfSpan(span: DaySpan): readonly string[] {
  return Array.from({ length: Math.max(0, lengthOfSpan(span)) }, (_, place) => addDays(span.from, place));
}

/** A day of the range that follows, or comes before; at the end of all days the last one. */
export function dayOfNextRange(range: ShiftRange, day: string, weekStart: IsoWeekday, direction: 1 | -1): string {
  switch (range) {
    case 'month':
      return withinBounds(direction === 1 ? firstOfNextMonth(day) : firstOfMonthBefore(day));
    case 'week':
      return withinBounds(addDays(firstOfWeek(day, weekStart), 7 * direction));
    case 'two_days':
      return withinBounds(addDays(day, 2 * direction));
    case 'day':
      return withinBounds(addDays(day, direction));
  }
}
