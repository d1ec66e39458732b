import { queryOptions } from '@tanstack/react-query';
import { answerFromWire, readPreviousAnswers } from '@plumbline/contract/answers';
import type { ResponseOf } from '@plumbline/contract/call';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { callServer } from '../../../lib/api/call-server.ts';
import { cachedQuery } from '../../../lib/api/with-offline-copy.ts';
import { cacheNames } from '../../../lib/api/cache-names.ts';
import { answerKeys } from './keys.ts';

/** What the job before this one was answered with. */
export interface PreviousAnswers {
  /** The visible number of that job, null when there is none. */
  readonly jobNumber: number | null;
  readonly answers: readonly Answer[];
  /** When each was given, by its id. */
  readonly dateOf: ReadonlyMap<string, string>;
}

function previousFrom({ job, answers }: ResponseOf<typeof readPreviousAnswers>): PreviousAnswers {
  return {
    jobNumber: job?.ID ?? null,
    answers: answers.map(answerFromWire),
    dateOf: new Map(answers.map((one) => [one.ID, one.date])),
  };
}

/** Asked for together with the questionnaire, so that it is there when the network is not. */
export function previousAnswersQuery(jobId: string) {
  return queryOptions({
    queryKey: answerKeys.previous(jobId),
    ...cachedQuery(cacheNames.previous(jobId), (signal) =>
      callServer(readPreviousAnswers, { query: { job: jobId }, signal }),
    ),
    select: previousFrom,
    staleTime: 10 * 60_000,
    // A help, not a need: without it one answers as ever.
    retry: false,
    structuralSharing: false,
  });
}
