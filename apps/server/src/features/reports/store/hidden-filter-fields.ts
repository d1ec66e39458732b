import { filtersByAnswers } from '@plumbline/domain/actor/rule-parts';
import { customFilterField, fieldNamesIn } from '@plumbline/domain/filters/custom-fields';
import { filterFields } from '@plumbline/domain/filters/fields';
import { isId } from '@plumbline/domain/ids/id-text';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import { sql } from 'kysely';
import type { ReportReader } from '../../lists/index.ts';
import { filterFieldsOf } from './report-filters.ts';
import { readReportQuestions } from './report-questions.ts';

/** The questions that are called so in any job type. */
async function questionsNamed({ db }: ReportReader, names: readonly string[]): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map();
  const rows = await db.rows(sql<{ name: string; ids: string[] }>`
    select name, array_agg(question_id)::text[] as ids from ${db.table('job_type_questions')}
    where name = any(${[...names]}) group by name`);
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}

/** Of these fields of answers those whose question the reader does not see; of several of one name, any of them. */
async function hiddenAnswerFields(reader: ReportReader, asked: readonly { name: string; id: string }[]) {
  if (asked.length === 0) return [];
  if (!filtersByAnswers(reader.actor)) return asked.map(({ name }) => name);
  const named = await questionsNamed(
    reader,
    asked.flatMap(({ id }) => (isId(id) ? [] : [id])),
  );
  const questionsOf = (id: string) => (isId(id) ? [id] : (named.get(id) ?? []));
  const ids = [...new Set(asked.flatMap(({ id }) => questionsOf(id)))];
  const seen = new Set((await readReportQuestions(reader, { ids })).map(({ id }) => id));
  return asked.filter(({ id }) => questionsOf(id).some((one) => !seen.has(one))).map(({ name }) => name);
}

/**
 * The fields that these stored filters ask for and that are hidden from the reader. What is gone is hidden from nobody: whoever finds it
 * takes it away.
 */
export async function hiddenFilterFields(
  reader: ReportReader,
  type: ReportType,
  filters: unknown,
): Promise<(field: string) => boolean> {
  const { settings } = reader;
  const names = [...new Set(fieldNamesIn(filters))];
  const own = filterFieldsOf(reader, type, filters);
  const answers: { name: string; id: string }[] = [];
  const hidden = new Set<string>();
  for (const name of names) {
    const custom = customFilterField(name);
    if (custom?.kind === 'answers') answers.push({ name, id: custom.id });
    else if (Object.hasOwn(own, name)) continue;
    else if (custom?.kind === 'project_field') {
      if (settings.projectFields.some(({ id }) => id === custom.id)) hidden.add(name);
    } else if (custom?.kind === 'profile_field') {
      if (settings.userFields.some(({ value }) => value === custom.id)) hidden.add(name);
    } else if (custom || Object.hasOwn(filterFields[type], name)) hidden.add(name);
  }
  for (const name of await hiddenAnswerFields(reader, answers)) hidden.add(name);
  return (field) => hidden.has(field);
}
