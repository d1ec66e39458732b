import * as calls from '@plumbline/contract/answers';
import { endpoint } from '../../http/endpoint.ts';
import { answererOf } from '@plumbline/domain/questionnaire/answerability';
import { answerJob } from './answer-job.ts';

/** 200 values of 64 kB and some signatures. */
const bodyLimit = 24 * 1024 * 1024;

export const sendAnswers = endpoint(calls.sendAnswers, {
  bodyLimit,
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
