import type { QueryOf } from '@plumbline/contract/call';
import type { JobType, listJobTypes as listCall } from '@plumbline/contract/job-types';
import type { Actor } from '@plumbline/domain/actor/actor';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { JobTypeFacts } from '@plumbline/domain/actor/facts';
import { answererOf } from '@plumbline/domain/questionnaire/answerability';
import { isId } from '@plumbline/domain/ids/id-text';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import { jobTypeFacts, visibleJobTypes } from '../../access/job-type-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { withCan } from '../../database/page.ts';
import { JsonText } from '../../database/json-text.ts';
import { foundIn } from '../../database/search-sql.ts';
import { momentJson } from '../../database/reference-json.ts';
import { Problem } from '../../http/problem.ts';
import { readQuestionnaire, visibleQuestions } from '../questions/index.ts';
import { jobTypeJson, jobTypeListJson } from './job-type-json.ts';

const listLimit = 1000;

/** The job types that the person sees, by title. */
export async function listJobTypes(
  db: InstanceDatabase,
  actor: Actor,
  { ids, fromFilters, onlyTemplates, search }: QueryOf<typeof listCall>,
): Promise<JsonText> {
  // A filter also offers what the person's jobs are of, though no new ones may be made of it.
  const onJobs = sql`t.removed_at is null and exists (
    select from ${db.table('jobs')} j where j.job_type_id = t.id and ${visibleJobs(db, actor)})`;
  const scope = fromFilters ? sql`((${visibleJobTypes(actor)}) or (${onJobs}))` : visibleJobTypes(actor);
  const rows = await db.rows(sql<{ doc: string; facts: JobTypeFacts }>`
    select ${jobTypeListJson(db)} as doc, ${jobTypeFacts} as facts from ${db.table('job_types')} t
    where ${scope} ${ids ? sql`and t.id = any(${ids.filter(isId)}::uuid[])` : sql``}
      ${onlyTemplates ? sql`and t.is_template` : sql``}
      and ${foundIn(sql`t.search`, search)}
    order by t.name_key, t.id limit ${listLimit}`);
  const docs = rows.map(({ doc, facts }) => withCan(doc, abilitiesOn(actor, 'job_type', facts)));
  return new JsonText(`[${docs.join(',')}]`);
}

/** One job type with the questions that the person sees. @throws Problem not_found when the person doesn't see it */
export async function readJobType(db: InstanceDatabase, actor: Actor, id: string): Promise<JobType> {
  const row = await db.first(sql<{ doc: Omit<JobType, 'can' | 'questions'>; facts: JobTypeFacts }>`
    select ${jobTypeJson(db, actor)} as doc, ${jobTypeFacts} as facts from ${db.table('job_types')} t
    where t.id = ${id} and ${visibleJobTypes(actor)}`);
  if (!row) throw new Problem('not_found');
  const questionnaire = await readQuestionnaire(db, id);
  const can = [...abilitiesOn(actor, 'job_type', row.facts)];
  return {
    ...row.doc,
    // Whoever has the link can answer: it is for those who switch it on.
    publicLink: can.includes('change') ? row.doc.publicLink : null,
    questions: visibleQuestions(questionnaire?.questions ?? [], answererOf(actor, null)),
    can,
  };
}

/** Who made the revisions of a job type's questions that stand now, for whoever edits them at the same time. */
export async function readRevised(db: InstanceDatabase, id: string): Promise<NonNullable<JobType['revised']>> {
  const rows = await db.rows(sql<{ id: string; at: string; by: { first: string; last: string } | null }>`
    select q.id, ${momentJson(sql`r.created_at`)} as at,
      (select json_build_object('first', u.first_name, 'last', u.last_name) from ${db.table('users')} u where u.id = r.created_by) as by
    from ${db.table('job_type_questions')} p join ${db.table('questions')} q on q.id = p.question_id
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
    where p.job_type_id = ${id}`);
  return Object.fromEntries(rows.map(({ id: question, at, by }) => [question, { at, by }]));
}

/** What the rules look at in a job type. @throws Problem not_found when there is none */
export async function loadJobTypeFacts(db: InstanceDatabase, id: string): Promise<JobTypeFacts> {
  const row = await db.first(sql<{ facts: JobTypeFacts }>`
    select ${jobTypeFacts} as facts from ${db.table('job_types')} t where t.id = ${id} and t.removed_at is null`);
  if (!row) throw new Problem('not_found');
  return row.facts;
}

/** A job type's row, locked until the transaction ends. @throws Problem not_found */
export async function lockJobType(db: InstanceDatabase, id: string) {
  const row = await db.query
    .selectFrom('job_types')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}
