import type { Actor } from '@plumbline/domain/actor/actor';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';

/** Those of the jobs of which the reader sees at least one question: a client may see a job and none of its questions. */
export async function jobsShownTo(
  db: InstanceDatabase,
  reader: Pick<Actor, 'role'>,
  jobs: readonly string[],
): Promise<readonly string[]> {
  if (reader.role !== 'client') return jobs;
  const rows = await db.rows(sql<{ id: string }>`select j.id from ${db.table('jobs')} j
    where j.id = any(${[...jobs]}::uuid[]) and exists (
      select from ${db.table('questions')} q
      join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
      where r.is_client_visible and (
        exists (select from ${db.table('job_type_questions')} p
          where p.question_id = q.id and p.job_type_id = j.job_type_id and not p.is_disabled and q.removed_at is null)
        or exists (select from ${db.table('answers')} a where a.job_id = j.id and a.question_id = q.id)))`);
  const shown = new Set(rows.map(({ id }) => id));
  return jobs.filter((id) => shown.has(id));
}
