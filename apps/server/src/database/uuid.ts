import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/**
 * Converts a text of the database into an id, null if it is none. Compare it with a column of ids to use the column's
 * index, which a cast of the column would prevent.
 */
export function uuidOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${text} ~* ${sql.lit(uuid)} then (${text})::uuid end`;
}
