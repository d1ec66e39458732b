import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import type { RunQuery } from './lock-retries.ts';
import type { Migration } from './migration-files.ts';
import { sqlWithinTransaction } from './migration-steps.ts';
import { applyOnline, fillWithin, prepareOnline } from './online-migration.ts';

export type { Migration } from './migration-files.ts';
export { readMigrations } from './migration-files.ts';

/** An identifier as SQL writes it. */
export const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

/** How often the lock of a schema is tried for while another server has it, in milliseconds. */
const lockEveryMs = 100;

/**
 * Tries for a lock until it is there. Nobody waits within a statement: the snapshot of one that waits would hold up the indexes
 * that whoever has the lock builds concurrently.
 * @param tryLock whether it is there now
 */
async function untilLocked(tryLock: () => Promise<boolean>, log: (line: string) => void): Promise<void> {
  for (let tries = 0; !(await tryLock()); tries += 1) {
    if (tries === 0) log('Another server is migrating the database. Waiting for it …');
    await pause(lockEveryMs);
  }
}

async function isLocked(client: pg.PoolClient, take: string, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(`select ${take}(hashtextextended($1, 0)) as "isMine"`, [
    lock,
  ]);
  return rows[0]?.isMine === true;
}

/**
 * Begins a transaction under a lock, without the pool's statement timeout: that timeout is for requests of people.
 */
async function beginMigration(client: pg.PoolClient, lock: string, log: (line: string) => void): Promise<void> {
  await untilLocked(async () => {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const isMine = await isLocked(client, 'pg_try_advisory_xact_lock', lock);
    if (!isMine) await client.query('rollback');
    return isMine;
  }, log);
}

/** Makes a transaction's statements mean this schema, and the table of its migrations in it. */
export async function prepareMigrations(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query(`set local search_path to ${quoted(schema)}, public`);
  await client.query(`create table if not exists ${quoted(schema)}.migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
}

/** Applies migrations in a transaction of {@link prepareMigrations}, to a schema that nobody uses yet. */
export async function applyMigrations(
  client: pg.ClientBase,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  const query: RunQuery = (text, values) => client.query(text, values);
  for (const { version, name, sql, checksum, steps } of migrations) {
    if (!steps) await client.query(sql);
    for (const step of steps ?? []) {
      if (step.kind === 'fill') await fillWithin(query, schema, step);
      else await client.query(sqlWithinTransaction(step));
    }
    await client.query(`insert into ${quoted(schema)}.migrations (version, name, checksum) values ($1, $2, $3)`, [
      version,
      name,
      checksum,
    ]);
  }
}

/**
 * The migrations that a schema lacks.
 * @throws StartError if the schema is newer than this program, or an applied migration was changed afterwards
 */
async function dueMigrations(
  client: pg.PoolClient,
  schema: string,
  migrations: readonly Migration[],
): Promise<{ due: readonly Migration[]; isNew: boolean }> {
  const { rows } = await client.query<{ version: number; checksum: string }>(
    `select version, checksum from ${quoted(schema)}.migrations order by version`,
  );
  const newest = rows.at(-1)?.version ?? 0;
  if (newest > migrations.length) {
    throw new StartError(
      `The database is of a newer Plumbline (schema ${schema} has version ${newest}, this program knows ${migrations.length}). Start the newer program.`,
    );
  }
  for (const { version, checksum } of rows) {
    if (migrations[version - 1]?.checksum !== checksum) {
      throw new StartError(`Migration ${version} of schema ${schema} was changed after it had been applied.`);
    }
  }
  return { due: migrations.slice(newest), isNew: newest === 0 };
}

/** Forgets how far an earlier schema of the same name was. */
async function forgetProgress(client: pg.PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('platform.migration_progress') is not null as "isThere"`,
  );
  if (rows[0]?.isThere === true)
    await client.query('delete from platform.migration_progress where schema_name = $1', [schema]);
}

/** How long a step is tried that others hold up, in milliseconds: with other instances to go on with, and without. */
export const patience = { firstMs: 30_000, lastMs: 600_000 } as const;

export interface MigrateOptions {
  log?: (line: string) => void;
  /** How long each step is tried that others hold up, in milliseconds. */
  patienceMs?: number;
}

/**
 * Migrates one schema to the newest version. A new schema is made in one transaction; one that may be in use gets a
 * transaction a migration, or a step of one (decision 0088). Servers that start at once are serialized by an advisory lock; later
 * ones find nothing to do.
 * @returns the versions that were applied now
 * @throws LocksBusyError where others had the locks for too long; StartError if the schema is newer than this program, or an
 * applied migration was changed afterwards
 */
export async function migrateSchema(
  pool: pg.Pool,
  schema: string,
  migrations: readonly Migration[],
  { log = () => undefined, patienceMs = patience.lastMs }: MigrateOptions = {},
): Promise<number[]> {
  const lock = `plumbline.migrate.${schema}`;
  const client = await pool.connect();
  let isOnline = false;
  try {
    await beginMigration(client, lock, log);
    // Queried from the catalog table: this connection's schema cache, which "if not exists" uses, is older than the
    // wait for the lock.
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
    if (rowCount === 0) await client.query(`create schema ${quoted(schema)}`);
    await prepareMigrations(client, schema);
    const { due, isNew } = await dueMigrations(client, schema, migrations);
    if (isNew) {
      await forgetProgress(client, schema);
      await applyMigrations(client, schema, due);
    }
    await client.query('commit');
    if (isNew || due.length === 0) return versionsOf(due);

    isOnline = true;
    const connection = { client, pool, schema, log, patienceMs };
    await prepareOnline(connection);
    await untilLocked(() => isLocked(client, 'pg_try_advisory_lock', lock), log);
    // Another server may have been faster.
    const { due: left } = await dueMigrations(client, schema, migrations);
    for (const migration of left) await applyOnline(connection, migration);
    return versionsOf(left);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    if (isOnline) await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    // What was set for the migration holds for the whole connection: it is closed.
    client.release(isOnline);
  }
}

const versionsOf = (migrations: readonly Migration[]) => migrations.map(({ version }) => version);

/**
 * Installs the prerequisites of every instance's schema: the extensions, and a character type with which pg_trgm
 * handles Hebrew letters.
 * @throws StartError if the database can't be used for Plumbline
 */
export async function prepareDatabase(pool: pg.Pool, log: (line: string) => void = () => undefined): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const server = rows[0];
  if (!server || server.version < 150_000) throw new StartError('DATABASE_URL: PostgreSQL 15 or newer is needed.');
  if (server.encoding !== 'UTF8') throw new StartError('DATABASE_URL: the database must have the encoding UTF8.');
  const client = await pool.connect();
  try {
    await beginMigration(client, 'plumbline.migrate.extensions', log);
    await client.query('create extension if not exists pg_trgm with schema public');
    await client.query('commit');
    const home = await client.query<{ schema: string }>(
      "select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'",
    );
    if (home.rows[0]?.schema !== 'public') {
      throw new StartError(
        `DATABASE_URL: the extension pg_trgm lies in the schema ${home.rows[0]?.schema}; move it by "alter extension pg_trgm set schema public".`,
      );
    }
    const seen = await client.query<{ n: number }>(
      "select cardinality(public.show_trgm('\u05de\u05e2\u05dc\u05d9\u05ea')) as n",
    );
    if (!seen.rows[0] || seen.rows[0].n === 0) {
      throw new StartError(
        'DATABASE_URL: the database was made with a character type (LC_CTYPE) that knows no Hebrew; make it with C.UTF-8.',
      );
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
