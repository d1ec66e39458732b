import type { MinuteSpan } from '../shifts/hours.ts';
import type { PlannedJob } from '../shifts/job-days.ts';
import { endOfJob, minutesOfDay } from '../shifts/job-days.ts';
import { momentOfWall } from '../dates/wall-time.ts';
import { addDays } from '../dates/calendar-day.ts';
import type { DaySpan } from '../shifts/ranges.ts';
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

/** A planned job with its status. */
export interface CountedJob extends PlannedJob {
  readonly status: string;
}

/** Whether a job takes somebody's time: what they rejected does not, as warnings have it. */
const takesTime = ({ status }: CountedJob) => status !== 'rejected';

function addMinutes(minutes: Map<string, number>, job: PlannedJob, timeZone: string): void {
  for (const { day, from, to } of wallPartsOf({ from: Date.parse(job.startDate), to: endOfJob(job) }, timeZone)) {
    minutes.set(day, (minutes.get(day) ?? 0) + to - from);
  }
}

/** How many minutes of a job lie on each day by the clocks there, elapsed: of a night in which the clocks change, what it takes. */
export function minutesByDay(job: PlannedJob, timeZone: string): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>();
  addMinutes(minutes, job, timeZone);
  return minutes;
}

/** The minutes that jobs take on each day. Jobs at the same time count each, rejected ones don't. */
export function plannedByDay(jobs: readonly CountedJob[], timeZone: string): ReadonlyMap<string, number> {
  const planned = new Map<string, number>();
  for (const job of jobs) if (takesTime(job)) addMinutes(planned, job, timeZone);
  return planned;
}

/**
 * The minutes that jobs take on the days of a span: of one over its edge the part within, of one without a planned length an hour
 * (spec/3 §6 "Shift view"). Throws a RangeError for a zone that doesn't exist.
 */
export function plannedWithin(jobs: readonly CountedJob[], span: DaySpan, timeZone: string): number {
  let sum = 0;
  for (const [day, minutes] of plannedByDay(jobs, timeZone)) if (day >= span.from && day <= span.to) sum += minutes;
  return sum;
}

/** What nobody has decided about yet takes no time from anybody. */
const counts = (span: UnavailableSpan) => span.kind !== 'absent' || span.isConfirmed;

/**
 * When on a day somebody can work, by what clocks show, in order: working hours without absences and public holidays.
 * @param unavailable of {@link unavailableOn}, where that is known
 */
export function freeSpansOn(
  availability: Availability,
  day: string,
  unavailable: readonly UnavailableSpan[] = unavailableOn(availability, day),
): readonly MinuteSpan[] {
  const taken = unavailable.filter(counts).toSorted((one, other) => one.from - other.from);
  const free: MinuteSpan[] = [];
  let at = 0;
  for (const { from, to } of taken) {
    if (from > at) free.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  return at < minutesOfDay ? [...free, { from: at, to: minutesOfDay }] : free;
}

/** What of a span no other one takes; those are in the order in which they begin. */
function withoutSpans(span: MinuteSpan, taken: readonly MinuteSpan[]): readonly MinuteSpan[] {
  const left: MinuteSpan[] = [];
  let at = span.from;
  for (const { from, to } of taken) {
    if (from >= span.to) break;
    if (from > at) left.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  return at < span.to ? [...left, { from: at, to: span.to }] : left;
}

/**
 * When on a day somebody can work and has no job, in whole minutes by what clocks show, in order. Throws a RangeError for a zone that
 * doesn't exist.
 */
export function freeTimeOn(
  availability: Availability,
  jobs: readonly CountedJob[],
  day: string,
  timeZone: string,
): readonly MinuteSpan[] {
  const taken = jobs
    .filter(takesTime)
    .flatMap((job) => wallPartsOf({ from: Date.parse(job.startDate), to: endOfJob(job) }, timeZone))
    .filter((part) => part.day === day)
    .map(({ from, to }) => ({ from: Math.floor(from), to: Math.ceil(to) }))
    .toSorted((one, other) => one.from - other.from);
  return freeSpansOn(availability, day).flatMap((span) => withoutSpans(span, taken));
}

/** What the clocks of a time zone show on a day: in one part, or in two where they change. Throws a RangeError for an unknown zone. */
export function partsOfDay(day: string, timeZone: string): readonly WallPart[] {
  const midnight = (of: string) => Date.parse(momentOfWall({ day: of, time: '00:00' }, timeZone));
  return wallPartsOf({ from: midnight(day), to: midnight(addDays(day, 1)) }, timeZone);
}

/**
 * How long somebody can work on a day, in minutes of elapsed time. Null without working hours.
 * @param parts of {@link partsOfDay}
 * @param free of {@link freeSpansOn}, where that is known
 */
export function possibleOn(
  availability: Availability,
  day: string,
  parts: readonly WallPart[],
  free: readonly MinuteSpan[] = freeSpansOn(availability, day),
): number | null {
  if (availability.hours === null) return null;
  const shared = (one: MinuteSpan, other: MinuteSpan) =>
    Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
  return parts.reduce((sum, part) => sum + free.reduce((all, span) => all + shared(span, part), 0), 0);
}

/** How much of a day of somebody is planned, and how much they can do on it. */
export function loadOn(availability: Availability, jobs: readonly CountedJob[], day: string, timeZone: string): Load {
  const planned = plannedByDay(jobs, timeZone).get(day) ?? 0;
  return { planned, possible: possibleOn(availability, day, partsOfDay(day, timeZone)) };
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
