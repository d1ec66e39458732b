import type { WireQuestion } from '@plumbline/contract/questions';
import { questionFromWire } from '@plumbline/contract/questions';
import { atLeast } from '@plumbline/domain/actor/roles';
import { readsField } from '@plumbline/domain/projects/field-definitions';
import { sourceOf } from '@plumbline/domain/question-types/sources';
import { answererOf, maySeeAnswer, maySeeQuestion } from '@plumbline/domain/questionnaire/answerability';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { questionJson } from '../../questions/index.ts';
import type { ReportReader } from '../../lists/index.ts';

/**
 * The answers that the reader doesn't see, as a condition over `c` (current_answers), `a` (answers) and `j` (jobs): what
 * `maySeeAnswer` and the fields of the job's project say, in SQL, so that nothing of them is counted.
 */
export async function hiddenAnswers(reader: ReportReader): Promise<RawBuilder<unknown>> {
  return (await anyHidden(reader)) ?? sql`false`;
}

/** How many issues of a job `j` the reader sees: for who sees all answers, what is counted already. */
export async function seenIssues(reader: ReportReader): Promise<RawBuilder<unknown>> {
  const hidden = await anyHidden(reader);
  if (!hidden) return sql`j.issue_count`;
  const { db } = reader;
  return sql`case when j.issue_count = 0 then 0 else (
    select count(*)::int from ${db.table('current_answers')} c join ${db.table('answers')} a on a.id = c.answer_id
    where c.job_id = j.id and c.is_issue and c.is_on_path and not ${hidden}) end`;
}

/** The same condition; undefined where no answer is hidden. */
async function anyHidden(reader: ReportReader): Promise<RawBuilder<unknown> | undefined> {
  const { db, actor, settings } = reader;
  if (atLeast(actor.role, 'business_admin')) return undefined;
  const rows = await db.rows(sql<{ question: WireQuestion }>`
    select ${questionJson} as question from ${db.table('questions')} q
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
    left join ${db.table('job_type_questions')} p on false
    where r.settings ? 'permissions' or r.settings ? 'field' or r.settings ? 'projectTableType'`);
  const answerer = answererOf(actor, null);
  const hidden: string[] = [];
  const own: string[] = [];
  const byField = new Map<string, string[]>();
  for (const question of rows.map((row) => questionFromWire(row.question))) {
    const source = sourceOf(question);
    const name = source?.kind === 'field' || source?.kind === 'table' ? source.name : null;
    const field = settings.projectFields.find(({ id }) => id === name);
    if (!maySeeQuestion({ ...question, disabled: false }, answerer) || (field && !readsField(actor, field, true))) {
      hidden.push(question.id);
    } else if (!maySeeAnswer(question, answerer, null)) own.push(question.id);
    if (field && !readsField(actor, field, false))
      byField.set(field.id, [...(byField.get(field.id) ?? []), question.id]);
  }
  const isClient = actor.role === 'client';
  if (!isClient && hidden.length === 0 && own.length === 0 && byField.size === 0) return undefined;
  const inProjects = [...byField].map(
    ([field, questions]) => sql`or (c.question_id = any(${questions}::uuid[]) and exists (
      select from ${db.table('projects')} hp where hp.id = j.project_id and hp.field_visibility ->> ${field} = 'false'))`,
  );
  const keptFromClients = isClient
    ? sql`or not exists (select from ${db.table('questions')} hq
        join ${db.table('question_revisions')} hr on hr.question_id = hq.id and hr.revision = hq.current_revision
        where hq.id = c.question_id and hr.is_client_visible)`
    : sql``;
  return sql`(c.question_id = any(${hidden}::uuid[]) ${keptFromClients}
    or (c.question_id = any(${own}::uuid[]) and a.user_id is distinct from ${actor.id}) ${sql.join(inProjects, sql` `)})`;
}
