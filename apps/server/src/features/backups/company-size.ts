import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** How many bytes a company has in the database and among its files, roughly: by it the progress of a backup is reported. */
export async function companySize(db: InstanceDatabase): Promise<number> {
  const row = await db.first(sql<{ bytes: number }>`
    select (select coalesce(sum(pg_table_size(c.oid)), 0)::float8 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${db.schema} and c.relkind = 'r')
      + (select coalesce(sum(a.size), 0)::float8 from ${db.table('assets')} a where a.removed_at is null) as bytes`);
  return Math.max(1, row?.bytes ?? 1);
}
