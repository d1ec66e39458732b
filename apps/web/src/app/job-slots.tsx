import type { ComponentType } from 'react';
import { lazy } from 'react';

/** The parts of a job that other features bring, each loaded when it is first shown. */
interface JobSlots {
  /** A job's questions with their answers, inside the job's panel; leads to answering them. */
  readonly Answers: ComponentType<{ jobId: string }>;
  /** The main questions of a job that was just made, inside the create-new wizard (Spec 1 §2). */
  readonly MainQuestions: ComponentType<{ jobId: string }>;
}

const loadAnswers = async () => ({
  default: (await import('../features/answers/job-answers-slot.tsx')).JobAnswersSlot,
});

// An address of one job: its answers come with the job itself, not after it.
if (/^\/jobs\/./.test(window.location.pathname)) loadAnswers().catch(() => undefined);

export const jobSlots: JobSlots = {
  Answers: lazy(loadAnswers),
  MainQuestions: lazy(async () => {
    const { MainQuestionsSlot } = await import('../features/answers/main-questions-slot.tsx');
    return { default: MainQuestionsSlot };
  }),
};
