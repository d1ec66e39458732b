import { addDays } from '../dates/calendar-day.ts';
import { momentIn, movedOnWall, wallOfMoment } from '../dates/wall-time.ts';
import { firstHour } from './first-hour.ts';
import { minutesOfDay, minutesOfJob, minutesOfTime } from './job-days.ts';
import { lengthOfSpan } from './ranges.ts';

/** What planning changes of a job. */
export interface PlanState {
  /** Everybody on it. */
  readonly users: readonly string[];
  /** ISO 8601 with zone. */
  readonly startDate: string | null;
  /** In minutes. */
  readonly plannedLength: number | null;
}

/** What becomes of one job; parts that are missing stay. `before` is what the planner saw. */
export interface PlanChange {
  readonly job: string;
  readonly before: PlanState;
  readonly assign: readonly string[];
  readonly unassign: readonly string[];
  readonly startDate?: string;
  readonly plannedLength?: number;
}

/** Where a job was taken up on the board. */
export interface BoardPlace {
  /** Whose row; null: that of people who are no rows. */
  readonly person: string | null;
  readonly day: string;
  /** Where what is drawn of it begins, in minutes since midnight. */
  readonly minute: number;
}

/** Where jobs are dropped: in somebody's cell, at a minute where it has hours; or in the tray, where nobody is on them. */
export type DropTarget =
  | { readonly kind: 'cell'; readonly person: string; readonly day: string; readonly minute: number | null }
  | { readonly kind: 'tray' };

/** A job that is moved, and where it was taken up; null: in the tray. */
export interface GraspedJob extends PlanState {
  readonly job: string;
  readonly from: BoardPlace | null;
}

/** Jobs that are moved together. */
interface Drop {
  readonly jobs: readonly GraspedJob[];
  /** Where the one was taken up that the pointer holds; null: in the tray. The others keep their distance to it. */
  readonly anchor: BoardPlace | null;
  readonly to: DropTarget;
}

/**
 * The start of a job so many minutes later by the clocks there: at the hour that they show, over a change of them too.
 * @param startDate ISO 8601 with zone
 * @returns ISO 8601 in UTC
 */
export function laterByClock(startDate: string, minutes: number, timeZone: string): string {
  const moment = new Date(startDate).toISOString();
  const { day, time } = wallOfMoment(moment, timeZone);
  const at = minutesOfTime(time) + minutes;
  const days = Math.floor(at / minutesOfDay);
  return startAt(moment, addDays(day, days), at - days * minutesOfDay, timeZone);
}

