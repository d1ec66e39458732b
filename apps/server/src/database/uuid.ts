import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/**
 * A text of the database as the id that it is, null where it is none. To be compared with a column of ids, so that the column's
 * index is used, which is of no use to the column's own text.
 */
export function uuidOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${text} ~* ${sql.lit(uuid)} then (${text})::uuid end`;
}
