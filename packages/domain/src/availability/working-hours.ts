import type { IsoWeekday } from '../dates/week-start.ts';
import { minutesOfTime } from '../shifts/job-days.ts';
import type { MinuteSpan } from '../shifts/hours.ts';
import { weekdayOf } from '../shifts/ranges.ts';

/** Hours of one day, `08:00` to `12:30`; to `24:00` where they go on on the next day from `00:00`. */
export interface WorkingSpan {
  readonly from: string;
  readonly to: string;
}

/** The working hours of each weekday, Monday first. What lies between the spans of a day is a break. */
export type WorkingWeek = readonly (readonly WorkingSpan[])[];

export const workingSpansLimit = 6;

const emptyWeek: WorkingWeek = [[], [], [], [], [], [], []];

/** The week that a company begins with: five days from the first of its week on, without the weekend of its country. */
export function usualWeek(weekStart: IsoWeekday): WorkingWeek {
  const first = weekStart === 7 ? 7 : 1;
  return emptyWeek.map((_, place) => ((place + 8 - first) % 7 < 5 ? [{ from: '08:00', to: '17:00' }] : []));
}

/** The working hours of a day, in minutes since midnight. */
export function workingSpansOn(week: WorkingWeek, day: string): readonly MinuteSpan[] {
  return (week[weekdayOf(day) - 1] ?? []).map(({ from, to }) => ({
    from: minutesOfTime(from),
    to: minutesOfTime(to),
  }));
}

/** When half of a day's work is done, in minutes since midnight; noon on a day without work. */
export function halfOfDay(spans: readonly MinuteSpan[]): number {
  let left = spans.reduce((sum, { from, to }) => sum + to - from, 0) / 2;
  if (left === 0) return 720;
  for (const { from, to } of spans) {
    if (left <= to - from) return from + left;
    left -= to - from;
  }
  return 720;
}

/** What lies outside of the spans of a day, which follow each other. */
export function outsideOf(spans: readonly MinuteSpan[]): readonly MinuteSpan[] {
  const edges = [0, ...spans.flatMap(({ from, to }) => [from, to]), 1440];
  return Array.from({ length: edges.length / 2 }, (_, place) => ({
    from: edges[2 * place] ?? 0,
    to: edges[2 * place + 1] ?? 0,
  })).filter(({ from, to }) => from < to);
}
