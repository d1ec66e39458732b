import { settledStatuses } from './to-do.ts';
import { daysBetween } from '../dates/days-between.ts';
import type { JobStatus } from './status.ts';

const settled: ReadonlySet<JobStatus> = new Set(settledStatuses);

interface StartingJob {
  readonly status: JobStatus;
  /** ISO 8601; null for none. */
  readonly startDate: string | null;
}

/**
 * Whether a job is late: it should have started on a day before today, by the calendar of the instance's time zone, and people on
 * site still have something to do there (decision 0013).
 */
export function isLate(
  job: StartingJob,
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): boolean {
  return job.startDate !== null && !settled.has(job.status) && daysBetween(job.startDate, now, timeZone) > 0;
}
