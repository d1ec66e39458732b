import type pg from 'pg';
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
 * @param options wantsDemo: the next start of the server fills it with the demo
 */
export async function createInstance(
  pool: pg.Pool,
  name: string,
  { wantsDemo = false }: { wantsDemo?: boolean } = {},
): Promise<{ instance: Instance; isNew: boolean }> {
  const schema = schemaOfInstance(name);
  const id = newId();
  const { rowCount } = await pool.query(
    'insert into platform.instances (id, name, schema_name, wants_demo) values ($1, $2, $3, $4) on conflict do nothing',
    [id, name, schema, wantsDemo],
  );
  await migrateSchema(pool, schema, await readMigrations('instance'));
  const instance = await new InstanceDirectory(pool).byName(name);
  if (instance?.name !== name)
    throw new Error(`the instance ${name} could not be made: its schema name is taken by another`);
  return { instance, isNew: rowCount === 1 };
}
