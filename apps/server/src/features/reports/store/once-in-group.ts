import { firstRepetitions } from '@plumbline/domain/question-types/repetition-list';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { ReportReader } from '../../lists/index.ts';
import type { SeenQuestion } from './report-questions.ts';

/*
 * A question that was removed, moved or whose step was removed has no place in its group any more. What was answered in the group's
 * repetitions still says that it had one.
 */

/** So many of the newest jobs that may have been asked then are looked at. */
const jobsLookedAt = 2000;

/** Events `e` by which questions came out of job types: the condition of the index `events_of_questions_once_asked`, word for word. */
const onceAsked = sql`(e.name in ('question.removed', 'question.reordered') or (e.name = 'question.changed' and e.before @> '{"disabled": false}'))`;

/** The ids of the job types that once contained a question. */
export function jobTypesOnceWith(db: InstanceDatabase, questionId: string | null): RawBuilder<unknown> {
  return sql`select e.job_type_id from ${db.table('events')} e
    where ${onceAsked} and (e.subject_id = ${questionId} or e.before -> 'questionIds' ? ${questionId})`;
}

/** The ids of the job types that contain a question. */
export function jobTypesWith(db: InstanceDatabase, questionId: string | null): RawBuilder<unknown> {
  return sql`select rp.job_type_id from ${db.table('job_type_questions')} rp where rp.question_id = ${questionId}`;
}

/** Those of the questions, which stand in the group no more, that were answered in its repetitions. */
export async function onceInGroup(
  { db }: ReportReader,
  group: SeenQuestion,
  questions: readonly SeenQuestion[],
): Promise<ReadonlySet<string>> {
  const moved = questions.flatMap(({ id, groups }) => (id === group.id || groups.includes(group.id) ? [] : [id]));
  if (moved.length === 0) return new Set();
  const unchanged = JSON.stringify(firstRepetitions(group.settings));
  const rows = await db.rows(sql<{ id: string }>`
    select q.id::text as id from unnest(${moved}::uuid[]) q (id) where exists (
      select from (
        select j.id from ${db.table('jobs')} j
        where j.removed_at is null and j.job_type_id in (${jobTypesWith(db, group.id)} union ${jobTypesOnceWith(db, group.id)})
          and j.created_at <= coalesce((select max(e.at) from ${db.table('events')} e
            where ${onceAsked} and (e.subject_id = any(array[q.id::text, ${group.id}]) or e.before -> 'questionIds' ? q.id::text)), 'infinity')
        order by j.created_at desc, j.id desc limit ${jobsLookedAt}) few
      join ${db.table('current_answers')} c on c.job_id = few.id and c.question_id = q.id and c.repetition <> ''
      left join ${db.table('current_answers')} g on g.job_id = few.id and g.question_id = ${group.id} and g.repetition = ''
      where coalesce(g.value -> 'present', ${unchanged}::jsonb) ? c.repetition)`);
  return new Set(rows.map(({ id }) => id));
}
