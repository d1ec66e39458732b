import { readingEvents } from '../events/job-changes.ts';
import type { BulkPart, BulkState } from './state.ts';
import { changedParts } from './state.ts';

/** Which part each event of a job touches, where it touches one of {@link BulkPart}. */
const partOfEvent: Readonly<Record<string, BulkPart>> = {
  'job.status_changed': 'status',
  'job.assigned': 'people',
  'job.unassigned': 'people',
  'job.attendance_confirmed': 'people',
  'job.attendance_removed': 'people',
};
const partOfField: Readonly<Record<string, BulkPart>> = {
  startDate: 'start',
  plannedLength: 'length',
  projectId: 'project',
  skillIds: 'skills',
};

/** The parts of a job that an event has touched. @param after the event's own side */
export function partsTouchedBy(name: string, after: unknown): readonly BulkPart[] {
  if (name === 'job.changed') {
    return Object.keys((after ?? {}) as object).flatMap((field) => partOfField[field] ?? []);
  }
  const part = partOfEvent[name];
  return part ? [part] : [];
}

/** Whether an event of a copy makes it somebody's work, which undoing may not delete. */
export function isWorkOnCopy(name: string): boolean {
  return !(readingEvents as readonly string[]).includes(name);
}

/** A job of a bulk change: what it was before, as it was left, as it is now, and what was touched since, even if it is the same again. */
export interface UndoneItem {
  readonly before: BulkState;
  readonly after: BulkState;
  readonly current: BulkState;
  readonly touchedSince: ReadonlySet<BulkPart>;
}

/**
 * What undoing does with a job: the parts to restore, where all that the bulk change did to it still is as it was left; null
 * where somebody has set one of them since. Other parts of the job are neither asked nor touched.
 */
export function partsToRestore({ before, after, current, touchedSince }: UndoneItem): readonly BulkPart[] | null {
  const changed = changedParts(before, after);
  const isLeft = (part: BulkPart) =>
    !touchedSince.has(part) && changedParts({ [part]: after[part] }, { [part]: current[part] }).length === 0;
  return changed.every(isLeft) ? changed : null;
}
