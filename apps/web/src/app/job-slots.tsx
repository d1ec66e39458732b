import type { ComponentType } from 'react';
import { lazy } from 'react';

/** The parts of a job that other features bring, each loaded when it is first shown. */
interface JobSlots {
  /** A job's questions with their answers, inside the job's panel; leads to answering them. */
  readonly Answers: ComponentType<{ jobId: string }>;
  /** The main questions of a job that was just made, inside the create-new wizard (Spec 1 §2). */
  readonly MainQuestions: ComponentType<{ jobId: string }>;
}

export const jobSlots: JobSlots = {
  Answers: lazy(async () => {
    const { JobAnswersSlot } = await import('../features/answers/job-answers-slot.tsx');
    return { default: JobAnswersSlot };
  }),
  MainQuestions: lazy(async () => {
    const { MainQuestionsSlot } = await import('../features/answers/main-questions-slot.tsx');
    return { default: MainQuestionsSlot };
  }),
};
