import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listJobs } from '@plumbline/contract/jobs';
import { listShifts } from '@plumbline/contract/shifts';
import { plannedJobsLimit } from '@plumbline/domain/bulk/plan-input';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { callServer } from '../../../lib/api/call-server.ts';
import { changesJob } from '../../../lib/jobs/job-query.ts';
import { registerLiveInvalidation, registerSettingsInvalidation } from '../../../lib/live/invalidations.ts';
import type { TrayKind } from '../tray-filter.ts';
import { trayFilter } from '../tray-filter.ts';
import { shiftKeys } from '../keys.ts';

registerLiveInvalidation('job.', ({ name }) => (changesJob(name) ? [shiftKeys.all] : []));
// Absences and hours are of users; holidays are beside the settings.
for (const event of ['user.', 'project.', 'job_type.', 'skill.', 'settings.holiday']) {
  registerLiveInvalidation(event, [shiftKeys.all]);
}
registerSettingsInvalidation([shiftKeys.all]);

/** What the shift view shows: some days, narrowed as the list of jobs is. */
export interface AskedShifts {
  readonly span: DaySpan;
  readonly search: string;
  readonly filters: string | null;
  /** Only these people; null: all. */
  readonly users: readonly string[] | null;
}

/** What is asked for, as the server is asked. */
export function shiftsNarrowed({ span, search, filters, users }: AskedShifts) {
  return {
    ...span,
    ...(search && { search }),
    ...(filters !== null && { filters }),
    ...(users && { users: [...users] }),
  };
}

/** People and their jobs. While other days are on their way the people stay. */
export const shiftsQuery = (asked: AskedShifts) =>
  queryOptions({
    queryKey: shiftKeys.days(asked),
    queryFn: ({ signal }) => callServer(listShifts, { query: shiftsNarrowed(asked), signal }),
    placeholderData: keepPreviousData,
  });

/** So many jobs of the tray come at once. */
const trayPageSize = 20;

export interface AskedTray extends Omit<AskedShifts, 'users'> {
  readonly kind: TrayKind;
}

/** Jobs that nobody is on, or that have no start, a page after the other. */
export const trayQuery = ({ kind, span, search, filters }: AskedTray) =>
  infiniteQueryOptions({
    queryKey: shiftKeys.tray({ kind, span: kind === 'unassigned' ? span : null, search, filters }),
    queryFn: ({ pageParam, signal }) =>
      callServer(listJobs, {
        query: {
          page_size: trayPageSize,
          sort: kind === 'unassigned' ? 'startDate' : '-created_at',
          filters: trayFilter(kind, filters, span),
          ...(search && { search }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });

/** The jobs of some days that nobody is on, as many as are copied at once, in the order of their start. */
export const waitingQuery = ({ span, search, filters }: Omit<AskedShifts, 'users'>) =>
  queryOptions({
    queryKey: shiftKeys.waiting({ span, search, filters }),
    queryFn: ({ signal }) =>
      callServer(listJobs, {
        query: {
          page_size: plannedJobsLimit + 1,
          sort: 'startDate',
          filters: trayFilter('unassigned', filters, span),
          ...(search && { search }),
        },
        signal,
      }),
  });
