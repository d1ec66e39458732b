import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { InstanceDatabase } from '../database/instance-database.ts';
import { errorText } from '../logger.ts';
import type { Services } from '../services.ts';

/** The number of instances per query. */
const instancesAtOnce = 100;

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
  { unbound }: Pick<Database, 'unbound'>,
  schemas: readonly string[],
  value: (db: InstanceDatabase) => RawBuilder<T>,
): Promise<{ schema: string; value: T }[]> {
  const found: { schema: string; value: T }[] = [];
  const { rows: there } = await sql<{
    schema: string;
  }>`select s.name as schema from unnest(${[...schemas]}::text[]) as s (name)
    where to_regclass(format('%I.events', s.name)) is not null`.execute(unbound);
  for (let from = 0; from < there.length; from += instancesAtOnce) {
    const questions = there
      .slice(from, from + instancesAtOnce)
      .map(
        ({ schema }) => sql`select ${schema}::text as schema, ${value(new InstanceDatabase(unbound, schema))} as value`,
      );
    const { rows } = await sql<{ schema: string; value: T }>`${sql.join(questions, sql` union all `)}`.execute(unbound);
    found.push(...rows);
  }
  return found;
}
