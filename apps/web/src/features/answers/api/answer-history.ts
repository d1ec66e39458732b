import { queryOptions } from '@tanstack/react-query';
import { readAnswerHistory, seeAnswer } from '@plumbline/contract/answers';
import { callServer } from '../../../app/api/call-server.ts';

/** All answers to one question of a job, the newest first. */
export function answerHistoryQuery(jobId: string, questionId: string) {
  return queryOptions({
    queryKey: ['answers', 'history', jobId, questionId],
    queryFn: ({ signal }) => callServer(readAnswerHistory, { query: { job: jobId, question: questionId }, signal }),
  });
}

/** Says that somebody has looked at a parallel answer. */
export function markSeen(answerId: string): Promise<unknown> {
  return callServer(seeAnswer, { params: { id: answerId } });
}
