import type { DayPart } from './job-days.ts';
import { partsOfJob } from './job-days.ts';

/** A job of somebody's day. */
interface StopJob {
  readonly ID: number;
  /** ISO 8601; one without a start is on no day. */
  readonly startDate: string | null;
  /** In minutes; null where nobody planned it. */
  readonly plannedLength: number | null;
}

/** A job on a day, with the part of it that lies on that day. */
export interface Stop<Job extends StopJob> {
  readonly job: Job;
  readonly part: DayPart;
}

/**
 * The jobs that are on a day, in the order in which they are carried out: by their start, then by their number. What began on a day before
 * comes first. Throws a RangeError for a zone that doesn't exist.
 * @param day YYYY-MM-DD
 */
export function stopsOf<Job extends StopJob>(
  jobs: readonly Job[],
  day: string,
  timeZone: string,
): readonly Stop<Job>[] {
  return jobs
    .flatMap((job) => {
      const { startDate, plannedLength } = job;
      if (startDate === null) return [];
      const parts = partsOfJob({ startDate, plannedMinutes: plannedLength }, { from: day, to: day }, timeZone);
      return parts.map((part) => ({ job, part, at: Date.parse(startDate) }));
    })
    .toSorted((one, other) => one.at - other.at || one.job.ID - other.job.ID)
    .map(({ job, part }) => ({ job, part }));
}
