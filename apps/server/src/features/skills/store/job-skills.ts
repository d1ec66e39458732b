import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

/** A new job asks for what its type asks for; one whose type was changed asks for that besides (decision 0012). */
export async function inheritSkills(
  db: InstanceDatabase,
  jobs: readonly { id: string; jobTypeId: string }[],
): Promise<void> {
  await db.rows(sql`insert into ${db.table('job_skills')} (job_id, skill_id)
    select j.id, t.skill_id
    from unnest(${jobs.map(({ id }) => id)}::uuid[], ${jobs.map(({ jobTypeId }) => jobTypeId)}::uuid[]) as j (id, job_type_id)
    join ${db.table('job_type_skills')} t on t.job_type_id = j.job_type_id
    on conflict do nothing`);
}

/** A copy of a job asks for what the original asks for. */
export async function copyJobSkills(db: InstanceDatabase, fromId: string, toId: string): Promise<void> {
  await db.rows(sql`insert into ${db.table('job_skills')} (job_id, skill_id)
    select ${toId}::uuid, s.skill_id from ${db.table('job_skills')} s where s.job_id = ${fromId}`);
}

/** The jobs of a copied job type ask for what those of the original ask for. */
export async function copyJobTypeSkills(db: InstanceDatabase, fromId: string, toId: string): Promise<void> {
  await db.rows(sql`insert into ${db.table('job_type_skills')} (job_type_id, skill_id)
    select ${toId}::uuid, s.skill_id from ${db.table('job_type_skills')} s where s.job_type_id = ${fromId}`);
}
