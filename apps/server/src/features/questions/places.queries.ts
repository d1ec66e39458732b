import { questionLimit } from '@plumbline/contract/questions';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';

/*
 * Where questions stand: 0, 1, 2 … without gaps within a job type, whose row the caller has locked.
 */

/** Puts a question at a place, or at the end; those behind it move on. @throws Problem not_valid when the job type is full */
export async function placeQuestion(
  db: InstanceDatabase,
  jobTypeId: string,
  questionId: string,
  wanted: number | undefined,
): Promise<void> {
  const places = db.table('job_type_questions');
  const counted = await db.first(
    sql<{ n: number }>`select count(*)::int as n from ${places} where job_type_id = ${jobTypeId}`,
  );
  const count = counted?.n ?? 0;
  if (count >= questionLimit) {
    const details = { maximum: questionLimit };
    throw new Problem('not_valid', { details, fields: [{ path: 'jobType', code: 'too_big_array', message: '' }] });
  }
  const sequence = Math.min(wanted ?? count, count);
  await db.rows(sql`update ${places} set sequence = sequence + 1
    where job_type_id = ${jobTypeId} and sequence >= ${sequence}`);
  await db.query
    .insertInto('job_type_questions')
    .values({ job_type_id: jobTypeId, question_id: questionId, sequence })
    .execute();
}

/** Takes a question out; those behind it move up. */
export async function unplaceQuestion(db: InstanceDatabase, jobTypeId: string, questionId: string): Promise<void> {
  const places = db.table('job_type_questions');
  const removed = await db.first(sql<{ sequence: number }>`delete from ${places}
    where job_type_id = ${jobTypeId} and question_id = ${questionId} returning sequence`);
  if (!removed) return;
  await db.rows(sql`update ${places} set sequence = sequence - 1
    where job_type_id = ${jobTypeId} and sequence > ${removed.sequence}`);
}

/** Moves a question to another place of its job type. */
export async function moveQuestion(
  db: InstanceDatabase,
  jobTypeId: string,
  questionId: string,
  wanted: number,
): Promise<void> {
  const ids = (await questionIdsInOrder(db, jobTypeId)).filter((id) => id !== questionId);
  ids.splice(Math.min(wanted, ids.length), 0, questionId);
  await setOrder(db, jobTypeId, ids);
}

/** The ids of the questions that stand in a job type, in order. */
export async function questionIdsInOrder(db: InstanceDatabase, jobTypeId: string): Promise<string[]> {
  const rows = await db.query
    .selectFrom('job_type_questions')
    .select('question_id')
    .where('job_type_id', '=', jobTypeId)
    .orderBy('sequence')
    .orderBy('question_id')
    .execute();
  return rows.map((row) => row.question_id);
}

/** Puts the questions of a job type in this order; `ids` are all of them. */
export async function setOrder(db: InstanceDatabase, jobTypeId: string, ids: readonly string[]): Promise<void> {
  await db.rows(sql`update ${db.table('job_type_questions')} p set sequence = wanted.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where p.job_type_id = ${jobTypeId} and p.question_id = wanted.id and p.sequence <> wanted.place - 1`);
}
