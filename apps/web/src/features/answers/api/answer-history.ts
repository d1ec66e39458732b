import { queryOptions } from '@tanstack/react-query';
import { readAnswerHistory, seeAnswer } from '@plumbline/contract/answers';
import { splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import { callServer } from '../../../lib/api/call-server.ts';
import { cachedQuery } from '../../../lib/api/with-offline-copy.ts';
import { cacheNames } from '../../../lib/api/cache-names.ts';
import { answerKeys } from './keys.ts';

/** All answers to one question of a job (in one repetition, when it is asked in one), the newest first; without network as it was read last on this device. */
export function answerHistoryQuery(jobId: string, askedId: string) {
  const { questionId: question, repetition } = splitAskedId(askedId);
  return queryOptions({
    queryKey: answerKeys.history(jobId, askedId),
    ...cachedQuery(cacheNames.history(jobId, askedId), (signal) =>
      callServer(readAnswerHistory, { query: { job: jobId, question, repetition }, signal }),
    ),
  });
}

/** Says that somebody has looked at a parallel answer. */
export function markSeen(answerId: string): Promise<unknown> {
  return callServer(seeAnswer, { params: { id: answerId } });
}
