import { propertyOf, showsAnswers } from './column-kinds.ts';
import type { CheckedReport, ResolvedColumn } from './check-report.ts';
import type { ReportDefinition } from './definition.ts';
import { answerPartOf, type AnswerPart } from './question-parts.ts';
import type { ValueType } from '../values/value-types.ts';

/** The content of a column: its value, or, for columns added to a question, its status, comment or files. */
export const shownParts = ['value', 'status', 'comment', 'files'] as const;
export type ShownPart = (typeof shownParts)[number];

/** A column as it is shown: those of the report, and those that its settings add. */
export interface ShownColumn {
  /** Unique in the report. */
  readonly key: string;
  /** Null for the job's status that `job_status` adds. */
  readonly resolved: ResolvedColumn | null;
  readonly part: ShownPart;
  readonly value: ValueType;
}

const jobStatusKey = 'job_status+';

/** Whether a column shows the value of a question, beside which settings put more. */
function isQuestionValue({ column, available }: ResolvedColumn): boolean {
  return showsAnswers(column) && available !== undefined && answerPartOf(column.target) === 'value';
}

/**
 * The columns of a report with what its settings add (spec/2 §3): `job_status` a column of the job's status in front, `question_status`,
 * `show_comment` and `attachments` one each behind every question. Nothing is there twice.
 */
export function shownColumns(checked: CheckedReport, { type, settings }: ReportDefinition): readonly ShownColumn[] {
  const visible = checked.columns.filter(({ column }) => !column.hidden);
  const hasPart = (field: string | null, part: AnswerPart) =>
    visible.some(({ column }) => showsAnswers(column) && column.field === field && column.target === part);
  const added = (resolved: ResolvedColumn, part: ShownPart, isOn: boolean, value: ValueType): ShownColumn[] =>
    isOn && part !== 'value' && !hasPart(resolved.column.field, part)
      ? [{ key: `${resolved.column._id}+${part}`, resolved, part, value }]
      : [];

  const columns = visible.flatMap((resolved): ShownColumn[] => {
    const own: ShownColumn = { key: resolved.column._id, resolved, part: 'value', value: resolved.value };
    if (!isQuestionValue(resolved)) return [own];
    return [
      own,
      ...added(resolved, 'status', settings.question_status, 'text'),
      ...added(resolved, 'comment', settings.show_comment, 'text'),
      ...added(resolved, 'files', settings.attachments, 'files'),
    ];
  });
  const hasStatus = visible.some(({ column }) => propertyOf(column) === 'job_status');
  if (!settings.job_status || type !== 'jobs' || hasStatus) return columns;
  return [{ key: jobStatusKey, resolved: null, part: 'status', value: 'text' }, ...columns];
}
