import type { ResolvedColumn } from '@plumbline/domain/reports/check-report';
import { columnKinds, showsAnswers } from '@plumbline/domain/reports/column-kinds';
import { answerPartOf, type AnswerPart } from '@plumbline/domain/reports/question-parts';
import type { ShownColumn } from '@plumbline/domain/reports/shown-columns';
import type { OpenReport } from './open-report.ts';

/** What has to be read for some columns of a report, and no more. */
export interface RowPlan {
  readonly projects: boolean;
  readonly projectFields: readonly string[];
  /** Whose people: of jobs. */
  readonly people: boolean;
  /** The questions whose answers are read, in the order in which the statement names them. */
  readonly questions: readonly string[];
  /** What is read of answers besides their values. */
  readonly parts: ReadonlySet<AnswerPart>;
}

/** The columns that these are computed of: themselves, and of calculations what they name. */
function withNamed(report: OpenReport, ids: readonly string[]): readonly ResolvedColumn[] {
  const byId = new Map(report.checked.columns.map((one) => [one.column._id, one]));
  const found = new Set<ResolvedColumn>();
  const add = (id: string) => {
    const column = byId.get(id);
    if (!column || found.has(column)) return;
    found.add(column);
    if (column.calculation?.ok) for (const named of column.calculation.run.dependencies) add(named);
  };
  for (const id of ids) add(id);
  return [...found];
}

/** What the columns need that are shown or computed. @param ids of the columns of the report @param shown with what settings add */
export function planRows(report: OpenReport, ids: readonly string[], shown: readonly ShownColumn[] = []): RowPlan {
  const columns = withNamed(report, [...ids, ...shown.flatMap(({ resolved }) => resolved?.column._id ?? [])]);
  const parts = new Set<AnswerPart>();
  for (const { part, resolved } of shown) {
    if (part !== 'value' && resolved) parts.add(part);
  }
  const questions = new Set<string>();
  for (const { column } of columns) {
    if (!showsAnswers(column)) continue;
    parts.add(answerPartOf(column.target) ?? 'value');
    for (const id of report.questionsOf.get(column._id) ?? []) {
      const question = report.questions.get(id);
      if (question) questions.add(id);
      for (const group of question?.groups ?? []) if (report.questions.has(group)) questions.add(group);
    }
  }
  const fields = columns.flatMap(({ column, available }) =>
    columnKinds[column.type].customFieldsOf === 'projects' && available ? [column.field ?? ''] : [],
  );
  const needs = new Set(columns.flatMap(({ column }) => columnKinds[column.type].needs(column.table)));
  // A repetition is known by the answer of its group.
  if (report.definition.rows === 'repetitions' && report.definition.repeat_group) {
    questions.add(report.definition.repeat_group);
  }
  return {
    projects: needs.has('project') || report.definition.type === 'projects' || report.definition.settings.projectReport,
    projectFields: [...new Set(fields)],
    people: needs.has('people'),
    questions: [...questions],
    parts,
  };
}
