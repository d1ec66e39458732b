import type { Availability } from '../availability/unavailable.ts';
import { unavailableOn } from '../availability/unavailable.ts';
import type { WallPart } from '../availability/wall-parts.ts';
import { wallPartsOf } from '../availability/wall-parts.ts';
import { addDays } from '../dates/calendar-day.ts';
import { momentOfWall } from '../dates/wall-time.ts';
import type { DaySpan } from '../shifts/ranges.ts';

/** From one minute up to but without another, in minutes since 1970: the same for all clocks. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** A part of a day in which clocks run on, and at which minute since 1970 it begins. */
interface DatedPart extends WallPart {
  readonly at: number;
}

const minute = 60_000;

/** The first minute of a day there, since 1970. Throws a RangeError for a zone that doesn't exist. */
export function beginningOf(day: string, timeZone: string): number {
  return Math.round(Date.parse(momentOfWall({ day, time: '00:00' }, timeZone)) / minute);
}

/** The parts of days, so that each person's can be cut out of the same ones. */
export function datedParts({ from, to }: DaySpan, timeZone: string): readonly DatedPart[] {
  const [first, end] = [beginningOf(from, timeZone), beginningOf(addDays(to, 1), timeZone)];
  let at = first;
  return wallPartsOf({ from: first * minute, to: end * minute }, timeZone).map((part) => {
    const dated = { ...part, at };
    at += part.to - part.from;
    return dated;
  });
}

/** What is left of a window without others, which may lie over each other. */
function without(whole: Window, taken: readonly Window[]): readonly Window[] {
  const left: Window[] = [];
  let at = whole.from;
  for (const { from, to } of taken.toSorted((one, other) => one.from - other.from)) {
    if (from > at) left.push({ from: at, to: Math.min(from, whole.to) });
    at = Math.max(at, to);
    if (at >= whole.to) return left;
  }
  return [...left, { from: at, to: whole.to }];
}

/** When somebody can work: what follows without a gap, over midnight too, is one window. */
export function freeWindows(availability: Availability, parts: readonly DatedPart[]): readonly Window[] {
  const windows: Window[] = [];
  for (const part of parts) {
    for (const { from, to } of without(part, unavailableOn(availability, part.day))) {
      const window = { from: part.at + from - part.from, to: part.at + to - part.from };
      const last = windows.at(-1);
      if (last?.to === window.from) windows[windows.length - 1] = { from: last.from, to: window.to };
      else if (window.from < window.to) windows.push(window);
    }
  }
  return windows;
}

/** What lies in windows of both; each in its order and without overlaps. */
export function inBoth(some: readonly Window[], others: readonly Window[]): readonly Window[] {
  const both: Window[] = [];
  for (let [one, other] = [0, 0]; one < some.length && other < others.length;) {
    const [a, b] = [some[one] as Window, others[other] as Window];
    const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
    if (from < to) both.push({ from, to });
    if (a.to < b.to) one += 1;
    else other += 1;
  }
  return both;
}

/** How many minutes lie in windows between two moments. */
export function minutesIn(windows: readonly Window[], span: Window): number {
  return inBoth(windows, [span]).reduce((sum, { from, to }) => sum + to - from, 0);
}
