import { nameOf } from '@plumbline/domain/languages/names';
import { availableFields, availableQuestions } from '@plumbline/domain/reports/available';
import type { AvailableColumn } from '@plumbline/domain/reports/available';
import type { CheckedReport } from '@plumbline/domain/reports/check-report';
import { checkReport } from '@plumbline/domain/reports/check-report';
import { columnKinds, showsAnswers } from '@plumbline/domain/reports/column-kinds';
import type { ReportDefinition } from '@plumbline/domain/reports/definition';
import type { ShownColumn } from '@plumbline/domain/reports/shown-columns';
import { shownColumns } from '@plumbline/domain/reports/shown-columns';
import { isId } from '@plumbline/domain/ids/id-text';
import { periodWords } from '@plumbline/texts/period-words';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { periodsOf } from '@plumbline/domain/reports/column-grouping';
import { PeriodValues } from '@plumbline/domain/reports/group-values';
import { withoutHiddenValues } from '@plumbline/domain/filters/hidden-parts';
import type { FilterFields } from '@plumbline/domain/filters/fields';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import { onceInGroup } from './once-in-group.ts';
import { hiddenFilterFields } from './hidden-filter-fields.ts';
import { filterFieldsOf } from './report-filters.ts';
import { seesPeople } from '../../../access/job-scope.ts';
import type { ReportReader } from '../../lists/index.ts';
import type { SeenQuestion } from './report-questions.ts';
import { readReportQuestions } from './report-questions.ts';

/** A definition that was held against what its reader may see: its columns, and what is wrong with it. */
export interface OpenReport {
  readonly reader: ReportReader;
  readonly definition: ReportDefinition;
  readonly checked: CheckedReport;
  readonly shown: readonly ShownColumn[];
  readonly questions: ReadonlyMap<string, SeenQuestion>;
  /** Of a report of repetitions: questions that were asked in its group once. */
  readonly onceInGroup: ReadonlySet<string>;
  /** The questions whose answers a column unites, by the column's id. */
  readonly questionsOf: ReadonlyMap<string, readonly string[]>;
  readonly filterFields: FilterFields;
  /** What puts the dates of a column together, where rows are grouped by periods of it, by the column's id. */
  readonly periods: ReadonlyMap<string, PeriodValues>;
  /** Besides its filter, of jobs of these types alone. */
  readonly jobTypeIds?: readonly string[];
}

/** What the reader may put into such a report besides questions. */
export function fieldsAvailable(
  { actor, settings, language }: ReportReader,
  what: Pick<ReportDefinition, 'type' | 'rows'> & { settings?: { projectReport?: boolean } },
): readonly AvailableColumn[] {
  const all = availableFields(what, {
    actor,
    language,
    projectFields: settings.projectFields.map((field) => ({ ...field, label: nameOf(field, language) })),
    // Without a name of its own a field has the product's.
    profileFields: settings.userFields.map((field) =>
      field.name === '' ? field : { ...field, name: nameOf(field, language) },
    ),
  });
  // A client sees no people.
  return seesPeople(actor) ? all : all.filter(({ type, table }) => !columnKinds[type].needs(table).includes('people'));
}

/** The questions that a definition speaks of, with all copies where a column unites them. */
function questionsWanted({ columns, repeat_group }: ReportDefinition) {
  const asked = columns.filter(showsAnswers);
  const ids = [...asked.map(({ field }) => field ?? ''), repeat_group ?? ''].filter(isId);
  return { ids, roots: asked.map(({ root }) => root ?? '').filter(isId) };
}

/** The repeat groups that these questions are asked in, which say in what order they were answered. */
function groupsOf(reader: ReportReader, questions: readonly SeenQuestion[]): Promise<SeenQuestion[]> {
  const known = new Set(questions.map(({ id }) => id));
  const ids = [...new Set(questions.flatMap(({ groups }) => groups.filter((group) => !known.has(group))))];
  return ids.length === 0 ? Promise.resolve([]) : readReportQuestions(reader, { ids });
}

/** What puts the dates of columns together: of those whose type has such periods. */
function periodsIn(
  { settings, language }: ReportReader,
  { columns }: CheckedReport,
): ReadonlyMap<string, PeriodValues> {
  const context = {
    timeZone: settings.timezone,
    weekStart: weekStart(language, settings.timezone),
    words: periodWords(language),
  };
  return new Map(
    columns.flatMap(({ column, value }) => {
      const period = column.grouping?.period ?? null;
      if (period === null || !periodsOf(value).includes(period)) return [];
      return [[column._id, new PeriodValues(period, context)] as const];
    }),
  );
}

/** Nobody's rows are chosen by what is hidden from them: which ones are there would tell it. */
async function asItsReaderHasIt(reader: ReportReader, definition: ReportDefinition): Promise<ReportDefinition> {
  const isHidden = await hiddenFilterFields(reader, definition.type, definition.filters);
  return { ...definition, filters: withoutHiddenValues(definition.filters, isHidden) };
}

/** Holds a definition against what the reader may see now. Never refuses: what is wrong is in `checked.problems`. */
export async function openReport(reader: ReportReader, stored: ReportDefinition): Promise<OpenReport> {
  const definition = await asItsReaderHasIt(reader, stored);
  const wanted = questionsWanted(definition);
  const isAsked = wanted.ids.length > 0 || wanted.roots.length > 0;
  const asked = isAsked ? await readReportQuestions(reader, wanted) : [];
  const questions = [...asked, ...(await groupsOf(reader, asked))];
  const filterFields = filterFieldsOf(reader, definition.type, definition.filters);
  const groups = questions.filter((question) => isStep(question) && question.settings.repeat);
  const checked = checkReport(definition, {
    columns: [
      ...fieldsAvailable(reader, definition),
      ...availableQuestions(definition, questions, definition.repeat_group),
    ],
    filters: filterFields,
    repeatGroups: new Set(groups.map(({ id }) => id)),
  });
  const questionsOf = new Map(
    definition.columns.filter(showsAnswers).map(({ _id, field, root }) => {
      const isUnited = (question: SeenQuestion) => question.id === field || (root !== null && question.root === root);
      return [_id, questions.filter(isUnited).map(({ id }) => id)] as const;
    }),
  );
  const group = definition.rows === 'repetitions' && groups.find(({ id }) => id === definition.repeat_group);
  return {
    reader,
    definition,
    checked,
    onceInGroup: group ? await onceInGroup(reader, group, questions) : new Set(),
    shown: shownColumns(checked, definition),
    questions: new Map(questions.map((question) => [question.id, question])),
    questionsOf,
    filterFields,
    periods: periodsIn(reader, checked),
  };
}
