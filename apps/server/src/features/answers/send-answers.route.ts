import * as calls from '@plumbline/contract/answers';
import { endpoint } from '../../http/endpoint.ts';
import { answererOf } from '@plumbline/domain/questionnaire/answerability';
import { answerJob } from './answer-job.ts';

export const sendAnswers = endpoint(calls.sendAnswers, {
  confirmsPerson: true,
  sharesTransaction: ({ body }) => body.jobId,
  handle: (context) => {
    const { db, actor, settings, input, authorize, now, record, isRunAgain } = context;
    return answerJob({
      db,
      actor,
      settings,
      answererIn: (status) => answererOf(actor, status),
      authorize: (facts) => authorize('job.read', facts),
      ...input.body,
      looksUpIds: isRunAgain,
      now,
      record,
    });
  },
});
