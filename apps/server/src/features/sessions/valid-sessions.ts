import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Services } from '../../services.ts';

/** That the instance with a schema is served. */
const isServed = (schema: string) => sql<boolean>`exists (select from platform.instances i
  where i.schema_name = ${schema} and i.is_active and i.deletes_at is null
    and i.migration_error is null and (i.ends_at is null or i.ends_at > now()))`;

/** Which of these sign-ins have neither ended nor expired, and whose person is still let in: none of an instance that is switched off. */
export async function validSessions(
  { databaseOf, databases, platform }: Pick<Services, 'databaseOf' | 'databases' | 'platform'>,
  schema: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const db: InstanceDatabase = databaseOf(schema);
  const isOnFirst = databases.isFirst(schema);
  if (!isOnFirst && (await platform.first(sql`select where ${isServed(schema)}`)) === undefined) return new Set();
  const rows = await db.rows(sql<{ id: string }>`
    select s.id from ${db.table('sessions')} s join ${db.table('users')} u on u.id = s.user_id
    where s.id = any(${[...ids]}::uuid[]) and s.ended_at is null and s.expires_at > now()
      and u.banned_at is null and u.removed_at is null and ${isOnFirst ? isServed(schema) : sql`true`}`);
  return new Set(rows.map((row) => row.id));
}
