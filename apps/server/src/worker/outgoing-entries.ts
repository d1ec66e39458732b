import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { newId } from '../ids.ts';

/** An entry of the queue that was stored on another database than the queue's. */
export interface OutgoingEntry {
  readonly id: string;
  readonly queue: string;
  readonly group: string | null;
  readonly startAfter: Date | null;
  readonly entry: object;
}

/** An entry as the queue takes it. */
interface Added {
  readonly data: object;
  readonly id?: string;
  readonly group?: { readonly id: string };
  readonly startAfter?: Date;
}

/** Stores entries beside their instance, in its transaction, until they are moved to the queue. */
export async function storeOutgoing(db: InstanceDatabase, queue: string, entries: readonly Added[]): Promise<void> {
  const rows = entries.map(({ data, id, group, startAfter }) => ({
    id: id ?? newId(),
    group: group?.id ?? null,
    start_after: startAfter?.toISOString() ?? null,
    entry: data,
  }));
  await db.rows(sql`insert into platform.outgoing_entries (id, queue, group_id, start_after, entry)
    select r.id, ${queue}, r."group", r.start_after, r.entry
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, "group" text, start_after timestamptz, entry jsonb)
    on conflict (id) do nothing`);
}

/** Whether an entry with these values is still to be moved. */
export async function isOutgoing(db: InstanceDatabase, queue: string, entry: object): Promise<boolean> {
  const row = await db.first(sql`select from platform.outgoing_entries
    where queue = ${queue} and entry @> ${JSON.stringify(entry)}::jsonb limit 1`);
  return row !== undefined;
}
