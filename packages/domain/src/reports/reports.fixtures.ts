import { filterFields } from '../filters/fields.ts';
import { availableProperties, availableQuestions, type ReportQuestion } from './available.ts';
import type { ReportCatalogue } from './check-report.ts';
import { reportDefinition, type ReportDefinition, type SentReport } from './definition.ts';
import type { ReportType, RowSource } from './report-types.ts';

/** A question for tests of reports; by default a text. */
export function aReportQuestion(id: string, more: Partial<ReportQuestion> = {}): ReportQuestion {
  return {
    id,
    root: id,
    title: id,
    name: id,
    type: 'text',
    settings: {},
    jobTypes: ['type'],
    isGlobal: false,
    isRemoved: false,
    group: null,
    groups: more.group ? [more.group] : [],
    step: null,
    ...more,
  };
}

/** A definition with what a test says of it. */
export function aReport(sent: Partial<SentReport> = {}): ReportDefinition {
  return reportDefinition.parse({ type: 'jobs', settings: {}, ...sent });
}

/** What a report of tests is checked against: all properties, and these questions. */
export function aCatalogue(
  questions: readonly ReportQuestion[] = [],
  { type = 'jobs', rows = 'items', group = null }: { type?: ReportType; rows?: RowSource; group?: string | null } = {},
): ReportCatalogue {
  return {
    columns: [...availableProperties({ type, rows }), ...availableQuestions({ type, rows }, questions, group)],
    filters: filterFields[type],
    repeatGroups: new Set(questions.flatMap((one) => one.group ?? [])),
  };
}

/** A column of a property. */
export const aProperty = (field: string, table: string, more = {}) => ({
  _id: field,
  type: 'property' as const,
  table: table as 'jobs',
  field,
  ...more,
});

/** A column of a question. */
export const aQuestionColumn = (field: string, more = {}) => ({
  _id: field,
  type: 'question' as const,
  table: 'job_type' as const,
  field,
  ...more,
});

/** A calculated column. */
export const aCalculation = (_id: string, expression: string, more = {}) => ({
  _id,
  type: 'calculated' as const,
  table: 'report' as const,
  expression,
  ...more,
});
