import type { Decision } from '../actor/decision.ts';
import { allowed, forbidden } from '../actor/decision.ts';
import type { JobStatus } from './status.ts';

interface AttendanceFacts {
  readonly status: JobStatus;
  readonly assigneeIds: readonly string[];
  readonly confirmedIds: readonly string[];
}

/** Nobody is expected on these jobs any more: they were turned down, or the work was done (decision 0013). */
const closedStatuses: ReadonlySet<JobStatus> = new Set(['rejected', 'reported', 'review', 'done']);

/**
 * An assigned person confirms for themselves, once, while they are still expected; confirming can't be taken back by that
 * person (spec/1 §4 "Attendance").
 */
export function mayConfirmAttendance(actorId: string, job: AttendanceFacts): Decision {
  if (!job.assigneeIds.includes(actorId)) return forbidden('attendance_not_assigned');
  if (job.confirmedIds.includes(actorId)) return forbidden('attendance_already_confirmed');
  if (closedStatuses.has(job.status)) return forbidden('attendance_too_late');
  return allowed;
}

/** The confirmations that remain when the assignees change: whoever leaves the job takes theirs along. */
export function confirmationsAfterAssigning(
  confirmedIds: readonly string[],
  assigneeIds: readonly string[],
): readonly string[] {
  return confirmedIds.filter((id) => assigneeIds.includes(id));
}
