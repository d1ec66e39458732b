import { nameInLanguage } from '../../../database/reference-json.ts';
import type { WireQuestion } from '@plumbline/contract/questions';
import { questionFromWire } from '@plumbline/contract/questions';
import { readsField } from '@plumbline/domain/projects/field-definitions';
import { sourceOf } from '@plumbline/domain/question-types/sources';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { answererOf, maySeeAnswer, maySeeQuestion } from '@plumbline/domain/questionnaire/answerability';
import type { ReportQuestion } from '@plumbline/domain/reports/available';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { inLanguages } from '@plumbline/domain/translations/in-languages';
import { nameKeyOf } from '../../../database/name-sql.ts';
import { folded, foundIn } from '../../../database/search-sql.ts';
import { questionJson } from '../../questions/index.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { ReportReader } from '../../lists/index.ts';

/** A question that the reader sees, as reports look at it and as the rules do. */
export interface SeenQuestion extends ReportQuestion {
  readonly asked: Question;
  /** Only what the reader has answered themselves is theirs to see. */
  readonly isOwnOnly: boolean;
  /** The project's field that it shows or writes: where a project hides it, the answer is hidden as well. */
  readonly field: string | null;
  readonly titles: readonly { readonly _id: string; readonly title: string }[];
  /** By job type: the repeat group that contains it, null for none. */
  readonly groupIn: ReadonlyMap<string, string | null>;
}

interface Row {
  question: WireQuestion;
  root: string;
  name: string | null;
  jobTypes: { _id: string; title: string }[] | null;
  group: string | null;
  step: string | null;
  /** Of the first job type that contains it. */
  jobTypeId: string | null;
  /** Of a global question: the repeat group in each of its job types. */
  groups: Record<string, string | null> | null;
}

/** Which questions are asked about. */
export interface QuestionsWanted {
  /** By their ids, or by the question that they were copied from. */
  readonly ids?: readonly string[];
  readonly roots?: readonly string[];
  /** Of these job types; else of all. */
  readonly jobTypeIds?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly withRemoved?: boolean;
  readonly limit?: number;
}

const stepType = questionTypeNumber('step');

