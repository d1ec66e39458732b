import type { Actor } from '@plumbline/domain/actor/actor';
import { hasFacts } from '@plumbline/domain/projects/project-field-facts';
import { orphanedStatuses } from '@plumbline/domain/jobs/status';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { readsField } from '@plumbline/domain/projects/field-definitions';
import { answererOf, mayAnswerQuestion } from '@plumbline/domain/questionnaire/answerability';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import { showsField, visibleProjects } from '../../access/project-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { JsonText } from '../../database/json-text.ts';
import { currentQuestionnaire } from '../questions/index.ts';
import type { SignedInContext } from '../../http/context.ts';
import { listJobsById } from './jobs.queries.ts';

/**
 * The jobs that a device syncs for offline use, newest first (decision 0024): those that the person is assigned to,
 * from the index of their assignments; for clients, who are never assigned, those that they see and may answer
 * something in.
 * @param limit the maximum number of jobs
 */
export async function listSyncedJobs(
  { db, actor, settings }: Pick<SignedInContext, 'db' | 'actor' | 'settings'>,
  limit: number,
): Promise<JsonText> {
  const more = { name: 'project_values', json: projectValues(db, actor, settings.projectFields) };
  if (actor.role !== 'client') {
    return listJobsById(
      db,
      actor,
      sql`select mine.job_id as id from ${db.table('job_assignees')} mine join ${db.table('jobs')} j on j.id = mine.job_id
        where mine.user_id = ${actor.id} and j.removed_at is null and j.status <> all(${[...orphanedStatuses]}::text[])
        order by mine.job_created_at desc, mine.job_id desc limit ${limit}`,
      more,
    );
  }
  return listJobsById(
    db,
    actor,
    sql`select j.id from ${db.table('jobs')} j
      where ${visibleJobs(db, actor)} and j.job_type_id = any(${await typesToAnswer(db, actor)}::uuid[])
        and j.status <> all(${[...orphanedStatuses]}::text[])
      order by j.created_at desc, j.id desc limit ${limit}`,
    more,
  );
}

/**
 * What a job's project holds in the fields that it shows to the person, null for nothing, as JSON over `j`. Fields whose value doesn't
 * tell what filters ask of them are left out.
 */
function projectValues(db: InstanceDatabase, actor: Actor, fields: readonly ProjectField[]): RawBuilder<unknown> {
  const read = fields.filter((field) => hasFacts(field) && readsField(actor, field, true)).map(({ id }) => id);
  if (read.length === 0) return sql`'{}'`;
  return sql`coalesce((select jsonb_object_agg(f.id, fv.value)
    from ${db.table('projects')} p cross join unnest(${read}::text[]) as f (id)
    left join ${db.table('project_field_values')} fv on fv.project_id = p.id and fv.field_id = f.id
    where p.id = j.project_id and ${visibleProjects(db, actor)} and ${showsField(actor, sql`f.id`)}), '{}')::text`;
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
