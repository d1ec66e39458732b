import type { ProblemCode } from '@plumbline/contract/problems';
import type { BulkItemState } from '@plumbline/domain/bulk/kinds';
import { copyingKinds, finalKinds, partsOfKind } from '@plumbline/domain/bulk/kinds';
import type { BulkState } from '@plumbline/domain/bulk/state';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { SignedInContext } from '../../http/context.ts';
import { lockVisibleJobs } from '../jobs/index.ts';
import { applyKind } from './apply-kinds.ts';
import type { BulkContext, Refusals } from './bulk-context.ts';
import type { BulkChangeRow } from './bulk-changes.queries.ts';
import { readStates } from './read-states.ts';
import type { LeftJob } from './undo-jobs.ts';
import { isUndoable, undoCopies, undoJobs } from './undo-jobs.ts';

/** So many jobs are changed in one transaction: nobody who wants one of them waits long. */
export const portionSize = 50;

interface Item {
  position: number;
  jobId: string;
  /** Of an undo: what the job was, and as what it was left. */
  was: BulkState | null;
  left: BulkState | null;
}

interface Outcome {
  position: number;
  state: BulkItemState;
  problem: ProblemCode | null;
  before: BulkState | null;
  after: BulkState | null;
}

/**
 * Carries out the next portion of a bulk change that is locked, in the transaction that is open, with the rights that its maker has
 * now. Its events carry the id of the change; those of an undo the id of what it takes back.
 * @returns whether that was the last one
 */
export async function runPortion(
  person: Pick<SignedInContext, 'db' | 'actor' | 'authorize' | 'record' | 'now' | 'settings' | 'activeToggles'>,
  change: BulkChangeRow,
  size: number = portionSize,
): Promise<boolean> {
  const { db, now } = person;
  const told = change.undo_of ?? change.id;
  const context: BulkContext = {
    ...person,
    record: (name, event) => person.record(name, { ...event, bulkChangeId: told }),
  };
  const items = await nextItems(db, change, size);
  const outcomes = change.undo_of === null ? await apply(context, change, items) : await undo(context, change, items);
  await db.rows(sql`update ${db.table('bulk_change_items')} i
    set state = o.state, problem = o.problem, before = o.before, after = o.after
    from json_to_recordset(${JSON.stringify(outcomes)}::json)
      as o (position integer, state text, problem text, before jsonb, after jsonb)
    where i.change_id = ${change.id} and i.position = o.position`);
  const ended = await db.first(sql<{ id: string }>`update ${db.table('bulk_changes')} c
    set attempts = 0, state = 'done', finished_at = ${now} where c.id = ${change.id} and not exists (
      select from ${db.table('bulk_change_items')} i where i.change_id = c.id and i.state = 'waiting') returning c.id`);
  if (ended) return true;
  await db.query
    .updateTable('bulk_changes')
    .set({ attempts: 0, touched_at: now })
    .where('id', '=', change.id)
    .execute();
  return false;
}

function nextItems(db: InstanceDatabase, { id, undo_of: undoOf }: BulkChangeRow, size: number): Promise<Item[]> {
  return db.rows(sql<Item>`
    select i.position, i.job_id as "jobId", o.before as was, o.after as "left"
    from ${db.table('bulk_change_items')} i
    left join ${db.table('bulk_change_items')} o on o.change_id = ${undoOf}::uuid and o.job_id = i.job_id
    where i.change_id = ${id} and i.state = 'waiting' order by i.position limit ${size}`);
}

async function apply(context: BulkContext, change: BulkChangeRow, items: readonly Item[]): Promise<Outcome[]> {
  const { db, actor } = context;
  const ids = items.map(({ jobId }) => jobId);
  const parts = partsOfKind[change.kind];
  const jobs = await lockVisibleJobs(db, actor, ids);
  const before = await readStates(db, [...jobs.keys()], parts);
  const refusals: Refusals = new Map();
  const inOrder = ids.flatMap((id) => jobs.get(id) ?? []);
  const copies = await applyKind(context, change.kind, inOrder, change.input, refusals);
  const after = await readStates(db, [...jobs.keys()], parts);
  return items.map(({ position, jobId }) => {
    const problem = jobs.has(jobId) ? (refusals.get(jobId) ?? null) : 'not_found';
    const copy = copies.get(jobId);
    const states = {
      before: before.get(jobId) ?? {},
      after: { ...after.get(jobId), ...(copy !== undefined && { copy }) },
    };
    if (problem) return { position, state: 'refused', problem, before: null, after: null };
    return finalKinds.has(change.kind) || isUndoable(states)
      ? { position, state: 'done', problem: null, ...states }
      : { position, state: 'unchanged', problem: null, before: null, after: null };
  });
}

async function undo(context: BulkContext, change: BulkChangeRow, items: readonly Item[]): Promise<Outcome[]> {
  const { db, actor } = context;
  const left: LeftJob[] = items.flatMap(({ jobId, was, left: after }) =>
    was && after ? [{ jobId, before: was, after }] : [],
  );
  const ofCopies = copyingKinds.has(change.kind);
  const ids = ofCopies ? left.flatMap(({ after }) => after.copy ?? []) : left.map(({ jobId }) => jobId);
  const jobs = await lockVisibleJobs(db, actor, ids);
  const refusals: Refusals = new Map();
  const root = { id: change.undo_of ?? change.id, kind: change.kind };
  const states = ofCopies ? new Map() : await readStates(db, [...jobs.keys()], partsOfKind[change.kind]);
  const { kept } = ofCopies
    ? await undoCopies(context, root.id, left, jobs, refusals)
    : await undoJobs(context, root, left, { jobs, states }, refusals);
  return items.map(({ position, jobId }) => {
    const isThere = ofCopies || jobs.has(jobId);
    const problem = isThere ? (refusals.get(jobId) ?? null) : 'not_found';
    const nothing = { position, before: null, after: null };
    if (problem) return { ...nothing, state: 'refused', problem };
    return kept.has(jobId)
      ? { ...nothing, state: 'kept', problem: 'bulk_item_changed' }
      : { ...nothing, state: 'done', problem: null };
  });
}
