import type { DateContext, MomentRange } from '@plumbline/domain/dates/expressions';
import { dayBack, nextDays, rangeOf, spanOf } from '@plumbline/domain/dates/expressions';
import type { CustomFilterField } from '@plumbline/domain/filters/custom-fields';
import type { Condition } from '@plumbline/domain/filters/filter';
import { isId } from '@plumbline/domain/ids/id-text';
import { foldedText } from '@plumbline/domain/text/fold-text';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { containing, folded } from '../../../database/search-sql.ts';

type Sql = RawBuilder<unknown>;

/** What the keys of answers lie between, both included; without one, on that side anywhere. */
interface KeyRange {
  readonly least?: number;
  readonly most?: number;
}

/** `platform.answer_key` of a day. */
export function dayKey(day: Date): number {
  return day.getUTCFullYear() * 372 + (day.getUTCMonth() + 1) * 31 + day.getUTCDate();
}

/**
 * A day is written in another zone than UTC, and what is written may be three days behind the end of its month: so far off it is looked
 * for, and then compared as it is.
 */
const daysOff = 4;

function keyOfMoment(moment: string, days: number): number | undefined {
  const day = new Date(Date.parse(moment) + days * 86_400_000);
  return Number.isNaN(day.getTime()) ? undefined : dayKey(day);
}

function keysOfTime({ from, to }: Partial<MomentRange>): KeyRange {
  const least = from === undefined ? undefined : keyOfMoment(from, -daysOff);
  const most = to === undefined ? undefined : keyOfMoment(to, daysOff);
  return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
}

function keysOfDates(condition: Condition, dates: DateContext): KeyRange | undefined {
  const span = (value: unknown) => spanOf(String(value), dates.timeZone);
  switch (condition.operator) {
    case 'equal':
      return keysOfTime(span(condition.value));
    case 'less':
      return keysOfTime({ to: span(condition.value).from });
    case 'greater':
      return keysOfTime({ from: span(condition.value).from });
    case 'between': {
      const ends = condition.value.map(span).toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));
      const [first, last] = [ends[0], ends.at(-1)];
      return keysOfTime({ ...(first && { from: first.from }), ...(last && { to: last.to }) });
    }
    case 'within':
      return keysOfTime(rangeOf(condition.value, dates));
    case 'next_days':
      return keysOfTime(nextDays(condition.value, dates));
    case 'older_than':
      return keysOfTime({ to: dayBack(condition.value, dates) });
    case 'not_empty':
      return {};
    default:
      return undefined;
  }
}

function keysOfNumbers(condition: Condition): KeyRange | undefined {
  switch (condition.operator) {
    case 'equal':
      return typeof condition.value === 'number' ? { least: condition.value, most: condition.value } : undefined;
    case 'less':
      return { most: Number(condition.value) };
    case 'greater':
      return { least: Number(condition.value) };
    case 'between': {
      const ends = condition.value.map(Number);
      return { least: Math.min(...ends), most: Math.max(...ends) };
    }
    case 'not_empty':
      return {};
    default:
      return undefined;
  }
}

function keysOfYesOrNo(condition: Condition): KeyRange | undefined {
  if (condition.operator === 'not_empty') return {};
  if (condition.operator !== 'equal' || typeof condition.value !== 'boolean') return undefined;
  const key = condition.value ? 1 : 0;
  return { least: key, most: key };
}

/** Whether an answer is words, which are read where a number is asked for: its question may have asked for a text before. Over `fn`. */
export const hasWords = sql`jsonb_typeof(fn.value) in ('string', 'array')`;
/** What is read of the words of an answer as a number (decision 0048). */
export const numberInWords = sql`platform.read_number(fn.search_value)`;

/** Whether an index of texts has anything to look this up by. */
const isLookedUp = (text: unknown): text is string =>
  typeof text === 'string' && /[\p{L}\p{N}]{3}/u.test(foldedText(text));

/**
 * The jobs with an answer that passes a condition, out of an index of answers (migrations 0047 and 0058); undefined for a condition that none knows.
 * @param options.seen what the reader sees of current answers, over `fn`
 * @param options.test the condition over `fn` (current answers) and, of who answered and of comments, `fa` (answers)
 */
export function jobsByAnswer(
  db: InstanceDatabase,
  { id, part }: CustomFilterField,
  { condition, test, dates, seen }: { condition: Condition; test: () => Sql; dates: DateContext; seen: Sql },
): Sql | undefined {
  const question = isId(id)
    ? sql`${id}::uuid`
    : sql`any(array(select question_id from ${db.table('job_type_questions')} where name = ${id}))`;
  const current = sql`select fn.job_id from ${db.table('current_answers')} fn where fn.question_id = ${question} and fn.is_on_path and ${seen}`;
  const given = sql`select fn.job_id from ${db.table('answers')} fa join ${db.table('current_answers')} fn
    on fn.job_id = fa.job_id and fn.question_id = fa.question_id and fn.repetition = fa.repetition and fn.answer_id = fa.id
    where fa.question_id = ${question} and fn.is_on_path and ${seen}`;
  const between = (key: Sql, { least, most }: KeyRange) => sql`
    ${least === undefined ? sql`` : sql`and ${key} >= ${least}::numeric`}
    ${most === undefined ? sql`` : sql`and ${key} <= ${most}::numeric`}`;
  const within = (keys: KeyRange | undefined): Sql | undefined =>
    keys && sql`${current} and fn.search is null ${between(sql`platform.answer_key(fn.value)`, keys)} and ${test()}`;
  const numbersWithin = (keys: KeyRange | undefined): Sql | undefined =>
    keys &&
    sql`${within(keys)} and not ${hasWords}
      union all ${current} and ${hasWords} and ${numberInWords} is not null
        ${between(numberInWords, keys)} and ${test()}`;
  const isContained = condition.operator === 'contains' && isLookedUp(condition.value);
  switch (part) {
    case 'number':
      return numbersWithin(keysOfNumbers(condition));
    case 'date':
      return within(keysOfDates(condition, dates));
    case 'yes':
      return within(keysOfYesOrNo(condition));
    case 'issue':
      return condition.operator === 'equal' && condition.value === true ? sql`${current} and fn.is_issue` : undefined;
    case 'text':
      if (!isContained) return undefined;
      return sql`${current} and fn.search is not null and fn.search like ${containing(condition.value)}
        union all ${current} and fn.search is null and ${folded(sql`fn.search_value`)} like ${containing(condition.value)}`;
    case 'comment':
      if (!isContained) return undefined;
      return sql`${given} and fa.comment <> '' and ${folded(sql`fa.comment`)} like ${containing(condition.value)}`;
    case 'user': {
      if (condition.operator !== 'equal' && condition.operator !== 'in') return undefined;
      const people = [condition.value].flat().filter((one) => typeof one === 'string' && isId(one));
      return sql`${given} and fa.user_id = any(${people}::uuid[])`;
    }
    default:
      return undefined;
  }
}
