import { wallOfMoment } from '../dates/wall-time.ts';
import { minutesOfDay } from './job-days.ts';
import type { PlanChange, PlanState } from './plan.ts';
import { daysBetween, laterByClock } from './plan.ts';
import type { DaySpan } from './ranges.ts';

/** How much is copied at once: a day, or the week that it lies in. */
export const copyRanges = ['day', 'week'] as const;
export type CopyRange = (typeof copyRanges)[number];

/** A job as it is copied to another day. */
export interface CopiedJob extends PlanState {
  readonly job: string;
}

/** Whether a job begins on the days of a span, by the clocks there. One that began before and lasts into them doesn't. */
export function beginsWithin(
  { startDate }: Pick<PlanState, 'startDate'>,
  { from, to }: DaySpan,
  timeZone: string,
): boolean {
  if (startDate === null) return false;
  const { day } = wallOfMoment(new Date(startDate).toISOString(), timeZone);
  return from <= day && day <= to;
}

/**
 * What the copies of jobs have otherwise than their jobs (the bulk change `plan_copies`): each begins as many days later as `to` comes after
 * `from`, at the hour that the clocks show, over a change of the clocks too, and takes as long. Jobs without a start are left out.
 * @param from and `to`: the first day of those that are copied, and of those where the copies come
 * @param withPeople whether whoever is on a job is on its copy
 */
export function copiesOfJobs(
  jobs: readonly CopiedJob[],
  { from, to, withPeople }: { readonly from: string; readonly to: string; readonly withPeople: boolean },
  timeZone: string,
): readonly PlanChange[] {
  const minutes = daysBetween(from, to) * minutesOfDay;
  return jobs.flatMap(({ job, ...before }) =>
    before.startDate === null
      ? []
      : [
          {
            job,
            before,
            assign: [],
            unassign: withPeople ? [] : before.users,
            startDate: laterByClock(before.startDate, minutes, timeZone),
          },
        ],
  );
}
