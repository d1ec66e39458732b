import { queryOptions } from '@tanstack/react-query';
import { listReportQuestions } from '@plumbline/contract/reports';
import { answerPartOf } from '@plumbline/domain/filters/answer-part';
import type { CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { marksPlans } from '@plumbline/domain/question-types/question-traits';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { callServer } from '../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../lib/live/invalidations.ts';
import { filterKeys } from './keys.ts';

for (const event of ['job_type.', 'question.']) registerLiveInvalidation(event, [filterKeys.questions]);

/** A question whose answers jobs can be filtered by. */
export interface AskedQuestion {
  readonly id: string;
  readonly title: string;
  /** The titles of the job types that ask it. */
  readonly jobTypes: readonly string[];
  /** By which part its answers themselves are filtered. */
  readonly part: CustomFilterPart;
}

/** The questions of all job types, those that are asked no more among them: what was answered stays. */
export const askedQuestionsQuery = queryOptions({
  queryKey: filterKeys.questions,
  queryFn: async ({ signal }): Promise<readonly AskedQuestion[]> => {
    const columns = await callServer(listReportQuestions, { query: { with_removed: 'true' }, signal });
    return columns.map(({ field, title, value, question }) => {
      const type = question ? questionTypeOf(question.type) : null;
      return {
        id: field,
        title,
        jobTypes: question?.job_types.map((jobType) => jobType.title) ?? [],
        part: type && marksPlans({ type }) ? 'text' : answerPartOf(value),
      };
    });
  },
  staleTime: 60_000,
});
