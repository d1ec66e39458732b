import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { LocksBusyError } from './lock-retries.ts';
import type { Migration } from './migration-files.ts';
import { readMigrations } from './migration-files.ts';
import type { MigrateOptions } from './migrator.ts';
import { migrateSchema, patience, prepareDatabase, quoted } from './migrator.ts';
import { isPassingFault } from './pool.ts';

/**
 * Migrates the platform schema and then every instance's: a start that is killed goes on where it was. An instance that fails
 * is recorded and not served, and the others go on; one whose locks others have is tried again after them.
 * @throws StartError, see {@link migrateSchema}; what the main instance or the connection fails with
 */
export async function migrateAll(
  pool: pg.Pool,
  log: (line: string) => void,
  { firstMs, lastMs }: { firstMs: number; lastMs: number } = patience,
): Promise<void> {
  await prepareDatabase(pool, log);
  const platform = await readMigrations('platform');
  const applied = await migrateSchema(pool, 'platform', platform, { log, patienceMs: lastMs });
  if (applied.length > 0) log(`Platform migrated to version ${platform.length}`);
  const migrations = await readMigrations('instance');
  const differing = await schemasThatDiffer(pool, migrations);
  // Those that need nothing any more have been mended by other means.
  await pool.query(
    'update platform.instances set migration_error = null where migration_error is not null and schema_name <> all($1)',
    [differing.map(({ schema }) => schema)],
  );
  const due = differing.map((one, index) => ({
    ...one,
    place: differing.length > 1 ? ` (${index + 1} of ${differing.length})` : '',
  }));
  const later: typeof due = [];
  for (const { schema, isMain, place } of due) {
    try {
      await migrateSchemaAndRecord(pool, schema, migrations, { log, patienceMs: due.length > 1 ? firstMs : lastMs });
      log(`Instance schema ${schema} migrated to version ${migrations.length}${place}`);
    } catch (error) {
      if (error instanceof LocksBusyError && due.length > 1) later.push({ schema, isMain, place });
      else await failedToMigrate(pool, error, { schema, isMain, place, log });
    }
  }
  for (const { schema, isMain, place } of later) {
    log(`Instance schema ${schema} is tried again${place}: others had its locks.`);
    try {
      await migrateSchemaAndRecord(pool, schema, migrations, { log, patienceMs: lastMs });
      log(`Instance schema ${schema} migrated to version ${migrations.length}${place}`);
    } catch (error) {
      await failedToMigrate(pool, error, { schema, isMain, place, log });
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function recordError(pool: pg.Pool, schema: string, error: string | null): Promise<void> {
  await pool.query(
    'update platform.instances set migration_error = $2 where schema_name = $1 and migration_error is distinct from $2',
    [schema, error],
  );
}

async function migrateSchemaAndRecord(
  pool: pg.Pool,
  schema: string,
  migrations: readonly Migration[],
  options: MigrateOptions,
): Promise<void> {
  await migrateSchema(pool, schema, migrations, options);
  await recordError(pool, schema, null);
}

/** Records why an instance could not be migrated. @throws the error where nothing can go on without the instance */
async function failedToMigrate(
  pool: pg.Pool,
  error: unknown,
  { schema, isMain, place, log }: { schema: string; isMain: boolean; place: string; log: (line: string) => void },
): Promise<void> {
  if (isPassingFault(error)) throw error;
  await recordError(pool, schema, messageOf(error)).catch(() => undefined);
  if (isMain || (error instanceof StartError && !(error instanceof LocksBusyError))) throw error;
  log(`Instance schema ${schema} could not be migrated${place}: ${messageOf(error)}. It is not served.`);
}

/**
 * Migrates the schema of one instance, and records why it failed or that it did not.
 * @throws Error of the migration that failed
 */
export async function migrateInstance(
  pool: pg.Pool,
  schema: string,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<void> {
  try {
    await migrateSchemaAndRecord(pool, schema, migrations, options);
  } catch (error) {
    if (!isPassingFault(error)) await recordError(pool, schema, messageOf(error)).catch(() => undefined);
    throw error;
  }
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
