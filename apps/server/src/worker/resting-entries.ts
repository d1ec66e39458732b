import { isServed } from '@plumbline/domain/instances/life-cycle';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { InstanceTables } from '../database/tables.ts';
import type { Instance, InstanceDirectory } from '../instances/instance.ts';

/** A queue entry that waits for its instance to be served again. */
interface RestingEntry {
  readonly queue: string;
  readonly group: string | null;
  readonly entry: object;
}

/** So many entries are released in one transaction. */
const releasedAtOnce = 1000;

/**
 * Entries of instances that aren't served, or whose database can't be reached: they are set aside in `platform.resting_entries`, so that nothing is sent or
 * done for a suspended company, and nothing is lost or counted as a failure.
 */
export class RestingEntries {
  readonly #unbound: Kysely<InstanceTables>;
  readonly #instances: InstanceDirectory;
  readonly #now: () => Date;

  constructor(options: { unbound: Kysely<InstanceTables>; instances: InstanceDirectory; now: () => Date }) {
    this.#unbound = options.unbound;
    this.#instances = options.instances;
    this.#now = options.now;
  }

  /**
   * Whether an entry is left alone now: one of an instance that rests is set aside, one of an erased instance dropped.
   * Entries without a schema belong to no instance.
   */
  async takes(queue: string, entry: object, group: string | null): Promise<boolean> {
    const schema = 'schema' in entry && typeof entry.schema === 'string' ? entry.schema : undefined;
    if (schema === undefined) return false;
    const instance = await this.#instances.bySchema(schema);
    if (instance && this.#isServedNow(instance)) return false;
    // This server's list may be older than an instance that was made or resumed a moment ago.
    this.#instances.forget();
    const again = await this.#instances.bySchema(schema);
    if (!again) return true;
    if (this.#isServedNow(again)) return false;
    await sql`insert into platform.resting_entries (schema_name, queue, group_id, entry)
      values (${schema}, ${queue}, ${group}, ${JSON.stringify(entry)}::jsonb)`.execute(this.#unbound);
    return true;
  }

  #isServedNow(instance: Instance): boolean {
    return isServed(instance, this.#now()) && this.#instances.isReachable(instance);
  }

  /**
   * Gives the entries of an instance back to their queues.
   * @param add puts them into their queues in the given transaction
   * @returns how many there were
   */
  async release(
    schema: string,
    add: (transaction: Kysely<InstanceTables>, entries: readonly RestingEntry[]) => Promise<void>,
  ): Promise<number> {
    let released = 0;
    for (;;) {
      const count = await this.#unbound.transaction().execute(async (transaction) => {
        const { rows } = await sql<RestingEntry>`
          delete from platform.resting_entries where id in (
            select id from platform.resting_entries where schema_name = ${schema} order by id limit ${releasedAtOnce}
            for update skip locked)
          returning queue, group_id as "group", entry`.execute(transaction);
        if (rows.length > 0) await add(transaction, rows);
        return rows.length;
      });
      released += count;
      if (count < releasedAtOnce) return released;
    }
  }
}
