import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { InstanceDatabase } from '../database/instance-database.ts';
import type { Services } from '../services.ts';

/** The number of instances per query. */
const instancesAtOnce = 100;

/** The value of an SQL expression in each of many instances, a hundred per query; those whose tables are not there (yet, or any more) have none. */
export async function askInstances<T>(
  services: Pick<Services, 'unbound'>,
  schemas: readonly string[],
  value: (db: InstanceDatabase) => RawBuilder<T>,
): Promise<{ schema: string; value: T }[]> {
  const found: { schema: string; value: T }[] = [];
  const { rows: there } = await sql<{
    schema: string;
  }>`select s.name as schema from unnest(${[...schemas]}::text[]) as s (name)
    where to_regclass(format('%I.events', s.name)) is not null`.execute(services.unbound);
  for (let from = 0; from < there.length; from += instancesAtOnce) {
    const questions = there
      .slice(from, from + instancesAtOnce)
      .map(
        ({ schema }) =>
          sql`select ${schema}::text as schema, ${value(new InstanceDatabase(services.unbound, schema))} as value`,
      );
    const { rows } = await sql<{ schema: string; value: T }>`${sql.join(questions, sql` union all `)}`.execute(
      services.unbound,
    );
    found.push(...rows);
  }
  return found;
}
