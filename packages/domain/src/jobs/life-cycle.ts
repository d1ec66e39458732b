import type { Actor } from '../actor/actor.ts';
import { atLeast } from '../actor/roles.ts';
import type { JobStatus } from './status.ts';

/** What can move a job by itself, without the status menu (spec/4 §3 "Job life cycle"). */
export type LifeCycleEvent =
  | 'assignees_added'
  | 'assignees_removed'
  | 'attendance_confirmed'
  | 'attendance_removed'
  | 'submitted'
  | 'issue_raised';

/** The state of the job after the event, except for `status`, which is the previous one. */
export interface LifeCycleFacts {
  readonly status: JobStatus;
  readonly assigneeIds: readonly string[];
  readonly confirmedIds: readonly string[];
}

/** The status of a job that is just made: with people on it, it starts assigned. */
export function firstStatus(assigneeIds: readonly string[]): JobStatus {
  return assigneeIds.length > 0 ? 'assigned' : 'open';
}

/** Whether every assignee has confirmed; a job without assignees is not confirmed by nobody. */
export function isConfirmedByAll({ assigneeIds, confirmedIds }: Omit<LifeCycleFacts, 'status'>): boolean {
  return assigneeIds.length > 0 && assigneeIds.every((id) => confirmedIds.includes(id));
}

const transitions: Readonly<Record<LifeCycleEvent, (facts: LifeCycleFacts) => JobStatus>> = {
  assignees_added: (facts) => {
    if (facts.assigneeIds.length === 0) return facts.status;
    if (facts.status === 'open') return 'assigned';
    return facts.status === 'confirmed' && !isConfirmedByAll(facts) ? 'assigned' : facts.status;
  },
  assignees_removed: (facts) => {
    if (facts.status !== 'assigned' && facts.status !== 'confirmed') return facts.status;
    if (facts.assigneeIds.length === 0) return 'open';
    return isConfirmedByAll(facts) ? 'confirmed' : facts.status;
  },
  attendance_confirmed: (facts) =>
    facts.status === 'assigned' && isConfirmedByAll(facts) ? 'confirmed' : facts.status,
  attendance_removed: (facts) => (facts.status === 'confirmed' && !isConfirmedByAll(facts) ? 'assigned' : facts.status),
  // An issue stays in review until a person moves it on: a later Submit doesn't hide it (decision 0013).
  submitted: ({ status }) => (status === 'done' || status === 'review' ? status : 'reported'),
  issue_raised: ({ status }) => (status === 'done' ? status : 'review'),
};

/**
 * The status after an event: the table of spec/4 §3 "Job life cycle". Takes the people as they are after the event and
 * the status as it was before it; gives the same status when nothing moves.
 */
export function nextStatus(event: LifeCycleEvent, facts: LifeCycleFacts): JobStatus {
  return transitions[event](facts);
}

/**
 * Whether a person may set this status by hand: administrators and project managers any, an inspector any but done and
 * only while `security.allowChangeStatus` is not false, a client none (spec/4 §3 "Job life cycle"). `from` matters for
 * an inspector alone, who doesn't reopen what is done (decision 0013).
 */
export function maySetStatus(actor: Pick<Actor, 'role' | 'security'>, from: JobStatus, to: JobStatus): boolean {
  if (atLeast(actor.role, 'project_manager')) return true;
  if (actor.role === 'client' || !actor.security.allowChangeStatus) return false;
  return from !== 'done' && to !== 'done';
}
