import type { DayPart } from './job-days.ts';
import { minutesOfDay, minutesOfTime } from './job-days.ts';

/** What "all day" is in an instance, as its settings have it: `00:00` to `23:59` by default (spec/3 §3, §9). */
export interface AllDayHours {
  readonly start: string;
  readonly end: string;
}

/** From when to when, in minutes since midnight. */
export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

/** Whether something takes the whole day, as the instance counts it. */
export function isAllDay({ from, to }: MinuteSpan, { start, end }: AllDayHours): boolean {
  return from <= minutesOfTime(start) && to >= minutesOfTime(end);
}

/**
 * The whole hours that an axis shows: those of the instance's day, and those before and after in which there is something. What goes over
 * midnight lengthens it to there.
 */
export function hoursShown(parts: readonly Pick<DayPart, 'from' | 'to'>[], { start, end }: AllDayHours): MinuteSpan {
  let [from, to] = [minutesOfTime(start), minutesOfTime(end)];
  for (const part of parts) {
    from = Math.min(from, part.from);
    to = Math.max(to, part.to);
  }
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, minutesOfDay) };
}

/** Spans side by side, so that none covers another: the lane of each, counted from 0, and how many lanes there are. */
export interface Lanes {
  readonly laneOf: readonly number[];
  readonly count: number;
}

/**
 * Puts spans into as few lanes as there can be: what begins first comes first, and of those the longer one. Spans that only touch may
 * follow each other in a lane.
 */
export function lanesOf(spans: readonly MinuteSpan[]): Lanes {
  const laneOf = spans.map(() => 0);
  /** When each lane is free again. */
  const freeFrom: number[] = [];
  const order = spans
    .map((span, place) => ({ span, place }))
    .toSorted(
      (one, other) => one.span.from - other.span.from || other.span.to - one.span.to || one.place - other.place,
    );
  for (const { span, place } of order) {
    const free = freeFrom.findIndex((at) => at <= span.from);
    const lane = free === -1 ? freeFrom.length : free;
    freeFrom[lane] = span.to;
    laneOf[place] = lane;
  }
  return { laneOf, count: freeFrom.length };
}
