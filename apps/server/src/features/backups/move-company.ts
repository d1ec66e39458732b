import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import type { Instance } from '../../instances/instance.ts';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import { StartError } from '../../start-error.ts';
import { tablesOf } from './backed-up-tables.ts';
import { lockFor, openBackupConnection, quoted } from './backup-connection.ts';
import { copySchema } from './copy-schema.ts';

type Moving = Pick<Services, 'pool' | 'databases' | 'instances' | 'live' | 'logger' | 'settings'>;

/** A move is refused, in one sentence for the person at the terminal. */
class MoveRefused extends StartError {}

interface MoveOptions {
  signal?: AbortSignal | undefined;
  onTable: (name: string, at: number, of: number) => void;
}

/** A move as it is recorded. */
interface Move {
  sourceId: string | null;
  targetId: string | null;
  sourceSchema: string;
  isSwitched: boolean;
}

/** So long other processes have to learn that the company is not served, in milliseconds. Whoever has not is stopped by the locks. */
const announcedMs = 1000;
/** How often the locks on all tables are tried for, and for how long each time, in milliseconds. */
const locking = { tries: 60, waitMs: 1000, betweenMs: 500 } as const;

/**
 * Moves a company to another database, while which it is not served. At no moment two places take writes: all tables are locked against
 * writes at the source while they are copied, and the schema there is renamed before the platform's row says that the company is at the
 * target. Ended before the rename, it leaves nothing; after it, the same call goes on where it was.
 * @returns how many rows were copied now
 * @throws MoveRefused; the signal's reason
 */
export async function moveCompany(
  services: Moving,
  instance: Instance,
  target: Database,
  options: MoveOptions,
): Promise<number> {
  return alone(services, instance, async () => {
    const move = (await readMove(services, instance)) ?? (await begin(services, instance, target));
    if (move.targetId !== target.id)
      throw new MoveRefused('The company is being moved to another database already: finish that, or cancel it.');
    const source = databaseOf(services, move.sourceId);
    let rows = 0;
    if (!move.isSwitched && !(await hasSchema(source.pool, move.sourceSchema)))
      rows = await copyAndRename(services, { instance, move, source, target }, options);
    await finish(services, { instance, move, source });
    return rows;
  });
}

/** Takes back a move that was begun. @throws MoveRefused where there is none, or the company is at the target already */
export function cancelMove(services: Moving, instance: Instance): Promise<void> {
  return alone(services, instance, async () => {
    const move = await readMove(services, instance);
    if (!move) throw new MoveRefused('The company is not being moved.');
    if (move.isSwitched) throw new MoveRefused('The company is at its new place already: let the move finish.');
    const source = databaseOf(services, move.sourceId);
    await takeBack(services, { instance, move, source, target: databaseOf(services, move.targetId) });
  });
}

/**
 * Ends moves whose process died: one whose schema was renamed at the source already is finished, any other is taken back. Those that go on
 * are left alone.
 */
export async function settleMoves(services: Moving): Promise<void> {
  const { rows } = await services.pool.query<{ id: string }>('select instance_id as id from platform.moves');
  if (rows.length === 0) return;
  const all = await services.instances.all();
  for (const { id } of rows) {
    const instance = all.find((one) => one.id === id);
    if (!instance) continue;
    await alone(services, instance, () => settle(services, instance)).catch((error: unknown) => {
      if (error instanceof MoveRefused) return;
      services.logger.error({ schema: instance.schema, error: errorText(error) }, 'a move could not be ended');
    });
  }
}

async function settle(services: Moving, instance: Instance): Promise<void> {
  const move = await readMove(services, instance);
  if (!move) return;
  const source = databaseOf(services, move.sourceId);
  if (move.isSwitched || (await hasSchema(source.pool, move.sourceSchema)))
    await finish(services, { instance, move, source });
  else await takeBack(services, { instance, move, source, target: databaseOf(services, move.targetId) });
}

interface Places {
  instance: Instance;
  move: Move;
  source: Database;
  target: Database;
}

function databaseOf({ databases }: Moving, id: string | null): Database {
  if (id === null) return databases.first;
  const found = databases.others.find(({ database }) => database.id === id);
  if (found?.isReady !== true) throw new MoveRefused('One of the two databases can’t be used now.');
  return found.database;
}

