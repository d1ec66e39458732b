import { lazy } from 'react';
import { fetchTexts } from '../../i18n/i18n.ts';

export { answerKeys } from './api/keys.ts';

/* Each loaded when it is first shown. */

export const loadJobAnswers = async () => ({ default: (await import('./job-answers-slot.tsx')).JobAnswersSlot });

/** A job's questions with their answers, inside the job's panel; leads to answering them. */
export const JobAnswers = lazy(loadJobAnswers);

/**
 * Answering a job, over the whole window, with its texts, once both are there, and what the device has of the job that the
 * address names. `onMissing` when there is no such job, or none that the person sees.
 */
export const loadAnswering = async () => {
  const [{ AnsweringSlot, isReady }] = await Promise.all([
    import('./answering-slot.tsx'),
    fetchTexts('answers', 'questionInputs', 'outbox'),
  ]);
  await isReady;
  return { default: AnsweringSlot };
};

/** The main questions of a job that was just made, inside the create-new wizard (spec/1 §2). */
export const MainQuestions = lazy(async () => ({
  default: (await import('./main-questions-slot.tsx')).MainQuestionsSlot,
}));
