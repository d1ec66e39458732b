import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import type { Instance } from '../../instances/instance.ts';
import type { Services } from '../../services.ts';
import { StartError } from '../../start-error.ts';
import { openBackupConnection, quoted } from './backup-connection.ts';

export type Moving = Pick<Services, 'pool' | 'databases' | 'instances' | 'live' | 'logger' | 'settings'>;

/** A move is refused, in one sentence for the person at the terminal. */
export class MoveRefused extends StartError {}

/** A move as it is recorded. */
export interface Move {
  sourceId: string | null;
  targetId: string | null;
  sourceSchema: string;
  isSwitched: boolean;
}

/** Between which databases a company is moved. */
export interface Places {
  instance: Instance;
  move: Move;
  source: Database;
  target: Database;
}

/** So long other processes have to learn that the company is not served, in milliseconds. Whoever has not is stopped by the locks. */
const announcedMs = 1000;

/** One of a move's two databases; undefined where it can't be used now. */
export function usableDatabase({ databases }: Moving, id: string | null): Database | undefined {
  if (id === null) return databases.first;
  const found = databases.others.find(({ database }) => database.id === id);
  return found?.isReady === true ? found.database : undefined;
}

/** The same. @throws MoveRefused where it can't be used now */
export function databaseOf(services: Moving, id: string | null): Database {
  const found = usableDatabase(services, id);
  if (!found) throw new MoveRefused('One of the two databases can’t be used now.');
  return found;
}

/**
 * Runs one move of a company at a time, over all processes.
 * @param run gets what fails once this process is not the only one any more: its connection was cut
 * @throws MoveRefused where another process has it
 */
export async function alone<Result>(
  services: Moving,
  { schema }: Instance,
  run: (assertAlone: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const client = await openBackupConnection(services.databases.first.connectionString);
  try {
    const { rows } = await client.query<{ isMine: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isMine"',
      [`plumbline.move.${schema}`],
    );
    if (rows[0]?.isMine !== true) throw new MoveRefused('This company is being moved already.');
    return await run(async () => {
      await client.query('select');
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The move of a company that is recorded; undefined where there is none. */
export async function readMove({ pool }: Moving, { id }: Instance): Promise<Move | undefined> {
  const { rows } = await pool.query<Move>(
    `select source_id as "sourceId", target_id as "targetId", source_schema as "sourceSchema", is_switched as "isSwitched"
     from platform.moves where instance_id = $1`,
    [id],
  );
  return rows[0];
}

/** Records that a company is moved, while it is served. @throws MoveRefused */
export async function begin(
  services: Moving,
  { id, name, databaseId, deletesAt }: Instance,
  target: Database,
): Promise<Move> {
  if (name === '') throw new MoveRefused('The company of the main host stays on the first database.');
  if (deletesAt !== null) throw new MoveRefused('The company is being deleted.');
  if (databaseId === target.id) throw new MoveRefused('The company lies there already.');
  const move = { sourceId: databaseId, targetId: target.id, isSwitched: false };
  const sourceSchema = `moved_${randomBytes(6).toString('hex')}`;
  await services.pool.query(
    `insert into platform.moves (instance_id, source_id, target_id, source_schema, is_paused)
     values ($1, $2, $3, $4, false)`,
    [id, move.sourceId, move.targetId, sourceSchema],
  );
  return { ...move, sourceSchema };
}

/** From now on the company is not served. @throws MoveRefused where it is deleted meanwhile, or another process has ended the move */
export async function pauseCompany(services: Moving, { instance, move }: Places): Promise<void> {
  const { rowCount } = await services.pool.query(
    `update platform.moves m set is_paused = true from platform.instances i
     where m.instance_id = $1 and m.source_schema = $2 and i.id = m.instance_id and i.deletes_at is null`,
    [instance.id, move.sourceSchema],
  );
  if (rowCount !== 1) throw new MoveRefused('The company is being deleted, or its move was ended by another process.');
  announce(services);
  await pause(announcedMs);
}

/** Other processes read again which companies are served, and where they lie. */
export function announce({ instances, live }: Moving): void {
  instances.forget();
  live.publish([{ kind: 'instances' }]);
}

/** Whether a database has a schema. */
export async function hasSchema(pool: pg.Pool, schema: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from pg_namespace where nspname = $1', [schema]);
  return rowCount === 1;
}

/** Drops a schema, however long it takes. */
export async function dropSchema(pool: pg.Pool, schema: string): Promise<void> {
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
