import type { JobHold } from '@plumbline/contract/retention';
import * as calls from '@plumbline/contract/retention';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import { sql } from 'kysely';
import { jobFacts, visibleJobsByRow } from '../../access/job-scope.ts';
import { momentJson } from '../../database/reference-json.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { lockJob, relationsOf } from '../jobs/index.ts';

async function holdOf(db: InstanceDatabase, jobId: string): Promise<JobHold> {
  const row = await db.first(sql<{ hold: NonNullable<JobHold['hold']> }>`
    select json_build_object('reason', h.reason, 'held_at', ${momentJson(sql`h.held_at`)}, 'held_by', (
      select json_build_object('_id', u.id, 'name', json_build_object('first', u.first_name, 'last', u.last_name))
      from ${db.table('users')} u where u.id = h.held_by)) as hold
    from ${db.table('job_holds')} h where h.job_id = ${jobId}`);
  return { hold: row?.hold ?? null };
}

export const readJobHold = endpoint(calls.readJobHold, {
  handle: async ({ db, actor, authorize, input }) => {
    const { id } = input.params;
    const job = await db.first(sql<{ facts: JobFacts }>`
      select ${jobFacts(db, actor)} as facts from ${db.table('jobs')} j where j.id = ${id} and ${visibleJobsByRow(db, actor)}`);
    if (!job) throw new Problem('not_found');
    authorize('job.hold', job.facts);
    return holdOf(db, id);
  },
});

/** The job is locked: a portion of the night that looks at it meanwhile waits, and sees the hold. */
export const setJobHold = endpoint(calls.setJobHold, {
  handle: async ({ db, actor, authorize, record, now, input }) => {
    const { reason } = input.body;
    const job = await lockJob(db, actor, input.params.id);
    authorize('job.hold', job.facts);
    const { hold: former } = await holdOf(db, job.id);
    if (former?.reason === reason || (former === null && reason === null)) return { hold: former };
    const of = { subjectId: job.id, relations: relationsOf(job) };
    if (reason === null) {
      await db.rows(sql`delete from ${db.table('job_holds')} where job_id = ${job.id}`);
      record('job.hold_ended', { ...of, before: { reason: former?.reason ?? '' }, after: null });
    } else {
      await db.rows(sql`
        insert into ${db.table('job_holds')} (job_id, reason, held_by, held_at)
        values (${job.id}, ${reason}, ${actor.id}, ${now})
        on conflict (job_id) do update
          set reason = excluded.reason, held_by = excluded.held_by, held_at = excluded.held_at`);
      record('job.held', { ...of, before: null, after: { reason } });
    }
    return holdOf(db, job.id);
  },
});
