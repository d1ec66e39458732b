import type { WireQuestion } from '@plumbline/contract/questions';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { isId } from '@plumbline/domain/ids/id-text';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import { visibleJobTypes } from '../../access/job-type-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { nameKeyOf } from '../../database/name-sql.ts';
import { folded, foundIn } from '../../database/search-sql.ts';
import { JsonText } from '../../database/json-text.ts';
import { Problem } from '../../http/problem.ts';
import { questionJson } from './store/question-json.ts';

const listLimit = 1000;

/** The question with its newest revision and its placements; `p` is null if it has none. */
function questionRows(db: InstanceDatabase, places: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${db.table('questions')} q
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision ${places}`;
}

async function questionList(
  db: InstanceDatabase,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<JsonText> {
  const row = await db.first(sql<{ docs: string }>`
    select coalesce(json_agg(doc), '[]')::text as docs
    from (select ${questionJson} as doc from ${from} order by ${order} limit ${listLimit}) as listed`);
  return new JsonText(row?.docs ?? '[]');
}

const matching = (search: string | undefined) => sql`and ${foundIn(folded(sql`r.title`), search)}`;

/** The global questions, wherever they stand, by title. */
export function listGlobalQuestions(db: InstanceDatabase, search: string | undefined): Promise<JsonText> {
  return questionList(
    db,
    sql`${questionRows(db, sql`left join ${db.table('job_type_questions')} p on false`)}
      where q.is_global and q.removed_at is null ${matching(search)}`,
    sql`${nameKeyOf(sql`r.title`)}, q.id`,
  );
}

/** The questions that stand in the job types that the person sees, in their order. */
export function listActiveQuestions(
  db: InstanceDatabase,
  actor: Actor,
  wanted: { jobTypeId?: string | undefined; onlyGlobal: boolean; search?: string | undefined },
): Promise<JsonText> {
  return questionList(
    db,
    sql`${currentQuestions(db)} where ${visibleJobTypes(actor)} and q.removed_at is null
      ${wanted.jobTypeId ? sql`and t.id = ${wanted.jobTypeId}` : sql``}
      ${wanted.onlyGlobal ? sql`and q.is_global` : sql``} ${matching(wanted.search)}`,
    inOrder,
  );
}

/** The questions of the job types that have jobs in projects that the person sees. */
export function listProjectQuestions(
  db: InstanceDatabase,
  actor: Actor,
  wanted: { projectIds?: readonly string[] | undefined; search?: string | undefined },
): Promise<JsonText> {
  const inProjects = wanted.projectIds
    ? sql`j.project_id = any(${wanted.projectIds.filter(isId)}::uuid[])`
    : sql`j.project_id is not null`;
  return questionList(
    db,
    sql`${currentQuestions(db)} where ${visibleJobTypes(actor)} and q.removed_at is null ${matching(wanted.search)}
      and exists (select from ${db.table('jobs')} j
        where j.job_type_id = t.id and ${inProjects} and ${visibleJobs(db, actor)})`,
    inOrder,
  );
}

function currentQuestions(db: InstanceDatabase): RawBuilder<unknown> {
  return questionRows(
    db,
    sql`join ${db.table('job_type_questions')} p on p.question_id = q.id
      join ${db.table('job_types')} t on t.id = p.job_type_id`,
  );
}

const inOrder = sql`t.name_key, t.id, p.sequence, q.id`;

/** One question as placed in a job type, or without a placement. @throws Problem not_found */
export async function readQuestion(db: InstanceDatabase, id: string, jobTypeId: string | null): Promise<WireQuestion> {
  const row = await db.first(sql<{ doc: WireQuestion }>`
    select ${questionJson} as doc
    from ${questionRows(
      db,
      sql`left join ${db.table('job_type_questions')} p on p.question_id = q.id and p.job_type_id = ${jobTypeId}`,
    )} where q.id = ${id}`);
  if (!row) throw new Problem('not_found');
  return row.doc;
}

/** The job types that contain a question. @throws Problem not_found */
export async function jobTypesOfQuestion(db: InstanceDatabase, id: string): Promise<{ _id: string; title: string }[]> {
  const known = await db.first(
    sql`select q.id from ${db.table('questions')} q where q.id = ${id} and q.removed_at is null`,
  );
  if (!known) throw new Problem('not_found');
  return db.rows(sql<{ _id: string; title: string }>`
    select t.id as "_id", t.title from ${db.table('job_type_questions')} p
    join ${db.table('job_types')} t on t.id = p.job_type_id
    where p.question_id = ${id} and t.removed_at is null order by t.name_key, t.id`);
}

/** Locks a question that isn't removed (or only removed ones), and returns its job types. @throws Problem not_found */
export async function lockQuestion(
  db: InstanceDatabase,
  id: string,
  is: 'standing' | 'removed' = 'standing',
): Promise<{ isGlobal: boolean; jobTypeIds: string[] }> {
  const row = await db.first(sql<{ is_global: boolean; removed_at: Date | null }>`
    select q.is_global, q.removed_at from ${db.table('questions')} q where q.id = ${id} for no key update`);
  if (!row || (row.removed_at === null) !== (is === 'standing')) throw new Problem('not_found');
  const places = await db.rows(sql<{ job_type_id: string }>`
    select p.job_type_id from ${db.table('job_type_questions')} p
    join ${db.table('job_types')} t on t.id = p.job_type_id
    where p.question_id = ${id} and t.removed_at is null order by p.job_type_id`);
  return { isGlobal: row.is_global, jobTypeIds: places.map((place) => place.job_type_id) };
}

/**
 * Locks job types whose questions are about to change, always in the order of their ids. A question is locked before its
 * job types. @throws Problem not_found when one of them is not there
 */
export async function lockJobTypes(db: InstanceDatabase, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const rows = await db.rows(sql`select t.id from ${db.table('job_types')} t
    where t.id = any(${wanted}::uuid[]) and t.removed_at is null order by t.id for no key update`);
  if (rows.length < wanted.length) throw new Problem('not_found');
}

/** Tells whoever has these questionnaires in memory that they have changed. */
export async function touchQuestionnaires(db: InstanceDatabase, ids: readonly string[], now: Date): Promise<void> {
  await db.rows(sql`update ${db.table('job_types')} set questions_version = questions_version + 1, updated_at = ${now}
    where id = any(${[...ids]}::uuid[])`);
}

/** What a revision holds, in the words of the database. */
export type RevisionContent = Pick<
  Question,
  | 'type'
  | 'title'
  | 'description'
  | 'settings'
  | 'fileRequired'
  | 'isClientVisible'
  | 'backgroundMobile'
  | 'backgroundDesktop'
  | 'darkMode'
  | 'stepIcon'
  | 'language'
  | 'translations'
>;

/** Inserts a revision; the question's own row is updated separately. */
export async function insertRevision(
  db: InstanceDatabase,
  name: { questionId: string; revision: number; authorId: string },
  content: RevisionContent,
): Promise<void> {
  await db.query
    .insertInto('question_revisions')
    .values({
      question_id: name.questionId,
      revision: name.revision,
      type: questionTypeNumber(content.type),
      title: content.title,
      description: content.description,
      settings: JSON.stringify(content.settings),
      file_required: content.fileRequired,
      is_client_visible: content.isClientVisible,
      background_mobile: content.backgroundMobile,
      background_desktop: content.backgroundDesktop,
      dark_mode: content.darkMode,
      step_icon: content.stepIcon ?? '',
      language: content.language,
      translations: JSON.stringify(content.translations),
      created_by: name.authorId,
    })
    .execute();
}
