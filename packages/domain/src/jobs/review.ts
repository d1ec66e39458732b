import type { LifeCycleFacts } from './life-cycle.ts';
import { isConfirmedByAll } from './life-cycle.ts';
import type { BuiltInStatus, JobStatus } from './status.ts';

/** Statuses of work that is done on site and that the office looks through. */
const reviewed: readonly JobStatus[] = ['reported', 'review', 'done'];

/** Whether a job is looked through, and can be sent back (spec/4 §3 "Job life cycle"; decision 0075). */
export function isInReview(status: JobStatus): boolean {
  return reviewed.includes(status);
}

/** The status of a job that is sent back: that of its people, as if nothing had been reported yet. */
export function returnedStatus(facts: Omit<LifeCycleFacts, 'status'>): BuiltInStatus {
  if (facts.assigneeIds.length === 0) return 'open';
  return isConfirmedByAll(facts) ? 'confirmed' : 'assigned';
}

/** The most letters of a reason, and the most questions that are meant. */
export const returnLimits = { reason: 1000, questions: 100 } as const;
