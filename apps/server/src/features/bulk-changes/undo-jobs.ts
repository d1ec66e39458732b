import type { BulkKind } from '@plumbline/domain/bulk/kinds';
import type { BulkPart, BulkState } from '@plumbline/domain/bulk/state';
import { changedParts } from '@plumbline/domain/bulk/state';
import { isWorkOnCopy, partsToRestore, partsTouchedBy } from '@plumbline/domain/bulk/undo';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { LockedJob } from '../jobs/index.ts';
import { removeLockedJobs } from '../jobs/index.ts';
import type { BulkContext, Refusals } from './bulk-context.ts';
import { passing } from './bulk-context.ts';
import { restoreParts } from './restore-parts.ts';

/** A job as the bulk change found and left it. */
export interface LeftJob {
  readonly jobId: string;
  readonly before: BulkState;
  readonly after: BulkState;
}

/** What has happened to jobs since a bulk change, event by event; what it did itself is left out. */
async function eventsSince(db: InstanceDatabase, changeId: string, jobIds: readonly string[]) {
  return db.rows(sql<{ jobId: string; name: string; after: unknown }>`
    select wanted.id as "jobId", e.name, e.after from unnest(${jobIds}::uuid[]) as wanted (id)
    cross join lateral (select max(o.id) as last from ${db.table('events')} o
      where o.job_id = wanted.id and o.bulk_change_id = ${changeId}) own
    join ${db.table('events')} e on e.job_id = wanted.id and e.id > own.last`);
}

interface Undone {
  /** Jobs that were touched since, or are gone: they stay as they are. */
  readonly kept: ReadonlySet<string>;
}

/**
 * Reverts locked jobs to their state before a bulk change, except those changed since.
 * @param jobs by id, those that the person sees
 * @param states their current states
 */
export async function undoJobs(
  context: BulkContext,
  change: { readonly id: string; readonly kind: BulkKind },
  left: readonly LeftJob[],
  now: { readonly jobs: ReadonlyMap<string, LockedJob>; readonly states: ReadonlyMap<string, BulkState> },
  refusals: Refusals,
): Promise<Undone> {
  const since = await eventsSince(
    context.db,
    change.id,
    left.map(({ jobId }) => jobId),
  );
  const touched = new Map<string, Set<BulkPart>>();
  for (const { jobId, name, after } of since) {
    const parts = touched.get(jobId) ?? new Set();
    for (const part of partsTouchedBy(name, after)) parts.add(part);
    touched.set(jobId, parts);
  }
  const kept = new Set<string>();
  const restored: { job: LockedJob; before: BulkState; parts: readonly BulkPart[] }[] = [];
  for (const { jobId, before, after } of left) {
    const job = now.jobs.get(jobId);
    if (!job) continue;
    const current = now.states.get(jobId) ?? {};
    const parts = partsToRestore({ before, after, current, touchedSince: touched.get(jobId) ?? new Set() });
    if (parts) restored.push({ job, before, parts });
    else kept.add(jobId);
  }
  await restoreParts(context, change.kind, restored, refusals);
  return { kept };
}

/** Deletes copies that nobody has worked on since they were made. Takes the locked copies by their id. */
export async function undoCopies(
  context: BulkContext,
  changeId: string,
  left: readonly LeftJob[],
  copies: ReadonlyMap<string, LockedJob>,
  refusals: Refusals,
): Promise<Undone> {
  const made = left.map(({ jobId, after }) => ({ jobId, copy: copies.get(after.copy ?? '') }));
  const since = await eventsSince(
    context.db,
    changeId,
    made.flatMap(({ copy }) => (copy ? [copy.id] : [])),
  );
  const worked = new Set(since.filter(({ name }) => isWorkOnCopy(name)).map(({ jobId }) => jobId));
  const kept = new Set<string>();
  const removed: LockedJob[] = [];
  for (const { jobId, copy } of made) {
    if (!copy || worked.has(copy.id)) kept.add(jobId);
    else {
      const ofCopy: Refusals = new Map();
      removed.push(...passing([copy], ofCopy, ({ facts }) => context.authorize('job.erase', facts)));
      const refusal = ofCopy.get(copy.id);
      if (refusal) refusals.set(jobId, refusal);
    }
  }
  if (removed.length > 0) await removeLockedJobs(context, removed);
  return { kept };
}

/** Whether a bulk change did something to a job that an undo could take back. */
export const isUndoable = ({ before, after }: Pick<LeftJob, 'before' | 'after'>) =>
  changedParts(before, after).length > 0;
