import type { DateContext } from '@plumbline/domain/dates/expressions';
import type { CustomFilterField, CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { isId } from '@plumbline/domain/ids/id-text';
import { sql } from 'kysely';
import type { FilterColumn, OneColumn, OneOfSeveral } from '../../../database/filter-sql.ts';
import { folded } from '../../../database/search-sql.ts';
import type { AnswerReader } from './seen-answers.ts';
import { seenAnswers } from './seen-answers.ts';
import { hasWords, jobsByAnswer, numberInWords } from './answer-index.ts';
import { momentOfText } from './moment-of-text.ts';

/** `numberOfAnswer` of domain/numbers. */
const numberOf = sql`(case when jsonb_typeof(fn.value) = 'number' then (fn.value #>> '{}')::numeric
  when ${hasWords} then ${numberInWords}
  when jsonb_typeof(fn.value -> 'from') = 'number' then (fn.value ->> 'from')::numeric end)`;

const text = sql`nullif(fn.search_value, '')`;
const hasSeveral = sql`(jsonb_typeof(fn.value) = 'array' and jsonb_array_length(fn.value) > 1)`;
/** The words of an answer; of several options in the order of the alphabet, whichever was tapped first. */
const words = sql`(case when ${hasSeveral} then (select string_agg(fw.word, ', ' order by fw.word collate "C")
  from regexp_split_to_table(${text}, ', ') as fw (word)) else ${text} end)`;
/** What an answer is known by: its words; of several options these themselves, which no comma in their words joins or parts. */
const chosen = sql`(case when ${hasSeveral} then (select jsonb_agg(fo.item order by fo.item)::text
  from jsonb_array_elements(fn.value) as fo (item)) else ${text} end)`;

/** The day or moment of an answer, of a range its beginning. */
const momentText = sql`coalesce(fn.value ->> 'date', fn.value ->> 'from', '')`;

const columnOfPart: Readonly<Partial<Record<CustomFilterPart, (dates: DateContext) => OneColumn>>> = {
  text: () => ({
    kind: 'text',
    value: text,
    searched: sql`coalesce(fn.search, ${folded(text)})`,
  }),
  number: () => ({ kind: 'number', value: numberOf }),
  date: ({ timeZone }) => ({ kind: 'moment', value: momentOfText(momentText, timeZone) }),
  yes: () => ({ kind: 'boolean', value: sql`(case fn.value when 'true' then true when 'false' then false end)` }),
  issue: () => ({ kind: 'boolean', value: sql`fn.is_issue` }),
  comment: () => ({ kind: 'text', value: sql`nullif(fa.comment, '')` }),
  user: () => ({ kind: 'id', value: sql`fa.user_id` }),
};

/**
 * The answers to one question in the database, over `j` (jobs): those that count, wherever it is asked. By a name, those to
 * every question that is called so. What the reader does not see is no answer; one that a retention rule has removed is not empty, and is
 * nothing else either.
 */
export function answerColumn(
  reader: AnswerReader,
  { id, part }: CustomFilterField,
  dates: DateContext,
): FilterColumn | undefined {
  const of = columnOfPart[part]?.(dates);
  if (!of) return undefined;
  const { db } = reader;
  const seen = seenAnswers(reader);
  const question = isId(id)
    ? sql`fn.question_id = ${id}::uuid`
    : sql`fn.question_id in (select question_id from ${db.table('job_type_questions')} where name = ${id})`;
  const rowsOf = (hasGiving: boolean) => sql`from ${db.table('current_answers')} fn
    ${hasGiving ? sql`join ${db.table('answers')} fa on fa.id = fn.answer_id` : sql``}
    where fn.job_id = j.id and ${question} and fn.is_on_path and ${seen}`;
  const rows = rowsOf(part === 'comment' || part === 'user');
  // Few jobs had answers removed by a retention rule. Who gave one, and whether it is an issue, is left (decision 0104).
  const isRemoved = sql`exists (select from ${db.table('answer_removals')} fr where fr.job_id = j.id
    and exists (select ${rowsOf(true)} and fa.retired_at is not null))`;
  const sortedBy: OneOfSeveral = (pick) => sql`(select ${pick(of.value)} ${rows})`;
  const groupedBy: OneOfSeveral | undefined =
    part === 'text' ? (pick) => sql`(select ${pick(words, chosen)} ${rows})` : undefined;
  return {
    kind: 'through',
    of,
    exists: (test) => sql`exists (select ${rows} and ${test})`,
    existsByRow: (test) => sql`exists (select ${rows} and ${test} offset 0)`,
    ...(part !== 'user' && part !== 'issue' && { isUnknown: isRemoved }),
    idsOf: (condition, test) => jobsByAnswer(db, { kind: 'answers', id, part }, { condition, test, dates, seen }),
    sortedBy,
    ...(groupedBy && { groupedBy }),
  };
}
