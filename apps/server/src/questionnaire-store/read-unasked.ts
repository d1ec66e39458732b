import type { Question } from '@plumbline/domain/questionnaire/definition';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { readQuestionsById, readRevisions } from './read-revisions.ts';

/**
 * Questions that this job is not asked: the ids of all that exist, and of those that its job type asked once, what they are by
 * their newest revision.
 */
export async function readUnasked(db: InstanceDatabase, jobTypeId: string, ids: readonly string[]) {
  const found = await readQuestionsById(db, ids);
  const removed: ReadonlySet<string> = new Set(found.map(({ ID }) => ID));
  if (found.length === 0) return { removed, gone: new Map<string, Question>() };
  const once = await askedOnce(db, jobTypeId, [...removed]);
  const newest = found.flatMap(({ ID, revision }) => (once.has(ID) ? { questionId: ID, revision } : []));
  const questions = await readRevisions(db, newest);
  // As it was asked when it was answered, it was not switched off.
  const asked = [...questions.values()].map((question) => ({ ...question, disabled: false }));
  return { removed, gone: new Map(asked.map((question) => [question.id, question])) };
}

/** Those of the questions that were taken out of this job type, by what its events say. */
async function askedOnce(
  db: InstanceDatabase,
  jobTypeId: string,
  questionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select q.id from unnest(${[...questionIds]}::text[]) q (id) where exists (
      select from ${db.table('events')} e
      where e.job_type_id = ${jobTypeId} and e.name in ('question.removed', 'question.reordered')
        and (e.subject_id = q.id or e.before -> 'questionIds' ? q.id))`);
  return new Set(rows.map(({ id }) => id));
}
