import * as calls from '@plumbline/contract/jobs';
import { sql } from 'kysely';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { findJob } from './jobs.queries.ts';
import { relationsOf } from './store/lock-jobs.ts';

export const visitJob = endpoint(calls.visitJob, {
  handle: async ({ db, actor, input: { params }, record, now }) => {
    const job = await findJob(db, actor, params.id);
    if (!job) throw new Problem('not_found');
    // A panel that is opened again within a minute is still the same visit.
    const visited = await db.first(sql<{ job_id: string }>`
      insert into ${db.table('job_visits')} as v (user_id, job_id, visited_at) values (${actor.id}, ${job.id}, ${now})
      on conflict (user_id, job_id) do update set visited_at = excluded.visited_at
        where v.visited_at < excluded.visited_at - interval '1 minute'
      returning v.job_id`);
    if (visited) {
      record('job.visited', {
        subjectId: job.id,
        relations: { ...relationsOf(job), userId: actor.id },
        before: null,
        after: { userId: actor.id },
      });
    }
    return { success: true as const };
  },
});
