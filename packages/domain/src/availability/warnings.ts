import { dayThere } from '../dates/days-between.ts';
import type { Point } from '../places/distance.ts';
import { distanceKm } from '../places/distance.ts';
import type { PlannedJob } from '../shifts/job-days.ts';
import { endOfJob, minutesOfJob } from '../shifts/job-days.ts';
import type { Holding, Lack } from '../skills/holding.ts';
import { dayNeeded, lackingSkills } from '../skills/holding.ts';
import type { Availability, Unavailability } from './unavailable.ts';
import { whyUnavailable } from './unavailable.ts';

/** A job that somebody has already. */
export interface PlacedJob extends PlannedJob {
  readonly id: string;
  /** Null: nobody knows where. */
  readonly place: Point | null;
}

/** What somebody is to be assigned to. */
export interface JobToAssign {
  /** Null for a job that doesn't exist yet. */
  readonly id: string | null;
  readonly startDate: string | null;
  readonly plannedMinutes: number | null;
  readonly place: Point | null;
  readonly skillIds: readonly string[];
}

/** What decides about assigning one person. */
export interface PersonToAssign {
  readonly availability: Availability;
  readonly jobs: readonly PlacedJob[];
  readonly skills: readonly (Holding & { readonly skillId: string })[];
}

export interface WarningContext {
  readonly timeZone: string;
  /** In km/h, as the crow flies; null: nobody is warned of travel. */
  readonly travelSpeed: number | null;
  /** YYYY-MM-DD there. */
  readonly today: string;
}

/** Why it may be wrong to assign somebody. It never forbids it. */
export type AssignmentWarning =
  | Unavailability
  | { readonly kind: 'double_booked'; readonly jobId: string }
  | { readonly kind: 'skill'; readonly skillId: string; readonly lack: Lack; readonly lastDay: string | null }
  | {
      readonly kind: 'travel';
      readonly jobId: string;
      /** Whether the other job comes before this one, or after it. */
      readonly other: 'before' | 'after';
      readonly minutesNeeded: number;
      readonly minutesThere: number;
    };

const minute = 60_000;
const spanOf = (job: PlannedJob) => ({ from: Date.parse(job.startDate), to: endOfJob(job) });

/** Of jobs at the same time one, whatever order they come in. */
const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);

/** How long a way of so many kilometres takes, in whole minutes. */
export function minutesOfWay(km: number, speedKmh: number): number {
  return Math.ceil((km / speedKmh) * 60);
}

/** How long it takes from one place to another, in whole minutes. */
export function travelMinutes(from: Point, to: Point, speedKmh: number): number {
  return minutesOfWay(distanceKm(from, to), speedKmh);
}

function lacks(
  job: JobToAssign,
  person: PersonToAssign,
  { timeZone, today }: WarningContext,
): readonly AssignmentWarning[] {
  const { startDate } = job;
  const first = dayNeeded(startDate === null ? null : dayThere(startDate, timeZone), today);
  // Its last minute: a job that ends at midnight is not on the day after.
  const last =
    startDate === null ? first : dayThere(new Date(endOfJob({ ...job, startDate }) - minute).toISOString(), timeZone);
  const atFirst = lackingSkills(job.skillIds, person.skills, first);
  const known = new Set(atFirst.map(({ skillId }) => skillId));
  const later = last > first ? lackingSkills(job.skillIds, person.skills, last) : [];
  return [...atFirst, ...later.filter(({ skillId }) => !known.has(skillId))].map((one) => ({ kind: 'skill', ...one }));
}

function travels(
  place: Point,
  span: { from: number; to: number },
  jobs: readonly PlacedJob[],
  speedKmh: number,
): readonly AssignmentWarning[] {
  const placed = jobs.flatMap((job) => (job.place ? [{ id: job.id, place: job.place, ...spanOf(job) }] : []));
  const before = placed
    .filter(({ to }) => to <= span.from)
    .toSorted((one, other) => other.to - one.to || byId(one, other))[0];
  const after = placed
    .filter(({ from }) => from >= span.to)
    .toSorted((one, other) => one.from - other.from || byId(one, other))[0];
  const warning = (other: 'before' | 'after', job: typeof before, time: number): readonly AssignmentWarning[] => {
    if (!job) return [];
    const [minutesNeeded, minutesThere] = [travelMinutes(job.place, place, speedKmh), Math.floor(time / minute)];
    return minutesNeeded > minutesThere ? [{ kind: 'travel', jobId: job.id, other, minutesNeeded, minutesThere }] : [];
  };
  return [
    ...warning('before', before, before ? span.from - before.to : 0),
    ...warning('after', after, after ? after.from - span.to : 0),
  ];
}

/**
 * What to warn of before a person is assigned to a job. One without a start is compared with skills alone, as they are today. The job
 * itself may be among the person's.
 */
export function warningsOf(
  job: JobToAssign,
  person: PersonToAssign,
  context: WarningContext,
): readonly AssignmentWarning[] {
  const skills = lacks(job, person, context);
  if (job.startDate === null) return skills;
  const planned = { startDate: job.startDate, plannedMinutes: minutesOfJob(job) };
  const span = spanOf(planned);
  const others = person.jobs.filter(({ id }) => id !== job.id);
  const overlapping = others.filter((one) => {
    const other = spanOf(one);
    return other.from < span.to && other.to > span.from;
  });
  return [
    ...whyUnavailable(person.availability, span, context.timeZone),
    ...overlapping.map(({ id }) => ({ kind: 'double_booked' as const, jobId: id })),
    ...skills,
    ...(job.place && context.travelSpeed !== null ? travels(job.place, span, others, context.travelSpeed) : []),
  ];
}
