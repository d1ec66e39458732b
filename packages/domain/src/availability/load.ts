import type { MinuteSpan } from '../shifts/hours.ts';
import type { PlannedJob } from '../shifts/job-days.ts';
import { endOfJob, minutesOfDay } from '../shifts/job-days.ts';
import { momentOfWall } from '../dates/wall-time.ts';
import { addDays } from '../dates/calendar-day.ts';
import type { Availability, UnavailableSpan } from './unavailable.ts';
import { unavailableOn } from './unavailable.ts';
import type { WallPart } from './wall-parts.ts';
import { wallPartsOf } from './wall-parts.ts';

/** How much is planned on a day, and how much can be done, both in minutes of elapsed time. */
export interface Load {
  readonly planned: number;
  /** Null where nobody has set working hours. */
  readonly possible: number | null;
}

/** How many minutes of a job lie on each day by the clocks there, elapsed: of a night in which the clocks change, what it takes. */
export function minutesByDay(job: PlannedJob, timeZone: string): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>();
  for (const { day, from, to } of wallPartsOf({ from: Date.parse(job.startDate), to: endOfJob(job) }, timeZone)) {
    minutes.set(day, (minutes.get(day) ?? 0) + to - from);
  }
  return minutes;
}

/** The minutes that jobs take on each day. Jobs at the same time count each. */
export function plannedByDay(jobs: readonly PlannedJob[], timeZone: string): ReadonlyMap<string, number> {
  const planned = new Map<string, number>();
  for (const job of jobs) {
    for (const [day, minutes] of minutesByDay(job, timeZone)) planned.set(day, (planned.get(day) ?? 0) + minutes);
  }
  return planned;
}

/** What nobody has decided about yet takes no time from anybody. */
const counts = (span: UnavailableSpan) => span.kind !== 'absent' || span.isConfirmed;

/** When on a day somebody can work, by what clocks show, in order: working hours without absences and public holidays. */
export function freeSpansOn(availability: Availability, day: string): readonly MinuteSpan[] {
  const taken = unavailableOn(availability, day)
    .filter(counts)
    .toSorted((one, other) => one.from - other.from);
  const free: MinuteSpan[] = [];
  let at = 0;
  for (const { from, to } of taken) {
    if (from > at) free.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  return at < minutesOfDay ? [...free, { from: at, to: minutesOfDay }] : free;
}

/** What the clocks of a time zone show on a day: in one part, or in two where they change. Throws a RangeError for an unknown zone. */
export function partsOfDay(day: string, timeZone: string): readonly WallPart[] {
  const midnight = (of: string) => Date.parse(momentOfWall({ day: of, time: '00:00' }, timeZone));
  return wallPartsOf({ from: midnight(day), to: midnight(addDays(day, 1)) }, timeZone);
}

/**
 * How long somebody can work on a day, in minutes of elapsed time. Null without working hours.
 * @param parts of {@link partsOfDay}
 */
export function possibleOn(availability: Availability, day: string, parts: readonly WallPart[]): number | null {
  if (availability.hours === null) return null;
  const free = freeSpansOn(availability, day);
  const shared = (one: MinuteSpan, other: MinuteSpan) =>
    Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
  return parts.reduce((sum, part) => sum + free.reduce((all, span) => all + shared(span, part), 0), 0);
}

/** Whether more is planned than can be done. */
export function isTooMuch({ planned, possible }: Load): boolean {
  return possible !== null && planned > possible;
}

/** The load of several people or days together; what is possible is that of those whose hours are known. */
export function totalLoad(loads: Iterable<Load>): Load {
  let [planned, possible]: [number, number | null] = [0, null];
  for (const load of loads) {
    planned += load.planned;
    if (load.possible !== null) possible = (possible ?? 0) + load.possible;
  }
  return { planned, possible };
}
