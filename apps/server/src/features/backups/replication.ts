import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { connectionAddress } from '../../database/connection-address.ts';
import type { Database } from '../../database/database.ts';
import { WatchedClient, watched } from '../../database/watched-client.ts';
import type { Instance } from '../../instances/instance.ts';
import { tablesOf } from './backed-up-tables.ts';
import { quoted } from './backup-connection.ts';
import { tablesWithoutIdentity } from './replication-facts.ts';

/** What publication, slot and subscription of a company's move are called: by its id, so that whoever ends the move finds them. */
export const replicationName = ({ id }: Pick<Instance, 'id'>) => `plumbline_move_${id.replaceAll('-', '_')}`;

/** How long statements at the source wait for a lock on a table, in milliseconds, and how often. */
const identifying = { waitMs: 1000, tries: 20, betweenMs: 500 } as const;
/** How often the end of a slot is tried that a connection still uses, and how long is between, in milliseconds. */
const ending = { tries: 100, everyMs: 100 } as const;
/** A subscription that failed so often is given up. */
const mostErrors = 5;

/** The address of the source as PostgreSQL's own programs take it, without what only our driver knows. */
function addressForServers(address: string): string {
  const [before = '', ...parts] = address.split('?');
  const query = new URLSearchParams(parts.join('?'));
  query.delete('uselibpqcompat');
  return query.size > 0 ? `${before}?${query.toString().replaceAll('+', '%20')}` : before;
}

const quotedText = (text: string) =>
  text.includes('\\') ? `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : `'${text.replaceAll("'", "''")}'`;

/** Creates a publication without tables: by it the target finds out whether it reaches the source. */
export async function createPublication(source: pg.Client, name: string): Promise<void> {
  await source.query(`create publication ${quoted(name)}`);
}

/**
 * Tries whether the target reaches the source by the address that this program has. Leaves nothing.
 * @returns what is in the way, as a part of a sentence; undefined where nothing is
 */
export async function hindranceOfSubscription(
  target: pg.Client,
  source: Pick<Database, 'connectionString'>,
  name: string,
): Promise<string | undefined> {
  let isElsewhere = false;
  const onNotice = ({ code }: { code?: string | undefined }) => {
    // The publication is not there.
    if (code === '42704') isElsewhere = true;
  };
  target.on('notice', onNotice);
  try {
    await target.query('begin');
    await target.query(
      `create subscription ${quoted(name)} connection ${quotedText(addressForServers(source.connectionString))}
       publication ${quoted(name)} with (enabled = false, create_slot = false, slot_name = none, copy_data = false)`,
    );
    return isElsewhere ? 'its address leads to another server from there' : undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
  } finally {
    target.off('notice', onNotice);
    await target.query('rollback');
  }
}

/** Publishes all tables of a company, after those without a key have got an identity. Writers don't wait longer than a second. */
export async function publishTables(source: pg.Client, name: string, schema: string): Promise<void> {
  for (const table of await tablesWithoutIdentity(source, schema)) await identifyByRow(source, schema, table);
  const tables = (await tablesOf(source, schema)).map((table) => `${quoted(schema)}.${quoted(table.name)}`);
  await source.query(`alter publication ${quoted(name)} set table ${tables.join(', ')}`);
}

/** Rows of a table without a key are found by all that is in them. It stays so: nothing but the log of their changes is longer by it. */
async function identifyByRow(source: pg.Client, schema: string, table: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await source.query('begin');
    try {
      await source.query(`set local lock_timeout = ${identifying.waitMs}`);
      await source.query(`alter table ${quoted(schema)}.${quoted(table)} replica identity full`);
      await source.query('commit');
      return;
    } catch (error) {
      await source.query('rollback');
      const isBusy = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!isBusy || tries === identifying.tries) throw error;
      await pause(identifying.betweenMs);
    }
  }
}

/**
 * Creates a slot once the transactions that run now have ended, and takes the rows as they are at its beginning.
 * @param reading is in a transaction then that sees those rows
 * @throws the signal's reason
 */
