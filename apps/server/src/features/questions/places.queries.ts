import { questionLimit } from '@plumbline/contract/questions';
import { generateQuestionName } from '@plumbline/domain/questionnaire/question-names';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';

/*
 * Where questions stand: 0, 1, 2 … without gaps within a job type, whose row the caller has locked.
 */

/** Where a question goes in a job type, and what it is called there. */
interface WantedPlace {
  /** The end where it is missing. */
  readonly sequence?: number | undefined;
  /** Made of its title where it is missing. */
  readonly name?: string | undefined;
}

/**
 * Puts a question at a place; those behind it move on.
 * @throws Problem not_valid when the job type is full, or another question of it has the name
 */
export async function placeQuestion(
  db: InstanceDatabase,
  jobTypeId: string,
  questionId: string,
  wanted: WantedPlace,
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
  const sequence = Math.min(wanted.sequence ?? count, count);
  const name = wanted.name ?? (await generateName(db, { jobTypeId, questionId, sequence }));
  await assertNameIsFree(db, { jobTypeId, questionId, name });
  await db.rows(sql`update ${places} set sequence = sequence + 1
    where job_type_id = ${jobTypeId} and sequence >= ${sequence}`);
  await db.query
    .insertInto('job_type_questions')
    .values({ job_type_id: jobTypeId, question_id: questionId, sequence, name })
    .execute();
}

/** A name of its title for a question that is about to stand in a job type, or has no title of its own yet. */
async function generateName(
  db: InstanceDatabase,
  { jobTypeId, questionId, sequence }: { jobTypeId: string; questionId: string; sequence: number },
): Promise<string> {
  const row = await db.first(sql<{ title: string; type: number; taken: string[] }>`
    select r.title, r.type, array(select name from ${db.table('job_type_questions')}
      where job_type_id = ${jobTypeId} and question_id <> q.id) as taken
    from ${db.table('questions')} q
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
    where q.id = ${questionId}`);
  if (!row) throw new Problem('not_found');
  const type = questionTypeOf(row.type) ?? 'message';
  return generateQuestionName({ title: row.title, type, sequence }, new Set(row.taken));
}

async function assertNameIsFree(
  db: InstanceDatabase,
  { jobTypeId, questionId, name }: { jobTypeId: string; questionId: string; name: string },
): Promise<void> {
  const other = await db.first(sql`select from ${db.table('job_type_questions')}
    where job_type_id = ${jobTypeId} and name = ${name} and question_id <> ${questionId}`);
  if (other) throw new Problem('not_valid', { fields: [{ path: 'name', code: 'question_name_taken', message: '' }] });
}

/**
 * Renames a question in a job type; without a name, makes one of its title. What refers to it does so by its id, and follows.
 * @throws Problem not_valid when another question of the job type has the name
 */
export async function renameQuestion(
  db: InstanceDatabase,
  { jobTypeId, questionId, sequence }: { jobTypeId: string; questionId: string; sequence: number },
  wanted: string | null,
): Promise<void> {
  const name = wanted ?? (await generateName(db, { jobTypeId, questionId, sequence }));
  await assertNameIsFree(db, { jobTypeId, questionId, name });
  await db.query
    .updateTable('job_type_questions')
    .set({ name })
    .where('job_type_id', '=', jobTypeId)
    .where('question_id', '=', questionId)
    .execute();
}

/** Takes a question out; those behind it move up. Reports go on with the name that it had. */
export async function unplaceQuestion(db: InstanceDatabase, jobTypeId: string, questionId: string): Promise<void> {
  const places = db.table('job_type_questions');
  const removed = await db.first(sql<{ sequence: number; name: string | null }>`delete from ${places}
    where job_type_id = ${jobTypeId} and question_id = ${questionId} returning sequence, name`);
  if (!removed) return;
  await db.query.updateTable('questions').set({ last_name: removed.name }).where('id', '=', questionId).execute();
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
