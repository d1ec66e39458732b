import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { calendarDay } from './calendar-day.ts';
import type { DateExpression } from './expression-names.ts';
import type { IsoWeekday } from './week-start.ts';

type Day = PlainDate.Record;

/** From the first moment, up to but without the second; both ISO 8601 in UTC. */
export interface MomentRange {
  readonly from: string;
  readonly to: string;
}

/** Where and when an expression is read. */
export interface DateContext {
  /** ISO 8601 with zone. */
  readonly now: string;
  /** The instance's time zone. */
  readonly timeZone: string;
  readonly weekStart: IsoWeekday;
}

function startOfWeek(inWeek: Day, weekStart: IsoWeekday): Day {
  return PlainDate.addDays(inWeek, -((PlainDate.dayOfWeek(inWeek) - weekStart + 7) % 7));
}

function week(distance: number) {
  return (today: Day, weekStart: IsoWeekday): readonly [Day, Day] => {
    const first = PlainDate.addDays(startOfWeek(today, weekStart), 7 * distance);
    return [first, PlainDate.addDays(first, 7)];
  };
}

function month(distance: number) {
  return (today: Day): readonly [Day, Day] => {
    const first = PlainDate.addMonths(PlainDate.startOfMonth(today), distance);
    return [first, PlainDate.addMonths(first, 1)];
  };
}

function day(distance: number) {
  return (today: Day): readonly [Day, Day] => [
    PlainDate.addDays(today, distance),
    PlainDate.addDays(today, distance + 1),
  ];
}

/** Each expression as whole calendar days: the first one, and the first one after (spec/1 §9, spec/3 §9). */
const spans: Readonly<Record<DateExpression, (today: Day, weekStart: IsoWeekday) => readonly [Day, Day]>> = {
  today: day(0),
  tomorrow: day(1),
  last_week: week(-1),
  this_week: week(0),
  next_week: week(1),
  last_month: month(-1),
  this_month: month(0),
  next_month: month(1),
};

/** The first moment of a day: where summer time swallows midnight, the first one that exists. */
function firstMoment(date: Day, timeZone: string): string {
  return Instant.toString(ZonedDateTime.toInstant(PlainDate.toZonedDateTime(date, timeZone)));
}

/** The day that it is, there and then, as YYYY-MM-DD. */
export function dayAt(moment: string, timeZone: string): string {
  return PlainDate.toString(dayOf(moment, timeZone));
}

function dayOf(moment: string, timeZone: string): Day {
  return ZonedDateTime.toPlainDate(Instant.toZonedDateTimeISO(Instant.fromString(moment), timeZone));
}

/**
 * What an expression means, there and then: whole days, weeks and months of the instance's time zone, across summer time
 * (spec/4 §7 "Dates and expressions"). Throws a RangeError for a moment or a time zone that doesn't exist.
 */
export function rangeOf(expression: DateExpression, { now, timeZone, weekStart }: DateContext): MomentRange {
  const [first, after] = spans[expression](dayOf(now, timeZone), weekStart);
  return { from: firstMoment(first, timeZone), to: firstMoment(after, timeZone) };
}

/** The first moment of the day that lies so many days back. */
export function dayBack(days: number, { now, timeZone }: Pick<DateContext, 'now' | 'timeZone'>): string {
  return firstMoment(PlainDate.addDays(dayOf(now, timeZone), -days), timeZone);
}

/** Today and so many days after it. */
export function nextDays(days: number, { now, timeZone }: Pick<DateContext, 'now' | 'timeZone'>): MomentRange {
  const today = dayOf(now, timeZone);
  return { from: firstMoment(today, timeZone), to: firstMoment(PlainDate.addDays(today, days + 1), timeZone) };
}

/**
 * A range of days that a person chose, both included. Takes YYYY-MM-DD twice; the later one may come first. Throws a
 * RangeError for a day that doesn't exist.
 */
export function rangeOfDays(oneDay: string, otherDay: string, timeZone: string): MomentRange {
  const days = [calendarDay(oneDay), calendarDay(otherDay)].toSorted(PlainDate.compare);
  const [first, last] = days as [Day, Day];
  return { from: firstMoment(first, timeZone), to: firstMoment(PlainDate.addDays(last, 1), timeZone) };
}

/** What a person compares a date with: a moment is itself twice, a day lasts up to but without `to`. */
export interface Span extends MomentRange {
  readonly isDay: boolean;
}

/** A day (YYYY-MM-DD) as its first moment and the first moment after it; a moment as itself twice. Throws as {@link rangeOfDays}. */
export function spanOf(text: string, timeZone: string): Span {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? { ...rangeOfDays(text, text, timeZone), isDay: true }
    : { from: text, to: text, isDay: false };
}

/** The weekday of a moment there. */
export function weekdayAt(moment: string, timeZone: string): IsoWeekday {
  return PlainDate.dayOfWeek(dayOf(moment, timeZone)) as IsoWeekday;
}
