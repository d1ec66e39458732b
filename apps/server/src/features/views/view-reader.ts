import { filtersByAnswers, seesSkills } from '@plumbline/domain/actor/rule-parts';
import { can } from '@plumbline/domain/access/can';
import type { CustomFilterField, CustomFilterKind } from '@plumbline/domain/filters/custom-fields';
import { customFilterField, fieldNamesIn } from '@plumbline/domain/filters/custom-fields';
import { groupSection } from '@plumbline/domain/filters/groups';
import type { FilterFields } from '@plumbline/domain/filters/fields';
import { filterFields } from '@plumbline/domain/filters/fields';
import { sortKeysIn } from '@plumbline/domain/filters/sort';
import { isId } from '@plumbline/domain/ids/id-text';
import { availableProfileFields, availableProjectFields } from '@plumbline/domain/reports/available';
import { valueTypeOfQuestion } from '@plumbline/domain/reports/question-parts';
import { customColumn, customColumnId } from '@plumbline/domain/views/custom-column';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { columnsOfList } from '@plumbline/domain/views/lists';
import type { ViewReader } from '@plumbline/domain/views/usable-view';
import type { ViewState } from '@plumbline/domain/views/view-state';
import { sql } from 'kysely';
import { seesPeople } from '../../access/job-scope.ts';
import { filterFieldsOf, readReportQuestions } from '../reports/index.ts';
import type { ReportReader } from '../lists/index.ts';

/** By what the reader may filter a list, given what a filter asks for. */
export function listFilterFields(reader: ReportReader, list: ViewList, input: unknown): FilterFields {
  return list === 'files' ? filterFields.files : filterFieldsOf(reader, list, input);
}

/** The columns of a list without those whose content this person may not see. */
function ownColumnsOf({ actor }: ReportReader, list: ViewList): readonly string[] {
  const isShown: Readonly<Record<string, boolean>> = {
    people: seesPeople(actor),
    skills: list === 'projects' || seesSkills(actor),
  };
  return columnsOfList[list].filter((id) => isShown[id] ?? true);
}

/** Whether fields and questions may be columns: as in reports, and for the same people. */
export function seesCustomColumns({ actor }: Pick<ReportReader, 'actor'>, list: ViewList): boolean {
  return list !== 'files' && can(actor, 'report.read').allowed;
}

/** The fields and questions that somebody may have as columns. */
async function customColumnsOf(
  reader: ReportReader,
  list: ViewList,
  wanted: readonly string[],
): Promise<readonly string[]> {
  if (list === 'files' || !seesCustomColumns(reader, list)) return [];
  const what = { type: list, rows: 'items' } as const;
  const fields = [
    ...availableProjectFields(what, reader.actor, reader.settings.projectFields),
    ...availableProfileFields(what, reader.actor, reader.settings.userFields),
  ].map(({ type, field }) => customColumnId({ kind: type as 'project_field' | 'profile_field', field }));
  const questions = wanted.flatMap((id) => {
    const column = customColumn(id);
    return list === 'jobs' && column?.kind === 'question' && isId(column.field) ? [column.field] : [];
  });
  if (questions.length === 0) return fields;
  const seen = await readReportQuestions(reader, { ids: questions });
  const answered = seen.filter((question) => valueTypeOfQuestion(question) !== null);
  return [...fields, ...answered.map(({ id }) => customColumnId({ kind: 'question', field: id }))];
}

/** What there is of what filters of these views ask for beyond a list's own fields; of questions those that the reader sees. */
async function existingFields(
  reader: ReportReader,
  asked: readonly CustomFilterField[],
): Promise<(field: CustomFilterField) => boolean> {
  const { db, actor, settings } = reader;
  const idsOf = (kind: CustomFilterKind) => [...new Set(asked.filter((one) => one.kind === kind).map(({ id }) => id))];
  const [questions, skills] = [idsOf('answers').filter(isId), idsOf('skill_expiry')];
  const seen =
    questions.length > 0 && filtersByAnswers(actor) ? await readReportQuestions(reader, { ids: questions }) : [];
  const skillRows =
    skills.length === 0
      ? []
      : await db.rows(sql<{ id: string }>`select id from ${db.table('skills')}
          where id = any(${skills}::uuid[]) and removed_at is null`);
  const known: Readonly<Record<CustomFilterKind, ReadonlySet<string>>> = {
    answers: new Set(seen.map(({ id }) => id)),
    project_field: new Set(settings.projectFields.map(({ id }) => id)),
    profile_field: new Set(settings.userFields.map(({ value }) => value)),
    skill_expiry: new Set(skillRows.map(({ id }) => id)),
  };
  // A name refers to whatever has it, which may be nothing for now. If no question is shown to this person by name,
  // none counts as missing.
  return ({ kind, id }) => known[kind].has(id) || (kind === 'answers' && (!isId(id) || !filtersByAnswers(actor)));
}

/** What there is for a reader of these views of one list. */
export async function viewReader(
  reader: ReportReader,
  list: ViewList,
  states: readonly Pick<ViewState, 'filters' | 'sort' | 'section' | 'columns'>[],
): Promise<ViewReader> {
  const columns = states.flatMap((state) => (state.columns ?? []).map(({ id }) => id));
  const asked = states.flatMap(({ filters, sort, section }) =>
    [
      ...fieldNamesIn(filters),
      ...sortKeysIn(sort).map(({ field }) => field),
      groupSection(section ?? '').field,
    ].flatMap((name) => customFilterField(name) ?? []),
  );
  return {
    filterFields: (input) => listFilterFields(reader, list, input),
    columns: new Set([...ownColumnsOf(reader, list), ...(await customColumnsOf(reader, list, columns))]),
    seesCustomColumns: seesCustomColumns(reader, list),
    exists: await existingFields(reader, asked),
  };
}
