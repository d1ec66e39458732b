import type { ResponseOf } from '@plumbline/contract/call';
import type { JobListItem, JobView } from '@plumbline/contract/job-shapes';
import type { listOwnShifts, OwnJob } from '@plumbline/contract/shifts';
import { orphanedStatuses } from '@plumbline/domain/jobs/status';
import { partsOfJob } from '@plumbline/domain/shifts/job-days';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { cacheNames } from '../../../lib/api/cache-names.ts';
import type { DeviceCopies } from '../../../lib/api/device-copies.ts';
import { deviceCopies } from '../../../lib/api/device-copies.ts';
import type { Owner } from '../../../lib/owner.ts';
import type { OwnDays } from './own-days.ts';

type CachedDays = ResponseOf<typeof listOwnShifts>;

/** What of a job only its own copy has. */
type Detail = Pick<JobView, 'place' | 'answers_count'>;

const unsynced: ReadonlySet<string> = new Set(orphanedStatuses);

/** A job as one's day shows it, from the device's copy of it in lists. Copies from before there were planned lengths have none. */
function ownJob(
  { _id, ID, status, jobType, project, plannedLength, can }: JobListItem,
  startDate: string,
  detail: Detail | undefined,
): OwnJob {
  return {
    _id,
    ID,
    status,
    jobType,
    project,
    startDate,
    plannedLength: plannedLength ?? null,
    place: detail?.place ?? null,
    answers_count: detail?.answers_count ?? 0,
    can,
  };
}

/**
 * One's own jobs by what the device has: the synced ones, which follow every change, and of the cached week those that are never synced,
 * since they are done. A job that is no longer synced though it is not done is somebody else's by now.
 */
export function offlineJobs(
  synced: readonly JobListItem[] | null,
  cached: readonly OwnJob[],
  details: ReadonlyMap<string, Detail>,
): readonly OwnJob[] {
  if (synced === null) return cached;
  const known = new Map(cached.map((job) => [job._id, job]));
  const here = synced.flatMap((job) =>
    job.startDate === null ? [] : [ownJob(job, job.startDate, details.get(job._id) ?? known.get(job._id))],
  );
  const ids = new Set(synced.map(({ _id }) => _id));
  return [...here, ...cached.filter(({ _id, status }) => unsynced.has(status) && !ids.has(_id))];
}

/** The copies of these jobs with their questions, which say where they are. Read one after the other: each is large. */
async function detailsOf(copies: DeviceCopies, owner: Owner, jobs: readonly JobListItem[]) {
  const details = new Map<string, Detail>();
  for (const { _id } of jobs) {
    const view = await copies.readCached<JobView>(owner, cacheNames.job(_id));
    if (view) details.set(_id, view.data);
  }
  return details;
}

/** One's own days from this device; null where it has nothing of them. Throws if the copies can't be read. */
export async function offlineDays(owner: Owner, span: DaySpan, timeZone: string): Promise<OwnDays | null> {
  const copies = await deviceCopies();
  const synced = await copies.readCached<{ readonly docs: readonly JobListItem[] }>(owner, cacheNames.jobs);
  const cached = await copies.readCached<CachedDays>(owner, cacheNames.ownDays);
  if (!synced && !cached) return null;
  const isOnDays = ({ startDate, plannedLength }: JobListItem) =>
    startDate !== null && partsOfJob({ startDate, plannedMinutes: plannedLength ?? null }, span, timeZone).length > 0;
  const jobs = synced ? synced.data.docs.filter(isOnDays) : null;
  const week = cached && cached.data.from <= span.from && cached.data.to >= span.to ? cached.data : null;
  return {
    jobs: [...offlineJobs(jobs, week?.jobs ?? [], jobs ? await detailsOf(copies, owner, jobs) : new Map())],
    is_complete: true,
    availability: week?.availability ?? null,
  };
}
