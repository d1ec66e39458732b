import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { InstanceDatabase } from '../database/instance-database.ts';
import type { Services } from '../services.ts';

/** So many instances are asked in one query. */
const instancesAtOnce = 100;

/** What a value in SQL is in each of many instances: one query for a hundred of them. */
export async function askInstances<T>(
  services: Pick<Services, 'unbound'>,
  schemas: readonly string[],
  value: (db: InstanceDatabase) => RawBuilder<T>,
): Promise<{ schema: string; value: T }[]> {
  const found: { schema: string; value: T }[] = [];
  for (let from = 0; from < schemas.length; from += instancesAtOnce) {
    const questions = schemas
      .slice(from, from + instancesAtOnce)
      .map(
        (schema) =>
          sql`select ${schema}::text as schema, ${value(new InstanceDatabase(services.unbound, schema))} as value`,
      );
    const { rows } = await sql<{ schema: string; value: T }>`${sql.join(questions, sql` union all `)}`.execute(
      services.unbound,
    );
    found.push(...rows);
  }
  return found;
}
