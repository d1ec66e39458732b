import type { ComponentType } from 'react';
import { lazy } from 'react';
import { fetchTexts } from '../i18n/i18n.ts';
import { isAnsweringAddress } from '../lib/jobs/answering-address.ts';

/** The parts of a job that other features bring, each loaded when it is first shown. */
interface JobSlots {
  /** A job's questions with their answers, inside the job's panel; leads to answering them. */
  readonly Answers: ComponentType<{ jobId: string }>;
  /** Answering a job, over the whole window; `onMissing` when there is no such job, or none that the person sees. */
  readonly Answering: ComponentType<{ jobId: string; onMissing: () => void }>;
  /** Whether a reported job still is what was reported. */
  readonly Seal: ComponentType<{ jobId: string; version: number }>;
  /** The main questions of a job that was just made, inside the create-new wizard (spec/1 §2). */
  readonly MainQuestions: ComponentType<{ jobId: string }>;
}

const loadAnswers = async () => ({
  default: (await import('../features/answers/job-answers-slot.tsx')).JobAnswersSlot,
});

/** Answering with its texts, once both are there, and what the device has of the job that the address names. */
export const loadAnswering = async () => {
  const [{ AnsweringSlot, isReady }] = await Promise.all([
    import('../features/answers/answering-slot.tsx'),
    fetchTexts('answers', 'questionInputs', 'outbox'),
  ]);
  await isReady;
  return { default: AnsweringSlot };
};

// An address of one job: its answers come with the job itself, not after it. Who comes to answer sees nothing else first.
if (isAnsweringAddress(window.location.pathname)) loadAnswering().catch(() => undefined);
else if (/^\/jobs\/./.test(window.location.pathname)) loadAnswers().catch(() => undefined);

export const jobSlots: JobSlots = {
  Answers: lazy(loadAnswers),
  Seal: lazy(async () => ({ default: (await import('../features/proof/job-seal-slot.tsx')).JobSealSlot })),
  Answering: lazy(loadAnswering),
  MainQuestions: lazy(async () => {
    const { MainQuestionsSlot } = await import('../features/answers/main-questions-slot.tsx');
    return { default: MainQuestionsSlot };
  }),
};
