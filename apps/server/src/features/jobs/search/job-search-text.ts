import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { folded } from '../../../database/search-sql.ts';
import { translatedNames } from '../../../database/reference-json.ts';

/**
 * What a job is found by, over `j`: its number, its job type, its project and the people on it, folded (decision 0050). `jobs.search`
 * holds it, so that a search is one walk of one index.
 */
export function jobSearchText(db: InstanceDatabase): RawBuilder<string> {
  return folded(sql`concat_ws(' ', '#' || j.number,
    (select concat_ws(' ', st.title, case when st.translations <> '{}' then ${translatedNames(sql`st.translations`)} end) from ${db.table('job_types')} st where st.id = j.job_type_id),
    (select sp.name from ${db.table('projects')} sp where sp.id = j.project_id),
    (select string_agg(trim(su.first_name || ' ' || su.last_name), ' ' order by sa.assigned_at, su.id)
       from ${db.table('job_assignees')} sa join ${db.table('users')} su on su.id = sa.user_id where sa.job_id = j.id))`);
}

/**
 * Brings `jobs.search` of these jobs up to date, in one statement. Whoever changes what jobs are found by calls it in the
 * same transaction; renamed projects, job types and people are followed by `follow-renames.consumer.ts`.
 */
export async function refreshJobSearch(db: InstanceDatabase, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await db.rows(sql`update ${db.table('jobs')} j set search = ${jobSearchText(db)}
    where j.id = any(${jobIds}::uuid[]) and j.search <> ${jobSearchText(db)}`);
}
