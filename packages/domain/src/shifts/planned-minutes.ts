import { rangeOfDays } from '../dates/expressions.ts';
import type { PlannedJob } from './job-days.ts';
import { endOfJob } from './job-days.ts';
import type { DaySpan } from './ranges.ts';

/**
 * How long jobs take on the days of a span, in minutes of elapsed time: of a job over the edge of the span the part within, of one without
 * a planned length an hour, and jobs at the same time each (spec/3 §6 "Shift view"). Throws a RangeError for a zone that doesn't exist.
 */
export function plannedMinutes(jobs: readonly PlannedJob[], span: DaySpan, timeZone: string): number {
  const { from, to } = rangeOfDays(span.from, span.to, timeZone);
  const [first, after] = [Date.parse(from), Date.parse(to)];
  let sum = 0;
  for (const job of jobs) {
    const within = Math.min(endOfJob(job), after) - Math.max(Date.parse(job.startDate), first);
    sum += Math.max(0, within);
  }
  return Math.round(sum / 60_000);
}
