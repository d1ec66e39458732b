import type { Actor } from '@plumbline/domain/actor/actor';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { LockedJob } from './lock-jobs.ts';

/** Puts people on jobs, in the order in which they are given. */
export async function insertAssignees(
  { db, now, actor }: { db: InstanceDatabase; now: Date; actor: Pick<Actor, 'id'> },
  coming: readonly { job: Pick<LockedJob, 'id' | 'createdAt'>; userId: string }[],
): Promise<void> {
  if (coming.length === 0) return;
  await db.rows(sql`insert into ${db.table('job_assignees')} (job_id, user_id, assigned_by, assigned_at, job_created_at)
    select comes.job_id, comes.user_id, ${actor.id}, ${now}::timestamptz + comes.place * interval '1 microsecond', comes.created_at
    from unnest(${coming.map((one) => one.job.id)}::uuid[], ${coming.map((one) => one.userId)}::uuid[],
                ${coming.map((one) => one.job.createdAt)}::timestamptz[])
      with ordinality as comes (job_id, user_id, created_at, place)`);
}
