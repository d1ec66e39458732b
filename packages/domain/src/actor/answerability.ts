import type { Role } from './roles.ts';

/** Per status, whether it may be answered in; a status that is missing is as good as false (spec/1 §4). */
export type AllowedStatuses = Readonly<Record<string, boolean>>;

/**
 * Whether a job in this status takes answers from this role (spec/1 §4 "Answerability by status"): done only when the
 * setting allows it; an inspector only in statuses that the setting names as true; without the setting anything but done.
 */
export function isAnswerableIn(status: string, role: Role, allowed: AllowedStatuses | null): boolean {
  const entry = allowed !== null && Object.hasOwn(allowed, status) ? allowed[status] === true : false;
  if (role === 'inspector' && allowed !== null) return entry;
  return status !== 'done' || entry;
}
