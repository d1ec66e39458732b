import type { Actor } from '@plumbline/domain/actor/actor';
import { closesCycle, linkEffect } from '@plumbline/domain/jobs/links';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Recorder } from '../../events/record-events.ts';
import { Problem } from '../../http/problem.ts';
import type { LockedJob } from './store/lock-jobs.ts';
import { relationsOf } from './store/lock-jobs.ts';

/** Until the transaction ends nobody else links jobs of this instance: two links at once could close a circle. */
export async function lockLinks(db: InstanceDatabase): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${db.schema}.job_links`}, 0))`);
}

/**
 * Puts one job before another (spec/1 §4). Linking to itself and linking twice are ignored. Takes a job that is locked,
 * after {@link lockLinks}.
 * @throws Problem not_found when the person doesn't see the job that shall come before; job_links_in_circle
 */
export async function linkPrevious(
  { db, actor, record }: { db: InstanceDatabase; actor: Actor; record: Recorder },
  job: LockedJob,
  previousId: string,
): Promise<void> {
  const seen = await db.first(sql`select from ${db.table('jobs')} j
    where j.id = ${previousId} and ${visibleJobsByRow(db, actor)} for key share of j`);
  if (!seen) throw new Problem('not_found');
  const linked = await previousIdsOf(db, job.id);
  if (linkEffect(job.id, previousId, linked) === 'ignore') return;
  if (closesCycle(job.id, await idsBefore(db, previousId))) throw new Problem('job_links_in_circle');
  await db.query
    .insertInto('job_links')
    .values({ previous_id: previousId, next_id: job.id, created_by: actor.id })
    .execute();
  record('job.linked', {
    subjectId: job.id,
    relations: relationsOf(job),
    before: null,
    after: { previousJobId: previousId },
  });
}

/** Ends the link between a job and the one before it; a link that isn't there needs no ending. */
export async function unlinkPrevious(
  { db, record }: { db: InstanceDatabase; record: Recorder },
  job: LockedJob,
  previousId: string,
): Promise<void> {
  const ended = await db.query
    .deleteFrom('job_links')
    .where('previous_id', '=', previousId)
    .where('next_id', '=', job.id)
    .returning('previous_id')
    .executeTakeFirst();
  if (!ended) return;
  record('job.unlinked', {
    subjectId: job.id,
    relations: relationsOf(job),
    before: { previousJobId: previousId },
    after: null,
  });
}

async function previousIdsOf(db: InstanceDatabase, jobId: string): Promise<string[]> {
  const rows = await db.query.selectFrom('job_links').select('previous_id').where('next_id', '=', jobId).execute();
  return rows.map((row) => row.previous_id);
}

/** Every job that is reached by going back from one to the one before, the first included. */
async function idsBefore(db: InstanceDatabase, jobId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`with recursive before (id) as (
      select ${jobId}::uuid union select l.previous_id from ${db.table('job_links')} l join before on l.next_id = before.id)
    select id from before`);
  return rows.map((row) => row.id);
}
