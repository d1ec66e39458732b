import type { JobReturn } from '@plumbline/contract/job-shapes';
import type { Actor } from '@plumbline/domain/actor/actor';
import { sql } from 'kysely';
import { seesPeople } from '../../../access/job-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { authorJson, momentJson } from '../../../database/reference-json.ts';
import { newId } from '../../../ids.ts';

/**
 * Why a job was sent back since it was last submitted; null for none, and once the job is done after all. Clients don't read what the
 * office says to its people.
 */
export async function readReturn(db: InstanceDatabase, actor: Actor, jobId: string): Promise<JobReturn | null> {
  if (!seesPeople(actor)) return null;
  const row = await db.first(sql<JobReturn>`
    select r.reason, r.asked_ids as "askedIds", ${momentJson(sql`r.created_at`)} as at,
      (select ${authorJson('u')} from ${db.table('users')} u where u.id = r.created_by) as by
    from ${db.table('job_returns')} r join ${db.table('jobs')} j on j.id = r.job_id
    where r.job_id = ${jobId} and j.status <> 'done' and r.created_at > coalesce(j.submitted_at, '-infinity')
    order by r.created_at desc, r.id desc limit 1`);
  return row ?? null;
}

/** Remembers why a job is sent back. */
export async function insertReturn(
  db: InstanceDatabase,
  {
    jobId,
    reason,
    askedIds,
    by,
    now,
  }: { jobId: string; reason: string; askedIds: readonly string[]; by: string; now: Date },
): Promise<void> {
  await db.query
    .insertInto('job_returns')
    .values({ id: newId(), job_id: jobId, reason, asked_ids: [...askedIds], created_by: by, created_at: now })
    .execute();
}
