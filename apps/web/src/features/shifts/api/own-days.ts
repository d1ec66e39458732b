import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '@plumbline/contract/call';
import type { listOwnShifts as listCall } from '@plumbline/contract/shifts';
import { listOwnShifts } from '@plumbline/contract/shifts';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { cacheNames } from '../../../lib/api/cache-names.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import { isUnreachable } from '../../../lib/api/problem-error.ts';
import { markOffline } from '../../../lib/api/with-offline-copy.ts';
import { changesJob } from '../../../lib/jobs/job-query.ts';
import { registerLiveInvalidation, registerSettingsInvalidation } from '../../../lib/live/invalidations.ts';
import { ownerHere } from '../../../lib/owner-here.ts';
import { shiftKeys } from '../keys.ts';

registerLiveInvalidation('job.', ({ name }) => (changesJob(name) ? [shiftKeys.ofOwn] : []));
for (const event of ['user.', 'project.', 'job_type.']) registerLiveInvalidation(event, [shiftKeys.ofOwn]);
registerSettingsInvalidation([shiftKeys.ofOwn]);

type OwnShifts = ResponseOf<typeof listCall>;

/** One's own jobs of some days; `availability` is null where the device has none of it for these days. */
export type OwnDays = Pick<OwnShifts, 'jobs' | 'is_complete'> & {
  readonly availability: OwnShifts['availability'] | null;
};

interface AskedDays {
  readonly span: DaySpan;
  readonly timeZone: string;
  /** Today is among the days: they are cached on the device. */
  readonly isCurrent: boolean;
}

async function readDays({ span, timeZone }: AskedDays, signal: AbortSignal): Promise<OwnDays> {
  try {
    return await callServer(listOwnShifts, { query: { ...span }, signal });
  } catch (failure) {
    const owner = ownerHere();
    if (!isUnreachable(failure) || owner === null) throw failure;
    // Nothing of it is loaded while there is a network.
    const days = await import('./offline-days.ts').then(
      ({ offlineDays }) => offlineDays(owner, span, timeZone),
      () => null,
    );
    if (days === null) throw failure;
    return markOffline(days);
  }
}

/** One's own jobs of some days, and when one works on them; without a server those that the device has synced. */
export const ownDaysQuery = (asked: AskedDays) =>
  queryOptions({
    queryKey: shiftKeys.own(asked.span),
    queryFn: ({ signal }) => readDays(asked, signal),
    // What changes is heard of: going from day to day asks nothing.
    staleTime: 60_000,
    ...(asked.isCurrent && { meta: { cachedQuery: cacheNames.ownDays } }),
  });
