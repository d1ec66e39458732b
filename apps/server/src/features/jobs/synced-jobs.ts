import type { Actor } from '@plumbline/domain/access/actor';
import { orphanedStatuses } from '@plumbline/domain/jobs/status';
import { answererOf, mayAnswerQuestion } from '@plumbline/domain/questionnaire/answerability';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { JsonText } from '../../database/json-text.ts';
import { currentQuestionnaire } from '../questions/index.ts';
import { listJobsById } from './jobs.queries.ts';

/**
 * The jobs that a device takes along, the newest first (decision 0024): those that the person is assigned to, one walk
 * over the index of their assignments; of clients, whom nobody assigns, those that they see and may answer something in.
 * @param limit so many at most
 */
export async function listSyncedJobs(db: InstanceDatabase, actor: Actor, limit: number): Promise<JsonText> {
  if (actor.role !== 'client') {
    return listJobsById(
      db,
      actor,
      sql`select mine.job_id as id from ${db.table('job_assignees')} mine join ${db.table('jobs')} j on j.id = mine.job_id
        where mine.user_id = ${actor.id} and j.removed_at is null and j.status <> all(${[...orphanedStatuses]}::text[])
        order by mine.job_created_at desc, mine.job_id desc limit ${limit}`,
    );
  }
  return listJobsById(
    db,
    actor,
    sql`select j.id from ${db.table('jobs')} j
      where ${visibleJobs(db, actor)} and j.job_type_id = any(${await typesToAnswer(db, actor)}::uuid[])
        and j.status <> all(${[...orphanedStatuses]}::text[])
      order by j.created_at desc, j.id desc limit ${limit}`,
  );
}

/** The job types in which a client may answer a question: those that show them one are looked at by the rules. */
async function typesToAnswer(db: InstanceDatabase, actor: Actor): Promise<readonly string[]> {
  const shown = await db.rows(sql<{ id: string }>`
    select t.id from ${db.table('job_types')} t where t.removed_at is null and exists (
      select from ${db.table('job_type_questions')} p join ${db.table('questions')} q on q.id = p.question_id
      join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
      where p.job_type_id = t.id and not p.is_disabled and q.removed_at is null and r.is_client_visible)`);
  const answered: string[] = [];
  for (const { id } of shown) {
    const questions = (await currentQuestionnaire(db, id))?.definition.questions ?? [];
    if (questions.some((question) => mayAnswerQuestion(question, answererOf(actor, null)))) answered.push(id);
  }
  return answered;
}
