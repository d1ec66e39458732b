/** What adding a previous job does: linking to itself and linking twice are ignored without an error (spec/1 §4). */
export type LinkEffect = 'link' | 'ignore';

/** Takes the job, the previous one it is to have and the previous ones it has now. */
export function linkEffect(jobId: string, previousId: string, currentPreviousIds: readonly string[]): LinkEffect {
  return jobId === previousId || currentPreviousIds.includes(previousId) ? 'ignore' : 'link';
}

/**
 * Whether linking would make the chain of previous jobs run in a circle. Takes the ids that are reached from the wanted
 * previous job by going back from one previous job to the next.
 */
export function closesCycle(jobId: string, previousIdsBefore: readonly string[]): boolean {
  return previousIdsBefore.includes(jobId);
}