export async function createSlot(
  { connectionString }: Pick<Database, 'connectionString'>,
  { name, reading, signal }: { name: string; reading: pg.Client; signal?: AbortSignal | undefined },
): Promise<void> {
  const address = connectionAddress(connectionString);
  const client = new WatchedClient({
    ...watched(connectionString),
    connectionString: `${address}${address.includes('?') ? '&' : '?'}replication=database`,
    application_name: 'plumbline move',
    connectionTimeoutMillis: 10_000,
    watch: null,
  });
  client.on('error', () => undefined);
  const stop = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await client.connect();
    const { rows } = await client.query<{ snapshot_name: string }>(
      `CREATE_REPLICATION_SLOT ${quoted(name)} LOGICAL pgoutput EXPORT_SNAPSHOT`,
    );
    await reading.query('begin transaction isolation level repeatable read read only');
    await reading.query(`set transaction snapshot ${quotedText(rows[0]?.snapshot_name ?? '')}`);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

/**
 * Subscribes in the transaction that has made the tables, without beginning.
 * @throws Error where not all of them are subscribed to
 */
export async function createSubscription(
  target: pg.Client,
  source: Pick<Database, 'connectionString'>,
  { name, schema }: { name: string; schema: string },
): Promise<void> {
  await target.query(
    `create subscription ${quoted(name)} connection ${quotedText(addressForServers(source.connectionString))}
     publication ${quoted(name)} with (enabled = false, create_slot = false, slot_name = ${quoted(name)}, copy_data = false)`,
  );
  const { rows } = await target.query<{ subscribed: number }>(
    `select count(*)::int as subscribed from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
     join pg_class c on c.oid = r.srrelid
     where s.subname = $1 and r.srsubstate = 'r' and c.relnamespace = $2::regnamespace`,
    [name, quoted(schema)],
  );
  const tables = await tablesOf(target, schema);
  if (rows[0]?.subscribed !== tables.length)
    throw new Error(`${rows[0]?.subscribed ?? 0} of ${tables.length} tables are replicated`);
}

/** What is written to the subscribed tables at the source arrives at the target from now on. */
export async function beginSubscription(target: pg.Client, name: string): Promise<void> {
  await target.query(`alter subscription ${quoted(name)} enable`);
}

/** Where the source's log is now: all that was committed before is in front of it. @param source in no transaction */
export async function positionOf(source: pg.Client): Promise<string> {
  // Its commit brings all of the log before it to the disk, from where it is sent.
  await source.query("set synchronous_commit = local; select pg_logical_emit_message(true, 'plumbline', '')");
  const { rows } = await source.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
  return rows[0]?.position ?? '';
}

interface Watching {
  name: string;
  source: pg.Client;
  target: pg.Client;
  signal?: AbortSignal | undefined;
}

/**
 * Waits until the target has stored all up to a position of the source's log.
 * @param options.stallMs given up once nothing has arrived for so long; `atMostMs` given up after so long in any case
 * @throws Error where it is given up, or replication has failed for good; the signal's reason
 */
export async function untilArrived(
  { name, source, target, signal }: Watching,
  position: string,
  options: { everyMs: number; stallMs: number; atMostMs?: number; onBehind?: (bytes: number) => void },
): Promise<void> {
  const beganAt = performance.now();
  let [last, movedAt, askedAt] = ['', beganAt, beganAt];
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await source.query<{ at: string; isThere: boolean; behind: number; status: string }>(
      `select confirmed_flush_lsn::text as at, confirmed_flush_lsn >= $2::pg_lsn as "isThere", coalesce(wal_status, '') as status,
         pg_wal_lsn_diff(pg_current_wal_flush_lsn(), confirmed_flush_lsn)::float8 as behind
       from pg_replication_slots where slot_name = $1 and database = current_database()`,
      [name, position],
    );
    const [slot] = rows;
    if (!slot || slot.status === 'lost')
      throw new Error('the slot of the replication is gone: max_slot_wal_keep_size may be too small');
    if (slot.isThere) return;
    const now = performance.now();
    if (slot.at !== last) [last, movedAt] = [slot.at, now];
    if (now - movedAt > options.stallMs || now - beganAt > (options.atMostMs ?? Infinity))
      throw new Error('what was written meanwhile did not arrive in time');
    if (now - askedAt > 1000) {
      askedAt = now;
      options.onBehind?.(slot.behind);
      await assertReplicating(target, name);
    }
    await pause(options.everyMs);
  }
}

/** @throws Error once it has failed several times */
async function assertReplicating(target: pg.Client, name: string): Promise<void> {
  const { rows } = await target.query<{ errors: number }>(
    'select apply_error_count as errors from pg_stat_subscription_stats where subname = $1',
    [name],
  );
  if ((rows[0]?.errors ?? 0) >= mostErrors)
    throw new Error('the replication has failed several times: the log of the database that it leads to says why');
}

/** Ends a subscription with its worker; does nothing where it is not there. The slot stays. */
export async function endSubscription(target: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  const { rowCount } = await target.query(
    `select from pg_subscription where subname = $1
       and subdbid = (select oid from pg_database where datname = current_database())`,
    [name],
  );
  if (rowCount === 0) return;
  await target.query(`alter subscription ${quoted(name)} disable`);
  // Without a slot it ends also where the source can't be reached from there.
  await target.query(`alter subscription ${quoted(name)} set (slot_name = none)`);
  await target.query(`drop subscription ${quoted(name)}`);
}

/** Ends a slot, with the connection that uses it; does nothing where it is not there. */
export async function endSlot(source: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await source.query<{ pid: number | null }>(
      'select active_pid as pid from pg_replication_slots where slot_name = $1 and database = current_database()',
      [name],
    );
    const [slot] = rows;
    if (!slot) return;
    try {
      if (slot.pid === null) {
        await source.query('select pg_drop_replication_slot($1)', [name]);
        return;
      }
      await source.query('select pg_terminate_backend($1)', [slot.pid]);
    } catch (error) {
      // Another connection took it, or ended it, between the two statements.
      const isChanging =
        error instanceof Error && 'code' in error && (error.code === '55006' || error.code === '42704');
      if (!isChanging || tries >= ending.tries) throw error;
    }
    if (tries >= ending.tries) throw new Error(`the replication slot ${name} is in use and can’t be dropped`);
    await pause(ending.everyMs);
  }
}

/** Ends slot and publication of a move at its source; does nothing where they are not there. */
export async function endPublishing(source: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  await endSlot(source, name);
  await source.query(`drop publication if exists ${quoted(name)}`);
}
