import { addDays } from '../dates/calendar-day.ts';
import { wallAt } from '../dates/wall-time.ts';
import type { DaySpan } from './ranges.ts';

/** How long a job takes that nobody planned a length for. */
const usualMinutes = 60;

/** A job in the shift view: it has a start. */
export interface PlannedJob {
  /** ISO 8601 with zone. */
  readonly startDate: string;
  /** Null: nobody planned it. */
  readonly plannedMinutes: number | null;
}

/** How long a job takes, in minutes. */
export function minutesOfJob({ plannedMinutes }: Pick<PlannedJob, 'plannedMinutes'>): number {
  return plannedMinutes ?? usualMinutes;
}

/** When a job ends, in milliseconds since 1970: so much time after its start, whatever the clocks do meanwhile. */
export function endOfJob(job: PlannedJob): number {
  return Date.parse(job.startDate) + minutesOfJob(job) * 60_000;
}

/** The part of a job that lies on one day. */
export interface DayPart {
  readonly day: string;
  /** Minutes since midnight by the clocks there, from 0 to 1,440; `to` comes after `from`. */
  readonly from: number;
  readonly to: number;
  /** It began on a day before. */
  readonly isContinued: boolean;
  /** It goes on on the day after. */
  readonly goesOn: boolean;
}

export const minutesOfDay = 1440;

/** Minutes since midnight of a time of the day, `07:30`. */
export function minutesOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 07:30 of minutes since midnight; the end of a day is 24:00. */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * On which days of a span a job is, and from when to when. It isn't on the day at whose midnight it ends. In the hour that comes twice it
 * is drawn as long as it takes, though the clocks show its beginning again. Throws a RangeError for a zone that doesn't exist.
 */
export function partsOfJob(job: PlannedJob, span: DaySpan, timeZone: string): readonly DayPart[] {
  const start = wallAt(Date.parse(job.startDate), timeZone);
  // Its last minute rather than its end: that is on the day that it is on.
  const lastMinute = wallAt(endOfJob(job) - 60_000, timeZone);
  const last = lastMinute.day < start.day ? start.day : lastMinute.day;
  const from = minutesOfTime(start.time);
  const to = minutesOfTime(lastMinute.time) + 1;
  const parts: DayPart[] = [];
  const end = last < span.to ? last : span.to;
  let day = start.day < span.from ? span.from : start.day;
  while (day <= end) {
    const isFirst = day === start.day;
    const isLast = day === last;
    const least = isFirst && isLast ? Math.min(from + minutesOfJob(job), minutesOfDay) : 0;
    parts.push({
      day,
      from: isFirst ? from : 0,
      to: isLast ? Math.max(to, least) : minutesOfDay,
      isContinued: !isFirst,
      goesOn: !isLast,
    });
    // Most jobs are on one day alone, and there are thousands of them.
    if (day === end) break;
    day = addDays(day, 1);
  }
  return parts;
}
