import type { OwnJob } from '@plumbline/contract/shifts';
import { settledStatuses } from '@plumbline/domain/jobs/to-do';
import type { Stop } from '@plumbline/domain/shifts/stops';

const settled: ReadonlySet<string> = new Set(settledStatuses);

/** Whether nothing is left to do on site. */
export function isSettled({ status }: Pick<OwnJob, 'status'>): boolean {
  return settled.has(status);
}

export type Place = NonNullable<OwnJob['place']>;

/** Where a day leads from now on: the places of the stops at which something is left to do, in their order; of a day that is done all of them. */
export function routeOfStops(stops: readonly Stop<OwnJob>[]): readonly Place[] {
  const left = stops.filter(({ job }) => !isSettled(job));
  return (left.length > 0 ? left : stops).flatMap(({ job }) => job.place ?? []);
}
