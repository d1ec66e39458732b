import type { Decision } from '../access/decision.ts';
import { allowed, forbidden } from '../access/decision.ts';

interface AttendanceFacts {
  readonly assigneeIds: readonly string[];
  readonly confirmedIds: readonly string[];
}

/** An assigned person confirms for themselves, once; confirming can't be taken back by that person (Spec 1 §4). */
export function mayConfirmAttendance(actorId: string, job: AttendanceFacts): Decision {
  if (!job.assigneeIds.includes(actorId)) return forbidden('attendance_not_assigned');
  if (job.confirmedIds.includes(actorId)) return forbidden('attendance_already_confirmed');
  return allowed;
}

/** The confirmations that remain when the assignees change: whoever leaves the job takes theirs along. */
export function confirmationsAfterAssigning(
  confirmedIds: readonly string[],
  assigneeIds: readonly string[],
): readonly string[] {
  return confirmedIds.filter((id) => assigneeIds.includes(id));
}
