import type { AssignmentWarning, JobToAssign, WarningContext } from '../availability/warnings.ts';
import { warningsOf } from '../availability/warnings.ts';
import type { WorkingWeek } from '../availability/working-hours.ts';
import { dayThere } from '../dates/days-between.ts';
import { distanceKm } from '../places/distance.ts';
import { endOfJob } from '../shifts/job-days.ts';
import type { OwnJob, PersonToPlan } from './proposal.ts';
import { datedParts, freeWindows, inBoth, minutesIn } from './windows.ts';
import type { Window } from './windows.ts';

/** The nearest job of the same day that has a place, and how far it is, as the crow flies. */
export interface NearJob {
  readonly job: string;
  readonly km: number;
}

/** Somebody who could be put on a job, and what speaks for it and against it. */
export interface Candidate {
  readonly person: string;
  /** What forbids it; nobody who has any comes before somebody who has none. */
  readonly warnings: readonly AssignmentWarning[];
  /** How many of the job's skills they have then. */
  readonly skills: number;
  /** Their working hours of the day without what is planned, in minutes; null for a job without a start. */
  readonly freeMinutes: number | null;
  readonly before: NearJob | null;
  readonly after: NearJob | null;
}

export interface CandidateContext extends WarningContext {
  /** Hours of those who have none, as in `ProposalInput`. */
  readonly usualHours: WorkingWeek;
}

const minute = 60_000;
const spanOf = (job: OwnJob): Window => ({
  from: Math.floor(Date.parse(job.startDate) / minute),
  to: Math.ceil(endOfJob(job) / minute),
});

/** What is left of windows without jobs, which may lie over each other. */
function minutesWithout(windows: readonly Window[], jobs: readonly Window[]): number {
  let free = 0;
  for (const window of windows) {
    let at = window.from;
    for (const { from, to } of jobs.toSorted((one, other) => one.from - other.from)) {
      if (from >= window.to) break;
      free += Math.max(0, Math.min(from, window.to) - at);
      at = Math.max(at, to);
    }
    free += Math.max(0, window.to - at);
  }
  return free;
}

function freeOn(day: string, person: PersonToPlan, jobs: readonly OwnJob[], context: CandidateContext): number {
  const parts = datedParts({ from: day, to: day }, context.timeZone);
  const { availability } = person;
  const free = freeWindows(availability, parts);
  const usual = { ...availability, hours: context.usualHours };
  const windows = availability.hours === null ? inBoth(free, freeWindows(usual, parts)) : free;
  return jobs.length === 0
    ? minutesIn(windows, { from: -Infinity, to: Infinity })
    : minutesWithout(windows, jobs.map(spanOf));
}

/** The nearest jobs of the day before and after that have a place. */
function near(
  job: JobToAssign & { readonly startDate: string },
  jobs: readonly OwnJob[],
  timeZone: string,
): Pick<Candidate, 'before' | 'after'> {
  const { place } = job;
  if (!place) return { before: null, after: null };
  const day = dayThere(job.startDate, timeZone);
  const start = Date.parse(job.startDate);
  const placed = jobs.filter((one) => one.place && dayThere(one.startDate, timeZone) === day);
  const nearest = (found: readonly OwnJob[]) => {
    const [first] = found;
    return first?.place ? { job: first.id, km: Math.round(distanceKm(first.place, place)) } : null;
  };
  const at = (one: OwnJob) => Date.parse(one.startDate);
  return {
    before: nearest(placed.filter((one) => at(one) <= start).toSorted((one, other) => at(other) - at(one))),
    after: nearest(placed.filter((one) => at(one) > start).toSorted((one, other) => at(one) - at(other))),
  };
}

function candidate(job: JobToAssign, person: PersonToPlan, context: CandidateContext): Candidate {
  const warnings = warningsOf(job, person, context);
  const skills = job.skillIds.length - warnings.filter(({ kind }) => kind === 'skill').length;
  const { startDate } = job;
  if (startDate === null) return { person: person.id, warnings, skills, freeMinutes: null, before: null, after: null };
  const jobs = person.jobs.filter(({ id }) => id !== job.id);
  const freeMinutes = freeOn(dayThere(startDate, context.timeZone), person, jobs, context);
  return { person: person.id, warnings, skills, freeMinutes, ...near({ ...job, startDate }, jobs, context.timeZone) };
}

/** The mean way from the job before and to the one after; null where neither is known. */
function wayOf({ before, after }: Candidate): number | null {
  const ways = [before, after].flatMap((one) => (one ? [one.km] : []));
  return ways.length === 0 ? null : ways.reduce((sum, km) => sum + km, 0) / ways.length;
}

/** Whole hours: half an hour more or less does not come before a shorter way. */
const hours = ({ freeMinutes }: Candidate) => Math.floor((freeMinutes ?? 0) / 60);

/**
 * Who could do a job, the best first: those whom nothing forbids it, by whole hours that are free on its day, then by the way from the job
 * before and to the one after; then the others, who have most of its skills first. Of equals the order stays.
 */
export function candidatesOf(
  job: JobToAssign,
  people: readonly PersonToPlan[],
  context: CandidateContext,
): readonly Candidate[] {
  return people
    .map((person) => candidate(job, person, context))
    .toSorted(
      (one, other) =>
        Number(one.warnings.length > 0) - Number(other.warnings.length > 0) ||
        other.skills - one.skills ||
        hours(other) - hours(one) ||
        (wayOf(one) ?? Infinity) - (wayOf(other) ?? Infinity) ||
        0,
    );
}
