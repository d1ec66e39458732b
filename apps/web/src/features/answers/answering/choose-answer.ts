import { useQuery } from '@tanstack/react-query';
import type { WireAnswer } from '@plumbline/contract/answers';
import { answerFromWire } from '@plumbline/contract/answers';
import { contentOf, makeAnswerId, type Answer } from '@plumbline/domain/questionnaire/answers';
import { randomKey } from '../../../lib/api/random-key.ts';
import { useActor } from '../../../lib/access/hooks.ts';
import { device } from '../../../offline/device.ts';
import { queueAnswers } from '../../../offline/outbox.ts';
import { useOwner } from '../../../offline/use-outbox.ts';
import { jobQuestionnaireQuery } from '../api/job-questionnaire.ts';
import { correctedNow } from '../../../lib/api/server-clock.ts';

/** The same said again, over the answer that counts now: answers are append-only, so that is how another one comes to count. */
export function answerAgain(
  chosen: WireAnswer,
  over: string,
  given: { suffix: string; at: string; by: string },
): Answer {
  const { questionId, repetition, revision, ...rest } = answerFromWire(chosen);
  return {
    ...contentOf(rest),
    id: makeAnswerId(questionId, given.suffix),
    questionId,
    repetition,
    revision,
    base: over,
    at: given.at,
    by: given.by,
    isParallel: false,
  };
}

/**
 * Lets a person decide between parallel answers. It goes through the outbox as every answer does, without network too.
 * @param current the answer that counts now
 * @param onChosen told once it is on the device
 */
export function useChooseAnswer(jobId: string, current: string, onChosen: () => void) {
  const owner = useOwner();
  const { id: by } = useActor();
  const { data } = useQuery(jobQuestionnaireQuery(jobId));
  return async (chosen: WireAnswer): Promise<void> => {
    const jobNumber = data?.job.ID ?? 0;
    const again = answerAgain(chosen, current, { suffix: randomKey(), at: correctedNow().toISOString(), by });
    await queueAnswers(device, { owner, jobId, jobNumber }, [again], { location: null, submit: false });
    onChosen();
  };
}
