import * as calls from '@plumbline/contract/jobs';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';
import { checkRows, rowOf } from '../../http/check-rows.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { LockedJob } from './store/lock-jobs.ts';
import { lockJob, lockVisibleJobs, relationsOf } from './store/lock-jobs.ts';
import { headOf } from './store/create-jobs.ts';

/** Removes locked jobs. Their rows stay, so that history, reports and numbers stay true. */
export async function removeLockedJobs(
  { db, record, now }: Pick<SignedInContext, 'db' | 'record' | 'now'>,
  jobs: readonly LockedJob[],
): Promise<{ success: true }> {
  const ids = jobs.map((job) => job.id);
  const counted = await db.rows(sql<{ job_id: string; answers: number }>`
    select ca.job_id, count(*)::int as answers from ${db.table('current_answers')} ca
    where ca.job_id = any(${ids}::uuid[]) group by ca.job_id`);
  const answersOf = new Map(counted.map((row) => [row.job_id, row.answers]));
  await db.rows(sql`update ${db.table('jobs')} j set removed_at = ${now}, updated_at = ${now}, version = j.version + 1
    where j.id = any(${ids}::uuid[])`);
  for (const job of jobs) {
    record('job.removed', {
      subjectId: job.id,
      relations: relationsOf(job),
      before: { ...headOf(job), answers: answersOf.get(job.id) ?? 0 },
      after: null,
    });
  }
  return { success: true };
}

export const removeJob = endpoint(calls.removeJob, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    const job = await lockJob(db, actor, input.params.id);
    authorize('job.erase', job.facts);
    return removeLockedJobs(context, [job]);
  },
});

export const removeJobs = endpoint(calls.removeJobs, {
  handle: async (context) => {
    const { db, actor, authorize } = context;
    const ids = context.input.body;
    const locked = await lockVisibleJobs(db, actor, ids);
    const jobs = checkRows(ids, String, (id) => {
      const job = rowOf(locked, id);
      authorize('job.erase', job.facts);
      return job;
    });
    return removeLockedJobs(context, jobs);
  },
});
