import type { AvailableColumnOnWire } from '@plumbline/contract/report-shapes';
import type { AvailableColumn } from '@plumbline/domain/reports/available';
import type { DateExpression } from '@plumbline/domain/reports/date-expressions';

import { questionTypeOf } from '@plumbline/domain/question-types/question-type';

/** What the builder offers as a column: as the rules take it, with the names of the job types that ask it. */
export interface OfferedColumn extends AvailableColumn {
  readonly jobTypes: readonly { readonly _id: string; readonly title: string }[];
}

/** Converts a column from the server's response into the form that the rules of reports take. */
export function offeredFrom({
  question,
  is_many: isMany,
  target_titles: targetTitles,
  expressions,
  ...column
}: AvailableColumnOnWire): OfferedColumn {
  return {
    ...column,
    type: column.type as AvailableColumn['type'],
    isMany,
    targetTitles,
    expressions: expressions as readonly DateExpression[],
    jobTypes: question?.job_types ?? [],
    question: question && {
      type: questionTypeOf(question.type) ?? 'message',
      jobTypes: question.job_types.map(({ _id }) => _id),
      isGlobal: question.is_global,
      isRemoved: question.is_removed,
      group: question.group,
      // What exports call it, the server knows.
      name: '',
      step: question.step,
    },
  };
}

/** Identifies an offered column. */
export function offeredId({ type, table, field }: Pick<AvailableColumn, 'type' | 'table' | 'field'>): string {
  return `${type}/${table}/${field}`;
}