function conditionOf(
  { ids, roots, jobTypeIds, search, withRemoved }: QuestionsWanted,
  placements: RawBuilder<unknown>,
  title: RawBuilder<string>,
) {
  const conditions: RawBuilder<unknown>[] = [];
  if (ids || roots) {
    conditions.push(sql`(q.id = any(${[...(ids ?? [])]}::uuid[]) or q.root_id = any(${[...(roots ?? [])]}::uuid[]))`);
  }
  if (jobTypeIds) {
    conditions.push(sql`exists (select from ${placements} jp where jp.question_id = q.id
      and jp.job_type_id = any(${[...jobTypeIds]}::uuid[]))`);
  }
  if (search) conditions.push(foundIn(folded(sql`r.title || ' ' || ${title}`), search));
  if (!withRemoved && !ids && !roots) conditions.push(sql`q.removed_at is null`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The id of a step `sq` in its revision `sr`, where it is repeated. */
const repeatGroupId = sql`case when (sr.settings -> 'repeat') is not null and sr.settings -> 'repeat' <> 'null' then sq.id end`;

/** The step above a placement, as `sq` in its revision `sr`. */
function stepAbove(db: InstanceDatabase, placement: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from ${db.table('job_type_questions')} sp join ${db.table('questions')} sq on sq.id = sp.question_id
      join ${db.table('question_revisions')} sr on sr.question_id = sq.id and sr.revision = sq.current_revision
      where sp.job_type_id = ${placement}.job_type_id and sp.sequence < ${placement}.sequence and sr.type = ${stepType}
        and not sp.is_disabled and sq.removed_at is null
      order by sp.sequence desc limit 1`;
}

/**
 * The questions that the reader sees, in their newest revision, including removed ones: a rule on the question, or on
 * the project field it uses, decides who sees its answers. In the order of their job types.
 */
export async function readReportQuestions(reader: ReportReader, wanted: QuestionsWanted): Promise<SeenQuestion[]> {
  const { db } = reader;
  const placements = db.table('job_type_questions');
  const rows = await db.rows(sql<Row>`
    select ${questionJson} as question, q.root_id as root, coalesce(p.name, q.last_name) as name, (
        select json_agg(json_build_object('_id', t.id, 'title', ${nameInLanguage(reader.language, sql`t.title`, sql`t.translations`)})
          order by t.name_key, t.id)
        from ${placements} jp join ${db.table('job_types')} t on t.id = jp.job_type_id and t.removed_at is null
        where jp.question_id = q.id) as "jobTypes",
      above."group", p.job_type_id as "jobTypeId",
      case when q.is_global then (
        select json_object_agg(gp.job_type_id, (select ${repeatGroupId} ${stepAbove(db, sql`gp`)}))
        from ${placements} gp where gp.question_id = q.id) end as groups,
      ${nameInLanguage(reader.language, sql`above.title`, sql`above.translations`, 'title')} as step
    from ${db.table('questions')} q
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
    left join ${placements} p on p.question_id = q.id and p.job_type_id = (
      select fp.job_type_id from ${placements} fp where fp.question_id = q.id order by fp.job_type_id limit 1)
    left join lateral (
      select ${repeatGroupId} as "group", sr.title, sr.translations ${stepAbove(db, sql`p`)}) as above on true
    where ${conditionOf(wanted, placements, nameInLanguage(reader.language, sql`r.title`, sql`r.translations`, 'title'))}
    order by p.job_type_id nulls last, p.sequence, q.id limit ${wanted.limit ?? 10_000}`);
  return rows.flatMap((row) => seenQuestion(reader, row) ?? []);
}

function seenQuestion({ actor, settings, language }: ReportReader, row: Row): SeenQuestion | undefined {
  const asked = questionFromWire(row.question);
  const answerer = answererOf(actor, null);
  if (!maySeeQuestion({ ...asked, disabled: false }, answerer)) return undefined;
  const source = sourceOf(asked);
  const field = source?.kind === 'field' || source?.kind === 'table' ? source.name : null;
  const definition = field === null ? undefined : settings.projectFields.find(({ id }) => id === field);
  // A field that is gone hides nothing: nobody has said who reads it.
  if (definition && !readsField(actor, definition, true)) return undefined;
  const jobTypes = row.jobTypes ?? [];
  const own = row.jobTypeId === null ? {} : { [row.jobTypeId]: row.group };
  const groupIn = new Map(Object.entries(row.groups ?? own));
  const spoken = inLanguages(asked, [language]);
  return {
    id: asked.id,
    root: row.root,
    title: spoken.title,
    name: row.name ?? '',
    type: asked.type,
    settings: spoken.settings,
    jobTypes: jobTypes.map(({ _id }) => _id),
    titles: jobTypes,
    isGlobal: asked.isGlobal,
    isRemoved: row.question.removed === true || jobTypes.length === 0,
    group: row.group,
    groups: [...new Set([...groupIn.values()].filter((group) => group !== null))],
    groupIn,
    step: row.step,
    asked,
    isOwnOnly: !maySeeAnswer(asked, answerer, null),
    field: definition ? field : null,
  };
}

/** The steps that are repeated, of the job types in which they stand. */
export async function readRepeatGroups(
  { db, language }: ReportReader,
  jobTypeIds?: readonly string[],
): Promise<{ _id: string; title: string; job_types: { _id: string; title: string }[] }[]> {
  return db.rows(sql`
    select q.id as "_id", ${nameInLanguage(language, sql`r.title`, sql`r.translations`, 'title')} as title, json_agg(json_build_object('_id', t.id, 'title', ${nameInLanguage(language, sql`t.title`, sql`t.translations`)})
        order by t.name_key, t.id) as job_types
    from ${db.table('job_type_questions')} p
    join ${db.table('job_types')} t on t.id = p.job_type_id and t.removed_at is null
    join ${db.table('questions')} q on q.id = p.question_id and q.removed_at is null
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
    where r.type = ${stepType} and r.settings -> 'repeat' is not null and r.settings -> 'repeat' <> 'null'
      ${jobTypeIds ? sql`and t.id = any(${[...jobTypeIds]}::uuid[])` : sql``}
    group by q.id, r.title, r.translations order by ${nameKeyOf(sql`r.title`)}, q.id limit 500`);
}
