import { z } from 'zod';
import type { DateMode, QuestionSettings } from './question-settings.ts';

const day = z.iso.date();
const hours = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const moment = z.iso
  .datetime({ offset: true, local: true, precision: -1 })
  .or(z.iso.datetime({ offset: true, local: true }));
const anyPoint = z.union([day, hours, moment]);

/**
 * The answer of a date question. Its points are written by mode: `2026-03-01`, `07:30`, or a moment `2026-03-01T07:30+02:00`.
 * A single point lies in `date`, a range in `from` and `to`; date plus time has the day in `date` and hours in `from`
 * (and in `to` for a range). `allDay` names the preset that filled it; `running` is a punch clock that was not stopped.
 */
export const dateValue = z.object({
  date: anyPoint.nullable().default(null),
  from: anyPoint.nullable().default(null),
  to: anyPoint.nullable().default(null),
  allDay: z.string().max(100).nullable().default(null),
  running: z.boolean().default(false),
});

export type DateValue = z.output<typeof dateValue>;

export const noDate: DateValue = { date: null, from: null, to: null, allDay: null, running: false };

/** Whether a point is written the way the mode wants it. */
export function isPointOf(mode: DateMode, place: 'date' | 'ends', point: string): boolean {
  switch (mode) {
    case 'date':
      return day.safeParse(point).success;
    case 'time':
      return hours.safeParse(point).success;
    case 'date_time':
      return moment.safeParse(point).success;
    case 'date_plus_time':
      return place === 'date' ? day.safeParse(point).success : hours.safeParse(point).success;
  }
}

/** Negative when `one` is earlier than `other`. Both are written in the same way. */
export function comparePoints(one: string, other: string): number {
  const oneAt = one.includes('T') ? Date.parse(withZone(one)) : null;
  const otherAt = other.includes('T') ? Date.parse(withZone(other)) : null;
  if (oneAt !== null && otherAt !== null) return oneAt - otherAt;
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Whether the hours of this question's ranges may end on the day after they began. */
export function maySpanMidnight({
  isRange,
  isOverMidnight,
  isPunchClock,
  dateMode = 'date',
}: QuestionSettings): boolean {
  return isRange === true && isOverMidnight === true && isPunchClock !== true && dateMode !== 'date';
}

/** Whether a range of bare hours ends on the day after: its end hour lies before its start hour. */
export function endsNextDay({ from, to }: Pick<DateValue, 'from' | 'to'>): boolean {
  return from !== null && to !== null && isHour(from) && isHour(to) && comparePoints(from, to) > 0;
}

function isHour(point: string): boolean {
  return hours.safeParse(point).success;
}

/**
 * Corrects a range whose end hour is before its start hour: the end becomes the start hour plus one (spec/2 §4), with
 * its own minutes. A day has no hour after 23: there the end is 23:59. Days and moments of different days are
 * unchanged, and reported as a reversed range.
 */
export function endAfterStart(from: string, to: string): string {
  if (comparePoints(from, to) <= 0) return to;
  const start = hourPattern.exec(from);
  const end = hourPattern.exec(to);
  if (!start || !end || start[1] !== end[1]) return to;
  const startHour = Number(start[2]);
  const moved = startHour === 23 ? '23:59' : `${String(startHour + 1).padStart(2, '0')}:${end[3]}`;
  return `${start[1]}${moved}${startHour === 23 ? '' : end[4]}${start[5]}`;
}

/** Day with its T, hour, minutes, seconds, zone; the day is empty for a bare hour. */
const hourPattern = /^(\d{4}-\d\d-\d\dT|)(\d\d):(\d\d)((?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d|)$/;

function withZone(point: string): string {
  return /(Z|[+-]\d\d:\d\d)$/.test(point) ? point : `${point}Z`;
}
