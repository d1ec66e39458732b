import * as calls from '@plumbline/contract/jobs';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { lockJobs, relationsOf } from './store/lock-jobs.ts';
import { headOf } from './store/create-jobs.ts';

/** Removes jobs, all or none. Their rows stay, so that history, reports and numbers stay true. */
async function remove(
  { db, actor, authorize, record, now }: SignedInContext,
  ids: readonly string[],
): Promise<{ success: true }> {
  const jobs = await lockJobs(db, actor, ids);
  for (const job of jobs) authorize('job.erase', job.facts);
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
  handle: (context) => remove(context, [context.input.params.id]),
});

export const removeJobs = endpoint(calls.removeJobs, {
  handle: (context) => remove(context, context.input.body),
});
