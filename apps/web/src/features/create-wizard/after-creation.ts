/** Milliseconds after a job's creation until its main questions follow, and until they are loaded (spec/1 §2). */
export const pauseAfterCreation = 500;
export const pauseBeforeLoading = 1000;

/**
 * Whether a new job's main questions are asked right away (spec/1 §2). Its previous job, its people and its skills are asked before it is
 * created, so that nothing else follows (decision 0076).
 */
export function asksMainQuestions(jobType: { readonly mainQuestions: number } | null): boolean {
  return jobType !== null && jobType.mainQuestions > 0;
}