/** In the hour that comes twice it stays in the one of the two that it was in. */
function startAt(before: string | null, day: string, minute: number, timeZone: string): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const wall = { day, time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` };
  const moved = movedOnWall(before === null ? null : momentIn(before, timeZone), wall, timeZone);
  return new Date(moved).toISOString();
}

/** How many days after one day another comes; below zero where it comes before. */
export const daysBetween = (from: string, to: string) => lengthOfSpan({ from, to }) - 1;

/** When a job begins that is dropped there; what it has so far where the drop says nothing about it. */
function droppedStart({ startDate, from }: GraspedJob, { anchor, to }: Drop, timeZone: string): string | null {
  if (to.kind === 'tray') return startDate;
  if (startDate !== null && from !== null && anchor !== null) {
    const minutes = to.minute === null ? 0 : to.minute - anchor.minute;
    const later = daysBetween(anchor.day, to.day) * minutesOfDay + minutes;
    return later === 0 ? startDate : laterByClock(startDate, later, timeZone);
  }
  const moment = startDate === null ? null : new Date(startDate).toISOString();
  const own = moment === null ? { day: '', time: firstHour } : wallOfMoment(moment, timeZone);
  const minute = to.minute ?? minutesOfTime(own.time);
  const isThere = own.day === to.day && minute === minutesOfTime(own.time);
  return isThere ? startDate : startAt(moment, to.day, minute, timeZone);
}

/**
 * What a drop does, as one change for each job that it changes; with copies, what each copy has otherwise than its job. A job takes its
 * hour along to another day; on an hour axis it begins where it is dropped. Whoever's row it was taken from is taken off, whoever's row it
 * comes to is put on; all others on it stay.
 */
export function changesOfDrop(drop: Drop, timeZone: string, { isCopy = false } = {}): readonly PlanChange[] {
  const changes = new Map<string, PlanChange>();
  for (const grasped of drop.jobs) {
    const { job, users, startDate, plannedLength, from } = grasped;
    const earlier = changes.get(job);
    const person = drop.to.kind === 'cell' ? drop.to.person : null;
    const isMoved = from !== null && from.person !== null && from.person !== person && users.includes(from.person);
    const unassign = [...(earlier?.unassign ?? []), ...(isMoved ? [from.person as string] : [])];
    const assign = person === null || users.includes(person) ? [] : [person];
    const start = droppedStart(grasped, drop, timeZone);
    const isOther = start !== startDate && start !== null;
    if (!isCopy && unassign.length + assign.length === 0 && !isOther) continue;
    const before = { users, startDate, plannedLength };
    changes.set(job, { job, before, assign, unassign, ...(isOther && { startDate: start }) });
  }
  return [...changes.values()];
}

/** How long a job takes that ends at a minute of a day, in minutes of elapsed time; below zero where it begins later. */
export function minutesUntil(
  startDate: string,
  end: { readonly day: string; readonly minute: number },
  timeZone: string,
): number {
  const days = Math.floor(end.minute / minutesOfDay);
  const at = startAt(null, addDays(end.day, days), end.minute - days * minutesOfDay, timeZone);
  return Math.round((Date.parse(at) - Date.parse(startDate)) / 60_000);
}

/** Another length, in minutes, within these limits; null where it is the one that the job is drawn with. */
export function changeOfLength(
  { job, users, startDate, plannedLength: earlier }: PlanState & { readonly job: string },
  minutes: number,
  { least, most }: { readonly least: number; readonly most: number },
): PlanChange | null {
  const before = { users, startDate, plannedLength: earlier };
  const plannedLength = Math.min(most, Math.max(least, minutes));
  if (plannedLength === minutesOfJob({ plannedMinutes: before.plannedLength })) return null;
  return { job, before, assign: [], unassign: [], plannedLength };
}

/** A job as a change leaves it. */
export function afterChange(change: PlanChange): PlanState {
  const { before, assign, unassign } = change;
  return {
    users: [...before.users.filter((id) => !unassign.includes(id)), ...assign],
    startDate: change.startDate ?? before.startDate,
    plannedLength: change.plannedLength ?? before.plannedLength,
  };
}

/** What one must be able to do with a job for a change of it. */
export function neededFor(change: PlanChange, { isCopy = false } = {}): readonly ('assign' | 'change' | 'duplicate')[] {
  if (isCopy) return ['duplicate'];
  return [
    ...(change.assign.length + change.unassign.length > 0 ? (['assign'] as const) : []),
    ...(change.startDate !== undefined || change.plannedLength !== undefined ? (['change'] as const) : []),
  ];
}

/** Whether a job still has what a change is about as the planner saw it: what they leave as it is may be another by now. */
export function isAsSeen(change: PlanChange, now: PlanState): boolean {
  const { before } = change;
  const sorted = (ids: readonly string[]) => ids.toSorted().join();
  const moment = (text: string | null) => (text === null ? null : Date.parse(text));
  const [isOfPeople, isOfStart] = [change.assign.length + change.unassign.length > 0, change.startDate !== undefined];
  return (
    (!isOfPeople || sorted(before.users) === sorted(now.users)) &&
    (!isOfStart || moment(before.startDate) === moment(now.startDate)) &&
    (change.plannedLength === undefined || before.plannedLength === now.plannedLength)
  );
}
