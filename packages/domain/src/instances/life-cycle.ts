/**
 * Whether an instance works: `active` is served; `suspended` by a system administrator, `ended` on its end date,
 * `deleting` until its data is erased, `failed` in a migration of its tables are not.
 */
export const instanceStates = ['active', 'suspended', 'ended', 'deleting', 'failed'] as const;
export type InstanceState = (typeof instanceStates)[number];

/** What the owner of an instance said to its end date: nothing yet, to keep the instance, to let it go. */
export const endDecisions = ['open', 'kept', 'let_go'] as const;
export type EndDecision = (typeof endDecisions)[number];

const day = 86_400_000;

/** An owner is reminded so many days before the end date. */
export const reminderDays = [30, 7, 1] as const;
/** By so many days each "keep" moves the end date (decision 0084). */
const keptDays = 30;
/** The data of a deleted instance is erased after so many days. */
export const graceDays = 30;

/** The facts that decide an instance's state. */
interface LifeFacts {
  readonly isActive: boolean;
  readonly endsAt: Date | null;
  /** When its data is erased; null unless it is being deleted. */
  readonly deletesAt: Date | null;
  /** Its tables could not be brought to the newest version. */
  readonly hasFailed: boolean;
}

/** The state of an instance at a moment. What a system administrator decided comes before what time brings. */
export function stateOfInstance({ isActive, endsAt, deletesAt, hasFailed }: LifeFacts, now: Date): InstanceState {
  if (deletesAt !== null) return 'deleting';
  if (!isActive) return 'suspended';
  if (endsAt !== null && endsAt <= now) return 'ended';
  return hasFailed ? 'failed' : 'active';
}

/** Whether an instance is served, and its work, emails and automations run. In any other state they rest. */
export function isServed(facts: LifeFacts, now: Date): boolean {
  return stateOfInstance(facts, now) === 'active';
}

/**
 * The reminder that is due, as its days before the end; null if there is none. Of several that were missed only the
 * last is sent, and none to an owner who lets the instance go.
 * @param reminded the days of the last reminder for this end date, null before the first
 */
export function dueReminder(
  { endsAt, reminded, decision }: { endsAt: Date; reminded: number | null; decision: EndDecision },
  now: Date,
): number | null {
  const left = (endsAt.getTime() - now.getTime()) / day;
  if (left <= 0 || decision === 'let_go') return null;
  const due = reminderDays.findLast((days) => left <= days);
  return due !== undefined && (reminded === null || due < reminded) ? due : null;
}

/** The end date after the decision to keep the instance. */
export function keptUntil(endsAt: Date): Date {
  return new Date(endsAt.getTime() + keptDays * day);
}

/** When the data of an instance is erased that is deleted now. */
export function erasedAt(now: Date): Date {
  return new Date(now.getTime() + graceDays * day);
}
