import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { migrateSchema, readMigrations } from '../database/migrator.ts';
import { newId } from '../ids.ts';
import type { Instance } from './instance.ts';
import { InstanceDirectory } from './instance.ts';

/** The schema that holds an instance's rows. Names have no underscore, so no two share one. */
export function schemaOfInstance(name: string): string {
  return `instance_${name === '' ? 'main' : name.replaceAll('-', '_')}`;
}

/**
 * Makes an instance: its row and its schema with all tables. Does nothing to one that exists.
 * @param name the first label of its host name; '' for the main host
 * @param options wantsDemo: the next start of the server fills it with the demo; database: where its schema is made, if not on the
 *   first one
 */
export async function createInstance(
  pool: pg.Pool,
  name: string,
  { wantsDemo = false, database }: { wantsDemo?: boolean; database?: Pick<Database, 'id' | 'pool'> } = {},
): Promise<{ instance: Instance; isNew: boolean }> {
  const schema = schemaOfInstance(name);
  const id = newId();
  const { rowCount } = await pool.query(
    `insert into platform.instances (id, name, schema_name, wants_demo, database_id) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [id, name, schema, wantsDemo, database?.id ?? null],
  );
  const instance = await new InstanceDirectory(pool).byName(name);
  if (instance?.name !== name)
    throw new Error(`the instance ${name} could not be made: its schema name is taken by another`);
  // One that is there already has its tables where it lies.
  if (instance.databaseId === (database?.id ?? null))
    await migrateSchema(database?.pool ?? pool, schema, await readMigrations('instance'));
  return { instance, isNew: rowCount === 1 };
}
