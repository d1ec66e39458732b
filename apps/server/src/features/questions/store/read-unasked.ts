import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { readQuestionsById, readRevisions } from './read-revisions.ts';

/** A job with the job type that it has now. */
interface TypedJob {
  readonly jobId: string;
  readonly jobTypeId: string;
}

/**
 * Questions that this job is not asked: the ids of all that exist, and of those that it was asked once, what they are by their
 * newest revision.
 */
export async function readUnasked(db: InstanceDatabase, job: TypedJob, ids: readonly string[]) {
  const found = await readQuestionsById(db, ids);
  const removed: ReadonlySet<string> = new Set(found.map(({ ID }) => ID));
  if (found.length === 0) return { removed, gone: new Map<string, Question>() };
  const once = await askedOnce(db, job, [...removed]);
  const newest = found.flatMap(({ ID, revision }) => (once.has(ID) ? { questionId: ID, revision } : []));
  const questions = await readRevisions(db, newest);
  // As it was asked when it was answered, it was not switched off.
  const asked = [...questions.values()].map((question) => ({ ...question, disabled: false }));
  return { removed, gone: new Map(asked.map((question) => [question.id, question])) };
}

/** Those of the questions that were taken out of the job's type, or switched off in it, or are of a type that the job had before. */
async function askedOnce(
  db: InstanceDatabase,
  { jobId, jobTypeId }: TypedJob,
  questionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const types = await db.rows(sql<{ id: string }>`
    select distinct e.before ->> 'jobTypeId' as id from ${db.table('events')} e
    where e.job_id = ${jobId} and e.name = 'job.changed' and e.before ->> 'jobTypeId' is not null`);
  const earlier = types.map(({ id }) => id);
  const rows = await db.rows(onceAsked(db, [jobTypeId, ...earlier], questionIds));
  const stillAsked = await stillAskedIn(db, earlier, questionIds);
  return new Set([...rows, ...stillAsked].map(({ id }) => id));
}

/**
 * Those of the questions that were taken out of these job types or switched off in them, by what the events say. The condition on
 * their names is that of the index `events_of_questions_once_asked`, word for word.
 */
export function onceAsked(
  db: InstanceDatabase,
  jobTypeIds: readonly string[],
  questionIds: readonly string[],
): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select q.id from unnest(${[...questionIds]}::text[]) q (id) where exists (
      select from ${db.table('events')} e where e.job_type_id = any(${[...jobTypeIds]}::uuid[])
        and (e.name in ('question.removed', 'question.reordered')
          or (e.name = 'question.changed' and e.before @> '{"disabled": false}'))
        and (e.subject_id = q.id or e.before -> 'questionIds' ? q.id))`;
}

async function stillAskedIn(db: InstanceDatabase, jobTypeIds: readonly string[], questionIds: readonly string[]) {
  if (jobTypeIds.length === 0) return [];
  return db.rows(sql<{ id: string }>`
    select p.question_id as id from ${db.table('job_type_questions')} p
    where p.job_type_id = any(${[...jobTypeIds]}::uuid[]) and p.question_id = any(${[...questionIds]}::uuid[])
      and not p.is_disabled`);
}
