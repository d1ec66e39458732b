import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { isPassingFault } from './pool.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

const folder = new URL('../../migrations/', import.meta.url);

/** Reads the migrations of one kind, in order. File names are `NNNN-verb-noun.sql`, without a gap. @throws Error of one that is named otherwise */
export async function readMigrations(kind: 'platform' | 'instance'): Promise<Migration[]> {
  const names = (await readdir(new URL(`${kind}/`, folder))).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(name.slice(0, 4));
      if (version !== index + 1) throw new Error(`migrations/${kind}/${name}: expected number ${index + 1}`);
      const sql = await readFile(new URL(`${kind}/${name}`, folder), 'utf8');
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

/**
 * Begins a transaction without the pool's statement timeout, and waits for the lock as long as another server holds it:
 * that timeout is for requests of people.
 */
async function beginMigration(client: pg.PoolClient, lock: string, log: (line: string) => void): Promise<void> {
  await client.query('begin');
  await client.query('set local statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const { rows } = await client.query<{ isMine: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isMine"',
    [lock],
  );
  if (rows[0]?.isMine) return;
  log('Another server is migrating the database. Waiting for it …');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
}

/** Makes a transaction's statements mean this schema, and the table of its migrations in it. */
export async function prepareMigrations(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query(`set local search_path to ${quoted(schema)}, public`);
  await client.query(`create table if not exists ${quoted(schema)}.migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
}

/** Applies migrations in a transaction of {@link prepareMigrations}. */
export async function applyMigrations(
  client: pg.ClientBase,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  for (const { version, name, sql, checksum } of migrations) {
    await client.query(sql);
    await client.query(`insert into ${quoted(schema)}.migrations (version, name, checksum) values ($1, $2, $3)`, [
      version,
      name,
      checksum,
    ]);
  }
}

/**
 * Migrates one schema to the newest version, in a single transaction. Servers that start at once are serialized by an
 * advisory lock; later ones find nothing to do.
 * @returns the versions that were applied now
 * @throws StartError if the schema is newer than this program, or an applied migration was changed afterwards
 */
export async function migrateSchema(
  pool: pg.Pool,
  schema: string,
  migrations: readonly Migration[],
  log: (line: string) => void = () => undefined,
): Promise<number[]> {
  const client = await pool.connect();
  try {
    await beginMigration(client, `plumbline.migrate.${schema}`, log);
    // Queried from the catalog table: this connection's schema cache, which "if not exists" uses, is older than the
    // wait for the lock.
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
    if (rowCount === 0) await client.query(`create schema ${quoted(schema)}`);
    await prepareMigrations(client, schema);
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
    const due = migrations.slice(newest);
    await applyMigrations(client, schema, due);
    await client.query('commit');
    return due.map((migration) => migration.version);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

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

/**
 * Migrates the platform schema and then every instance's, each in a transaction of its own: a start that is killed goes
 * on where it was. An instance that fails is recorded and not served, and the others go on.
 * @throws StartError, see {@link migrateSchema}; what the main instance or the connection fails with
 */
export async function migrateAll(pool: pg.Pool, log: (line: string) => void): Promise<void> {
  await prepareDatabase(pool, log);
  const platform = await readMigrations('platform');
  const applied = await migrateSchema(pool, 'platform', platform, log);
  if (applied.length > 0) log(`Platform migrated to version ${platform.length}`);
  const migrations = await readMigrations('instance');
  const due = await schemasThatDiffer(pool, migrations);
  // Those that need nothing any more have been mended by other means.
  await pool.query(
    'update platform.instances set migration_error = null where migration_error is not null and schema_name <> all($1)',
    [due.map(({ schema }) => schema)],
  );
  for (const [index, { schema, isMain }] of due.entries()) {
    const place = due.length > 1 ? ` (${index + 1} of ${due.length})` : '';
    try {
      await migrateInstance(pool, schema, migrations, log);
      log(`Instance schema ${schema} migrated to version ${migrations.length}${place}`);
    } catch (error) {
      if (isMain || error instanceof StartError || isPassingFault(error)) throw error;
      log(`Instance schema ${schema} could not be migrated${place}: ${messageOf(error)}. It is not served.`);
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Migrates the schema of one instance, and records why it failed or that it did not.
 * @throws Error of the migration that failed
 */
export async function migrateInstance(
  pool: pg.Pool,
  schema: string,
  migrations: readonly Migration[],
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const record = (error: string | null) =>
    pool.query(
      'update platform.instances set migration_error = $2 where schema_name = $1 and migration_error is distinct from $2',
      [schema, error],
    );
  try {
    await migrateSchema(pool, schema, migrations, log);
  } catch (error) {
    if (!isPassingFault(error)) await record(messageOf(error)).catch(() => undefined);
    throw error;
  }
  await record(null);
}

/** The schemas to which not exactly these migrations were applied: one query for all instances, however many there are. */
async function schemasThatDiffer(
  pool: pg.Pool,
  migrations: readonly Migration[],
): Promise<{ schema: string; isMain: boolean }[]> {
  const { rows: instances } = await pool.query<{ schema_name: string; is_main: boolean; exists: boolean }>(
    `select schema_name, name = '' as is_main,
       to_regclass(quote_ident(schema_name) || '.migrations') is not null as exists
     from platform.instances where deletes_at is null or deletes_at > now() order by created_at`,
  );
  const all = instances.map((row) => ({ schema: row.schema_name, isMain: row.is_main }));
  const present = instances.filter((row) => row.exists);
  if (present.length === 0) return all;
  const { rows } = await pool.query<{ schema_name: string; applied: string | null }>(
    present
      .map(
        (row) =>
          `select '${row.schema_name}' as schema_name, string_agg(checksum, ' ' order by version) as applied from ${quoted(row.schema_name)}.migrations`,
      )
      .join(' union all '),
  );
  const appliedTo = new Map(rows.map((row) => [row.schema_name, row.applied]));
  const wanted = migrations.map((migration) => migration.checksum).join(' ');
  return all.filter(({ schema }) => appliedTo.get(schema) !== wanted);
}
