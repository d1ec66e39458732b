import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { InstanceDatabase } from '../database/instance-database.ts';
import { errorText } from '../logger.ts';
import type { Services } from '../services.ts';

/** The number of instances per query. */
const instancesAtOnce = 100;

/** PostgreSQL's codes of a table and a schema that is not there. */
const missing: ReadonlySet<unknown> = new Set(['42P01', '3F000']);

type Asking = Pick<Database, 'unbound'>;

/**
 * The value of an SQL expression in each of many instances, a hundred per query; those whose tables are not there (yet, or any more) have
 * none, and those of a database that can't be reached. @throws what the first database fails with
 */
export async function askInstances<T>(
  { databases, logger }: Pick<Services, 'databases' | 'logger'>,
  schemas: readonly string[],
  value: (db: InstanceDatabase) => RawBuilder<T>,
): Promise<{ schema: string; value: T }[]> {
  const asked = databases.grouped(schemas).map(async ({ database, schemas: own }) => {
    try {
      return await askOn(database, own, value);
    } catch (error) {
      if (database.id === null) throw error;
      logger.warn({ database: database.name, error: errorText(error) }, 'the instances of a database were left out');
      return [];
    }
  });
  return (await Promise.all(asked)).flat();
}

async function askOn<T>(
  database: Asking,
  schemas: readonly string[],
  value: (db: InstanceDatabase) => RawBuilder<T>,
): Promise<{ schema: string; value: T }[]> {
  const found: { schema: string; value: T }[] = [];
  for (let from = 0; from < schemas.length; from += instancesAtOnce) {
    const asked = schemas.slice(from, from + instancesAtOnce);
    const rows = await askAtOnce(database, asked, value).catch(async (error: unknown) => {
      if (!missing.has((error as { code?: unknown }).code)) throw error;
      return askAtOnce(database, await thereOf(database, asked), value);
    });
    found.push(...rows);
  }
  return found;
}

async function askAtOnce<T>(
  { unbound }: Asking,
  schemas: readonly string[],
  value: (db: InstanceDatabase) => RawBuilder<T>,
): Promise<{ schema: string; value: T }[]> {
  if (schemas.length === 0) return [];
  const questions = schemas.map(
    (schema) => sql`select ${schema}::text as schema, ${value(new InstanceDatabase(unbound, schema))} as value`,
  );
  const { rows } = await sql<{ schema: string; value: T }>`${sql.join(questions, sql` union all `)}`.execute(unbound);
  return rows;
}

/** Those of these schemas that have their tables. */
async function thereOf({ unbound }: Asking, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select s.name from unnest(${[...schemas]}::text[]) as s (name)
    where to_regclass(format('%I.events', s.name)) is not null`.execute(unbound);
  return rows.map(({ name }) => name);
}
