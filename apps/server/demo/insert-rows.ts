import { sql } from 'kysely';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import type { InstanceTables } from '../src/database/tables.ts';

/** A row to be written: the columns that are named, times in ISO 8601. */
export type NewRow = Readonly<Record<string, unknown>>;

/**
 * Writes many rows in one statement, in their order; what no row names gets its default. All rows name the same columns.
 * @param identity says that the rows bring the ids which the database would give
 */
export async function insertRows(
  db: InstanceDatabase,
  table: keyof InstanceTables & string,
  rows: readonly NewRow[],
  identity: 'overriding system value' | '' = '',
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.id(column)));
  await db.rows(sql`insert into ${db.table(table)} (${columns}) ${sql.raw(identity)}
    select ${columns} from json_populate_recordset(null::${db.table(table)}, ${JSON.stringify(rows)}::json)`);
}
