import * as calls from '@plumbline/contract/bulk-changes';
import { bulkListedMs, finalKinds, maxBulkChangesInProgress, undoableMs } from '@plumbline/domain/bulk/kinds';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { checkKnownStatus } from '../jobs/index.ts';
import { wakeBulkEngines } from './bulk-engine-signal.ts';
import type { BulkChangeRow } from './bulk-changes.queries.ts';
import { findBulkChange, isUndoOpen, listOwnChanges, presentWithItems } from './bulk-changes.queries.ts';
import { portionSize, runPortion } from './run-portion.ts';

/** As long as the change is listed, and its undo after it. */
const itemsUntil = (now: Date) => sql`${new Date(now.getTime() + bulkListedMs + undoableMs)}::timestamptz`;

/** Nobody but its maker sees a bulk change. @throws Problem not_found */
async function ownChange({ db, actor }: SignedInContext, id: string): Promise<BulkChangeRow> {
  const row = await findBulkChange(db, actor.id, id);
  if (!row) throw new Problem('not_found');
  return row;
}

/** Carries out what fits into one portion; the rest is for whoever works in the background. */
async function begin(context: SignedInContext, row: BulkChangeRow): Promise<void> {
  const { db, instance, afterCommit } = context;
  if (row.total <= portionSize) await runPortion(context, row);
  else afterCommit(() => wakeBulkEngines(instance.schema));
  // An undo that is gone on with may have more left than one portion takes.
  const running = await db.first(
    sql`select from ${db.table('bulk_changes')} c where c.id = ${row.id} and c.state = 'running'`,
  );
  if (running) afterCommit(() => wakeBulkEngines(instance.schema));
}

const current = async (context: SignedInContext, id: string) => presentWithItems(context, await ownChange(context, id));

const create = endpoint(calls.createBulkChange, {
  handle: async (context) => {
    const { db, actor, person, now } = context;
    const { id, kind, input, jobIds } = context.input.body;
    // Clients change no jobs at all.
    if (actor.role === 'client') throw new Problem('forbidden');
    const known = await db.first(sql<Pick<BulkChangeRow, 'created_by'>>`
      select c.created_by from ${db.table('bulk_changes')} c where c.id = ${id}`);
    if (known && known.created_by !== actor.id) throw new Problem('bulk_id_taken');
    if (known) return current(context, id);
    if (kind === 'status') checkKnownStatus(context, (input as { status: string }).status);
    const running = await db.first(sql<{ count: number }>`select count(*)::integer as count
      from ${db.table('bulk_changes')} c where c.created_by = ${actor.id} and c.state = 'running'`);
    if ((running?.count ?? 0) >= maxBulkChangesInProgress) {
      throw new Problem('bulk_too_many', { details: { limit: maxBulkChangesInProgress }, retryAfter: 5 });
    }
    const row = await db.first(sql<BulkChangeRow>`insert into ${db.table('bulk_changes')}
        (id, kind, input, created_by, impersonator_id, maker_role, state, total, created_at, touched_at)
      values (${id}, ${kind}, ${JSON.stringify(input)}::jsonb, ${actor.id}, ${person.impersonatorId}, ${actor.role},
        'running', ${jobIds.length}, ${now}, ${now})
      on conflict (id) do nothing returning *`);
    // The same was sent twice at once, and the other was quicker.
    if (!row) return current(context, id);
    await db.rows(sql`insert into ${db.table('bulk_change_items')} (change_id, position, job_id, expires_at)
      select ${id}::uuid, j.position, j.id, ${itemsUntil(now)} from unnest(${jobIds}::uuid[]) with ordinality as j (id, position)`);
    await begin(context, row);
    return current(context, id);
  },
});

const list = endpoint(calls.listBulkChanges, { handle: (context) => listOwnChanges(context) });

const read = endpoint(calls.readBulkChange, { handle: (context) => current(context, context.input.params.id) });

const cancel = endpoint(calls.cancelBulkChange, {
  handle: async (context) => {
    const { id } = await ownChange(context, context.input.params.id);
    await end(context, id);
    return current(context, id);
  },
});

/** Ends a bulk change that is on its way; waits for the portion that is being carried out. */
async function end({ db, now }: SignedInContext, id: string): Promise<void> {
  await db.rows(sql`update ${db.table('bulk_changes')} c set state = 'cancelled', finished_at = ${now}
    where c.id = ${id} and c.state = 'running'`);
}

const undo = endpoint(calls.undoBulkChange, {
  handle: async (context) => {
    const { db, actor, person, now } = context;
    const { id } = await ownChange(context, context.input.params.id);
    await end(context, id);
    // Held, so that two devices that undo at once begin one undo.
    const row = await db.first(sql<BulkChangeRow>`select * from ${db.table('bulk_changes')} c
      where c.id = ${id} for no key update`);
    if (!row || row.undo_of !== null || finalKinds.has(row.kind)) throw new Problem('bulk_not_undoable');
    const earlier = await db.first(
      sql<BulkChangeRow>`select * from ${db.table('bulk_changes')} u where u.undo_of = ${id}`,
    );
    if (!isUndoOpen(row, earlier, now)) {
      if (earlier) return current(context, earlier.id);
      throw new Problem('bulk_undo_too_late');
    }
    const begun = earlier
      ? await db.first(sql<BulkChangeRow>`update ${db.table('bulk_changes')} u
          set state = 'running', problem = null, finished_at = null, attempts = 0, maker_role = ${actor.role}
          where u.id = ${earlier.id} returning *`)
      : await beginUndo(context, row, { personRole: actor.role, impersonatorId: person.impersonatorId });
    if (!begun) throw new Problem('bulk_not_undoable');
    await begin(context, begun);
    return current(context, begun.id);
  },
});

async function beginUndo(
  { db, actor, now }: SignedInContext,
  { id, kind, input }: BulkChangeRow,
  { personRole, impersonatorId }: { personRole: string; impersonatorId: string | null },
): Promise<BulkChangeRow | undefined> {
  const undoId = newId();
  const row = await db.first(sql<BulkChangeRow>`insert into ${db.table('bulk_changes')}
      (id, kind, input, created_by, impersonator_id, maker_role, undo_of, state, total, created_at, touched_at)
    select ${undoId}::uuid, ${kind}, ${JSON.stringify(input)}::jsonb, ${actor.id}::uuid, ${impersonatorId}::uuid,
      ${personRole}, ${id}::uuid, 'running', count(*), ${now}::timestamptz,
      ${now}::timestamptz
    from ${db.table('bulk_change_items')} i where i.change_id = ${id} and i.state = 'done' having count(*) > 0
    returning *`);
  if (!row) return undefined;
  await db.rows(sql`insert into ${db.table('bulk_change_items')} (change_id, position, job_id, expires_at)
    select ${undoId}::uuid, i.position, i.job_id, ${itemsUntil(now)} from ${db.table('bulk_change_items')} i
    where i.change_id = ${id} and i.state = 'done'`);
  return row;
}

export const bulkChangeEndpoints: readonly Endpoint[] = [create, list, read, cancel, undo];
