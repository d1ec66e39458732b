import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import type { Instance } from '../../instances/instance.ts';
import { errorText } from '../../logger.ts';
import { lockFor, openBackupConnection, quoted } from './backup-connection.ts';
import { copySchema } from './copy-schema.ts';
import type { CopyOptions } from './live-copy.ts';
import { LiveCopy, whyNotLive } from './live-copy.ts';
import { lockSoon, lockTables } from './move-locks.ts';
import type { Move, Moving, Places } from './move-records.ts';
import {
  alone,
  announce,
  begin,
  databaseOf,
  dropSchema,
  hasSchema,
  MoveRefused,
  pauseCompany,
  readMove,
  usableDatabase,
} from './move-records.ts';
import { endPublishing, endSubscription, replicationName } from './replication.ts';

interface MoveOptions extends CopyOptions {
  /** Whether it is refused where people could not work while the rows are copied. */
  isLiveOnly?: boolean | undefined;
  /** Gets, before the rows are copied, why people can't work meanwhile; undefined where they can. */
  onWay?: ((whyNotLive: string | undefined) => void) | undefined;
  /** From now on the company is not served. */
  onPause?: (() => void) | undefined;
}

/** What a move came to. */
interface Moved {
  /** How many rows were copied now; those that were written meanwhile, and replicated, are not counted. */
  rows: number;
  /** So long the company was not served, in milliseconds; undefined where an earlier call had begun that. */
  pausedMs: number | undefined;
}

/**
 * Moves a company to another database. Where logical replication is possible it is served while its rows are copied, and paused for
 * the last ones; otherwise it is not served from the beginning on. At no moment two places take writes: all tables are locked against
 * writes at the source before the last rows are copied, and the schema there is renamed before the platform's row says that the
 * company is at the target. Ended before the rename, it leaves nothing, or what the next call drops; after it, the same call goes on
 * where it was.
 * @throws MoveRefused; the signal's reason
 */
export async function moveCompany(
  services: Moving,
  instance: Instance,
  target: Database,
  options: MoveOptions,
): Promise<Moved> {
  return alone(services, instance, async (assertAlone) => {
    const found = await readMove(services, instance);
    if (found && found.targetId !== target.id)
      throw new MoveRefused('The company is being moved to another database already: finish that, or cancel it.');
    if (found && (await isRenamed(services, found))) {
      await finish(services, { instance, move: found, source: databaseOf(services, found.sourceId) });
      return { rows: 0, pausedMs: undefined };
    }
    // What died before is taken back with all that it has left.
    if (found) await takeBack(services, instance, found);
    const move = await begin(services, instance, target);
    const places = { instance, move, source: databaseOf(services, move.sourceId), target };
    let [pausedAt, servedAt] = [0, 0];
    const onPause = () => {
      pausedAt = performance.now();
      options.onPause?.();
    };
    const rows = await copyAndRename(services, places, { ...options, onPause, assertAlone });
    await finish(services, places, () => {
      servedAt = performance.now();
    });
    return { rows, pausedMs: servedAt - pausedAt };
  });
}

