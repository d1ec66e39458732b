import { queryOptions } from '@tanstack/react-query';
import type { WireAnswer } from '@plumbline/contract/answers';
import { answerFromWire } from '@plumbline/contract/answers';
import type { JobView } from '@plumbline/contract/job-shapes';
import { readJob } from '@plumbline/contract/jobs';
import { questionFromWire } from '@plumbline/contract/questions';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { callServer } from '../../../app/api/call-server.ts';
import { registerLiveInvalidation } from '../../../app/live/invalidations.ts';

/** A job with its questionnaire and what was answered, as the server told it. */
export interface JobQuestionnaire {
  readonly job: JobView;
  /** The questions of today, those with answers that are not asked any more included. */
  readonly definition: QuestionnaireDefinition;
  readonly answers: readonly Answer[];
  readonly answerOf: ReadonlyMap<string, WireAnswer>;
  /** When this device began to ask: what it sent since may be missing here. */
  readonly readAt: number;
}

/** One job with its questionnaire. */
export function jobQuestionnaireQuery(jobId: string) {
  return queryOptions({
    queryKey: ['answers', 'job', jobId],
    queryFn: async ({ signal }): Promise<JobQuestionnaire> => {
      const readAt = Date.now();
      const job = await callServer(readJob, { params: { id: jobId }, signal });
      return {
        job,
        definition: makeDefinition(job.jobType._id, job.questions.map(questionFromWire)),
        answers: job.answers.map(answerFromWire),
        answerOf: new Map(job.answers.map((one) => [one.question, one])),
        readAt,
      };
    },
    // The rules compare answers by their place in memory; a deep merge of two readings would only cost time.
    structuralSharing: false,
  });
}

registerLiveInvalidation('job.', ({ job }) =>
  job
    ? [
        ['answers', 'job', job],
        ['answers', 'history', job],
      ]
    : [],
);
registerLiveInvalidation('question.', [['answers', 'job']]);
registerLiveInvalidation('job_type.', [
  ['answers', 'job'],
  ['answers', 'job-type'],
]);
