import { z } from 'zod';
import { id } from '../ids/id.ts';
import { plannedLength } from '../jobs/planned-length-schema.ts';
import { planInput } from './plan-input.ts';
import type { BulkPart } from './state.ts';

/** At most so many jobs in one bulk change, and so many people put on them or taken off. */
export const bulkChangeLimit = 10_000;
const peopleLimit = 200;
/** Jobs are moved by no more days than this, back or forth. */
export const movedDaysLimit = 3660;

const users = z.array(id).min(1).max(peopleLimit);
const skills = z.array(id).min(1).max(200);

/** What each kind of bulk change takes. */
export const bulkInputs = {
  status: z.strictObject({ status: z.string().trim().min(1).max(60) }),
  assign: z.strictObject({ users }),
  unassign: z.strictObject({ users }),
  start_at: z.strictObject({ startDate: z.iso.datetime({ offset: true }) }),
  start_day: z.strictObject({ day: z.iso.date() }),
  planned_length: z.strictObject({ plannedLength: plannedLength.nullable() }),
  move_days: z.strictObject({ days: z.number().int().min(-movedDaysLimit).max(movedDaysLimit) }),
  project: z.strictObject({ project: id }),
  add_skills: z.strictObject({ skills }),
  duplicate: z.strictObject({}),
  plan: planInput,
  plan_copies: planInput,
  delete: z.strictObject({}),
} as const;

export type BulkKind = keyof typeof bulkInputs;
export type BulkInput<Kind extends BulkKind> = z.output<(typeof bulkInputs)[Kind]>;

export const bulkKinds = Object.keys(bulkInputs) as [BulkKind, ...BulkKind[]];

/** Which parts of a job each kind may touch: all others are nobody's business when it is taken back. */
export const partsOfKind: Readonly<Record<BulkKind, readonly BulkPart[]>> = {
  status: ['status'],
  // The life cycle moves the status along.
  assign: ['people', 'status'],
  unassign: ['people', 'status'],
  start_at: ['start'],
  start_day: ['start'],
  planned_length: ['length'],
  move_days: ['start'],
  project: ['project'],
  add_skills: ['skills'],
  duplicate: ['copy'],
  plan: ['people', 'status', 'start', 'length'],
  plan_copies: ['copy'],
  delete: [],
};

/** Kinds that make copies and leave the jobs themselves as they are. */
export const copyingKinds: ReadonlySet<BulkKind> = new Set(['duplicate', 'plan_copies']);

/** What no undo brings back. */
export const finalKinds: ReadonlySet<BulkKind> = new Set(['delete']);

export const bulkStates = ['running', 'done', 'cancelled', 'stopped'] as const;
export type BulkChangeState = (typeof bulkStates)[number];

/** The outcome for one job of a bulk change; `kept` if an undo skipped it because it was changed since. */
export const bulkItemStates = ['waiting', 'done', 'unchanged', 'refused', 'kept'] as const;
export type BulkItemState = (typeof bulkItemStates)[number];

/** So many bulk changes one person may have on the way at once. */
export const maxBulkChangesInProgress = 10;
/** For so long a bulk change can be taken back, in milliseconds. */
export const undoableMs = 86_400_000;
/** For so long it is listed, with the jobs that it did not change, in milliseconds. */
export const bulkListedMs = 7 * undoableMs;
/** So many jobs are changed before somebody is asked whether they mean it. @public */
export const askedAbove = 20;