/** Takes back a move that was begun. @throws MoveRefused where there is none, or the company is at the target already */
export function cancelMove(services: Moving, instance: Instance): Promise<void> {
  return alone(services, instance, async () => {
    const move = await readMove(services, instance);
    if (!move) throw new MoveRefused('The company is not being moved.');
    if (move.isSwitched) throw new MoveRefused('The company is at its new place already: let the move finish.');
    await takeBack(services, instance, move);
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
  if (await isRenamed(services, move))
    await finish(services, { instance, move, source: databaseOf(services, move.sourceId) });
  else await takeBack(services, instance, move);
}

/** Whether nobody writes at the source any more, whatever else happens. */
async function isRenamed(services: Moving, { isSwitched, sourceId, sourceSchema }: Move): Promise<boolean> {
  return isSwitched || hasSchema(databaseOf(services, sourceId).pool, sourceSchema);
}

type Copying = MoveOptions & { onPause: () => void; assertAlone: () => Promise<void> };

/** Copies the schema, and renames it at the source once the copy is committed: then nobody writes there any more. */
async function copyAndRename(services: Moving, places: Places, options: Copying): Promise<number> {
  const { instance, move, source, target } = places;
  const { schema } = instance;
  const { signal } = options;
  // What an earlier try has left: the company lies at the source.
  await endReplication(places);
  await dropSchema(target.pool, schema);
  const connections = {
    reading: await openBackupConnection(source.connectionString),
    writing: await openBackupConnection(target.connectionString),
  };
  const { reading } = connections;
  const end = () => Promise.all([connections.reading.end(), connections.writing.end()]).catch(() => undefined);
  // Statements may take minutes.
  const stop = () => void end();
  let isRenaming = false;
  try {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', stop, { once: true });
    // The connection of a process that died has its locks for a moment.
    await lockSoon(reading, 'restore', { schema, tries: 20, signal });
    const reason = await whyNotLive(places, connections);
    if (reason !== undefined && options.isLiveOnly === true)
      throw new MoveRefused(`The company can’t be served while it is copied: ${reason}.`);
    options.onWay?.(reason);
    const copy = reason === undefined ? new LiveCopy(places, connections) : undefined;
    const rows = copy
      ? await fillAndPause(services, { places, reading, copy }, options)
      : await pauseAndCopy(services, { places, ...connections }, options);
    signal?.removeEventListener('abort', stop);
    signal?.throwIfAborted();
    await options.assertAlone();
    isRenaming = true;
    await reading.query(`alter schema ${quoted(schema)} rename to ${quoted(move.sourceSchema)}`);
    await reading.query('commit');
    return rows;
  } catch (error) {
    // Where the outcome of the rename is not known, the next call finds out.
    if (isRenaming) throw error;
    await end();
    await takeBack(services, instance, move).catch((failure: unknown) =>
      services.logger.error({ schema, error: errorText(failure) }, 'a move could not be taken back'),
    );
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await end();
  }
}

/** Copies all rows while people work, and the last ones while nobody writes. */
async function fillAndPause(
  services: Moving,
  { places, reading, copy }: { places: Places; reading: pg.Client; copy: LiveCopy },
  options: Copying,
): Promise<number> {
  const { schema } = places.instance;
  const rows = await copy.fill(options);
  // One of the night may take long, and people work meanwhile.
  await lockSoon(reading, 'backup', { schema, tries: Infinity, signal: options.signal });
  await options.assertAlone();
  options.onPause();
  await pauseCompany(services, places);
  await lockTables(reading, schema, 10);
  await copy.complete(options.signal);
  return rows;
}

/** Copies all rows while the company is not served. */
async function pauseAndCopy(
  services: Moving,
  { places, reading, writing }: { places: Places; reading: pg.Client; writing: pg.Client },
  options: Copying,
): Promise<number> {
  const { schema } = places.instance;
  await lockFor(reading, 'backup', schema);
  options.onPause();
  await pauseCompany(services, places);
  await lockTables(reading, schema, 60);
  await writing.query('begin');
  const rows = await copySchema({ source: reading, target: writing, schema }, options);
  options.signal?.throwIfAborted();
  await writing.query('commit');
  return rows;
}

/** The company is at the target from now on; then the rows at the source are dropped. */
async function finish(
  services: Moving,
  { instance, move, source }: Omit<Places, 'target'>,
  onServed: () => void = () => undefined,
): Promise<void> {
  const { pool, databases, settings } = services;
  const { id, schema } = instance;
  if (!move.isSwitched) {
    const { rowCount } = await pool.query(
      `with switched as (
         update platform.moves set is_switched = true where instance_id = $1 and not is_switched returning target_id)
       update platform.instances set database_id = s.target_id from switched s where id = $1`,
      [id],
    );
    // Else the rows at the source are the only ones.
    if (rowCount !== 1) throw new Error('the move is not recorded any more');
    await databases.place([{ schema, databaseId: move.targetId }]);
    settings.forget(schema);
    announce(services);
  }
  onServed();
  await endPublishing(source.pool, replicationName(instance));
  await dropSchema(source.pool, move.sourceSchema);
  await pool.query('delete from platform.moves where instance_id = $1', [id]);
}

/**
 * The company is served at the source again, and nothing of the move is left at the two databases.
 * @throws MoveRefused where the target can't be used now: what is left there is dropped within an hour of its return
 */
async function takeBack(services: Moving, instance: Instance, move: Move): Promise<void> {
  const { id, schema } = instance;
  const source = databaseOf(services, move.sourceId);
  const target = usableDatabase(services, move.targetId);
  if (await hasSchema(source.pool, move.sourceSchema))
    await source.pool.query(`alter schema ${quoted(move.sourceSchema)} rename to ${quoted(schema)}`);
  await services.pool.query(
    'update platform.moves set is_paused = false where instance_id = $1 and is_paused and not is_switched',
    [id],
  );
  announce(services);
  await endReplication({ instance, source, target });
  if (!target)
    throw new MoveRefused('The company is served where it was; the database that it was moved to can’t be used now.');
  await dropSchema(target.pool, schema);
  await services.pool.query('delete from platform.moves where instance_id = $1 and not is_switched', [id]);
}

/** Ends all that replicates for a move, at the source also where the target can't be used now. */
async function endReplication({
  instance,
  source,
  target,
}: Pick<Places, 'instance' | 'source'> & { target: Database | undefined }): Promise<void> {
  const name = replicationName(instance);
  try {
    if (target) await endSubscription(target.pool, name);
  } finally {
    // Else the log that the slot retains would fill the source's disk.
    await endPublishing(source.pool, name);
  }
}