/** One move of a company at a time, over all processes. */
async function alone<Result>(services: Moving, { schema }: Instance, run: () => Promise<Result>): Promise<Result> {
  const client = await openBackupConnection(services.databases.first.connectionString);
  try {
    const { rows } = await client.query<{ isMine: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isMine"',
      [`plumbline.move.${schema}`],
    );
    if (rows[0]?.isMine !== true) throw new MoveRefused('This company is being moved already.');
    return await run();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readMove({ pool }: Moving, { id }: Instance): Promise<Move | undefined> {
  const { rows } = await pool.query<Move>(
    `select source_id as "sourceId", target_id as "targetId", source_schema as "sourceSchema", is_switched as "isSwitched"
     from platform.moves where instance_id = $1`,
    [id],
  );
  return rows[0];
}

/** Records that the company is moved: from now on it is not served. */
async function begin(services: Moving, { id, name, databaseId, deletesAt }: Instance, target: Database): Promise<Move> {
  if (name === '') throw new MoveRefused('The company of the main host stays on the first database.');
  if (deletesAt !== null) throw new MoveRefused('The company is being deleted.');
  if (databaseId === target.id) throw new MoveRefused('The company lies there already.');
  const move = { sourceId: databaseId, targetId: target.id, isSwitched: false };
  const sourceSchema = `moved_${randomBytes(6).toString('hex')}`;
  await services.pool.query(
    'insert into platform.moves (instance_id, source_id, target_id, source_schema) values ($1, $2, $3, $4)',
    [id, move.sourceId, move.targetId, sourceSchema],
  );
  announce(services);
  await pause(announcedMs);
  return { ...move, sourceSchema };
}

/** Other processes read again which companies are served, and where they lie. */
function announce({ instances, live }: Moving): void {
  instances.forget();
  live.publish([{ kind: 'instances' }]);
}

async function hasSchema(pool: pg.Pool, schema: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from pg_namespace where nspname = $1', [schema]);
  return rowCount === 1;
}

async function dropSchema(pool: pg.Pool, schema: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query(`drop schema if exists ${quoted(schema)} cascade`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Copies the schema, and renames it at the source once the copy is committed: then nobody writes there any more. */
async function copyAndRename(services: Moving, places: Places, options: MoveOptions): Promise<number> {
  const { instance, move, source, target } = places;
  const { schema } = instance;
  // What an earlier try has left there: the company lies at the source.
  await dropSchema(target.pool, schema);
  const [reading, writing] = [
    await openBackupConnection(source.connectionString),
    await openBackupConnection(target.connectionString),
  ];
  let isRenaming = false;
  try {
    await lockFor(reading, 'backup', schema);
    await lockFor(reading, 'restore', schema);
    await lockTables(reading, schema);
    await writing.query('begin');
    const rows = await copySchema({ source: reading, target: writing, schema }, options);
    options.signal?.throwIfAborted();
    await writing.query('commit');
    isRenaming = true;
    await reading.query(`alter schema ${quoted(schema)} rename to ${quoted(move.sourceSchema)}`);
    await reading.query('commit');
    return rows;
  } catch (error) {
    // Where the outcome of the rename is not known, the next call finds out.
    if (isRenaming) throw error;
    await Promise.all([reading.end(), writing.end()]).catch(() => undefined);
    await takeBack(services, places).catch((failure: unknown) =>
      services.logger.error({ schema, error: errorText(failure) }, 'a move could not be taken back'),
    );
    throw error;
  } finally {
    await Promise.all([reading.end(), writing.end()]).catch(() => undefined);
  }
}

/** Locks all tables against writes in a transaction that stays open. Others wait for a second at most behind it. */
async function lockTables(client: pg.Client, schema: string): Promise<void> {
  const names = (await tablesOf(client, schema)).map(({ name }) => `${quoted(schema)}.${quoted(name)}`);
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${locking.waitMs}`);
    try {
      await client.query(`lock table ${names.join(', ')} in exclusive mode`);
      await client.query('set local lock_timeout = 0');
      return;
    } catch (error) {
      await client.query('rollback');
      const isBusy = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!isBusy || tries === locking.tries) throw error;
      await pause(locking.betweenMs);
    }
  }
}

/** The company is at the target from now on; then the rows at the source are dropped. */
async function finish(services: Moving, { instance, move, source }: Omit<Places, 'target'>): Promise<void> {
  const { pool, databases, settings } = services;
  const { id, schema } = instance;
  if (!move.isSwitched) {
    await pool.query(
      `with switched as (
         update platform.moves set is_switched = true where instance_id = $1 and not is_switched returning target_id)
       update platform.instances set database_id = s.target_id from switched s where id = $1`,
      [id],
    );
    await databases.place([{ schema, databaseId: move.targetId }]);
    settings.forget(schema);
    announce(services);
  }
  await dropSchema(source.pool, move.sourceSchema);
  await pool.query('delete from platform.moves where instance_id = $1', [id]);
}

/** The company is served at the source again, and nothing of it is left at the target. */
async function takeBack(services: Moving, { instance, move, source, target }: Places): Promise<void> {
  const { id, schema } = instance;
  if (await hasSchema(source.pool, move.sourceSchema))
    await source.pool.query(`alter schema ${quoted(move.sourceSchema)} rename to ${quoted(schema)}`);
  await dropSchema(target.pool, schema);
  await services.pool.query('delete from platform.moves where instance_id = $1 and not is_switched', [id]);
  announce(services);
}
