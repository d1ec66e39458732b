import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { LocksBusyError } from './lock-retries.ts';
import type { Migration } from './migration-files.ts';
import { readMigrations } from './migration-files.ts';
import type { MigrateOptions } from './migrator.ts';
import { migrateSchema, patience, prepareDatabase, quoted } from './migrator.ts';
import { isPassingFault } from './pool.ts';

/** Where schemas are migrated: on the first database, or on another one. */
interface MigratedDatabase {
  /** The pool of the first database, whose platform schema says which instances there are. */
  platform: pg.Pool;
  /** The pool of the database that is migrated. */
  pool: pg.Pool;
  /** Its id; null of the first one. */
  id: string | null;
}

/**
 * Migrates the platform schema and then every instance's: a start that is killed goes on where it was. An instance that fails
 * is recorded and not served, and the others go on; one whose locks others have is tried again after them.
 * @throws StartError, see {@link migrateSchema}; what the main instance or the connection fails with
 */
export function migrateAll(
  pool: pg.Pool,
  log: (line: string) => void,
  times: { firstMs: number; lastMs: number } = patience,
): Promise<void> {
  return migrateDatabase({ platform: pool, pool, id: null }, log, times);
}

/**
 * As {@link migrateAll}, for the instances of one database. One beside the first has a platform schema, too: for its functions, and for
 * entries of the queue on their way.
 */
export async function migrateDatabase(
  database: MigratedDatabase,
  log: (line: string) => void,
  { firstMs, lastMs }: { firstMs: number; lastMs: number } = patience,
): Promise<void> {
  await preparePlatform(database.pool, log, lastMs);
  const migrations = await readMigrations('instance');
  const differing = await schemasThatDiffer(database, migrations);
  // Those that need nothing any more have been mended by other means.
  await database.platform.query(
    `update platform.instances set migration_error = null
     where migration_error is not null and database_id is not distinct from $2 and schema_name <> all($1)`,
    [differing.map(({ schema }) => schema), database.id],
  );
  const due = differing.map((one, index) => ({
    ...one,
    place: differing.length > 1 ? ` (${index + 1} of ${differing.length})` : '',
  }));
  const later: typeof due = [];
  for (const { schema, isMain, place } of due) {
    try {
      await migrateSchemaAndRecord(database, schema, migrations, {
        log,
        patienceMs: due.length > 1 ? firstMs : lastMs,
      });
      log(`Instance schema ${schema} migrated to version ${migrations.length}${place}`);
    } catch (error) {
      if (error instanceof LocksBusyError && due.length > 1) later.push({ schema, isMain, place });
      else await failedToMigrate(database, error, { schema, isMain, place, log });
    }
  }
  for (const { schema, isMain, place } of later) {
    log(`Instance schema ${schema} is tried again${place}: others had its locks.`);
    try {
      await migrateSchemaAndRecord(database, schema, migrations, { log, patienceMs: lastMs });
      log(`Instance schema ${schema} migrated to version ${migrations.length}${place}`);
    } catch (error) {
      await failedToMigrate(database, error, { schema, isMain, place, log });
    }
  }
}

/** Migrates what the instances of a database need: extensions, and the platform schema. */
export async function preparePlatform(
  pool: pg.Pool,
  log: (line: string) => void,
  lastMs: number = patience.lastMs,
): Promise<void> {
  await prepareDatabase(pool, log);
  const platform = await readMigrations('platform');
  const applied = await migrateSchema(pool, 'platform', platform, { log, patienceMs: lastMs });
  if (applied.length > 0) log(`Platform migrated to version ${platform.length}`);
}

type Migrating = Pick<MigratedDatabase, 'platform' | 'pool'>;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function recordError({ platform }: Migrating, schema: string, error: string | null): Promise<void> {
  await platform.query(
    'update platform.instances set migration_error = $2 where schema_name = $1 and migration_error is distinct from $2',
    [schema, error],
  );
}

async function migrateSchemaAndRecord(
  database: Migrating,
  schema: string,
  migrations: readonly Migration[],
  options: MigrateOptions,
): Promise<void> {
  await migrateSchema(database.pool, schema, migrations, options);
  await recordError(database, schema, null);
}

/** Records why an instance could not be migrated. @throws the error where nothing can go on without the instance */
async function failedToMigrate(
  database: Migrating,
  error: unknown,
  { schema, isMain, place, log }: { schema: string; isMain: boolean; place: string; log: (line: string) => void },
): Promise<void> {
  if (isPassingFault(error)) throw error;
  await recordError(database, schema, messageOf(error)).catch(() => undefined);
  if (isMain || (error instanceof StartError && !(error instanceof LocksBusyError))) throw error;
  log(`Instance schema ${schema} could not be migrated${place}: ${messageOf(error)}. It is not served.`);
}

/**
 * Migrates the schema of one instance, and records why it failed or that it did not.
 * @throws Error of the migration that failed
 */
export async function migrateInstance(
  database: Migrating,
  schema: string,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<void> {
  try {
    await migrateSchemaAndRecord(database, schema, migrations, options);
  } catch (error) {
    if (!isPassingFault(error)) await recordError(database, schema, messageOf(error)).catch(() => undefined);
    throw error;
  }
}

/** The schemas to which not exactly these migrations were applied: one query for all instances, however many there are. */
async function schemasThatDiffer(
  { platform, pool, id }: MigratedDatabase,
  migrations: readonly Migration[],
): Promise<{ schema: string; isMain: boolean }[]> {
  const { rows: instances } = await platform.query<{ schema_name: string; is_main: boolean }>(
    `select schema_name, name = '' as is_main from platform.instances
     where (deletes_at is null or deletes_at > now()) and database_id is not distinct from $1
       and id not in (select instance_id from platform.moves where is_paused and not is_switched) order by created_at`,
    [id],
  );
  const all = instances.map((row) => ({ schema: row.schema_name, isMain: row.is_main }));
  const { rows: present } = await pool.query<{ schema_name: string }>(
    `select s.name as schema_name from unnest($1::text[]) as s (name)
     where to_regclass(quote_ident(s.name) || '.migrations') is not null`,
    [all.map(({ schema }) => schema)],
  );
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
