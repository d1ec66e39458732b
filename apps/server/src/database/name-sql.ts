import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The sort key of a name: the result of `nameKey`, compared by code point (decision 0054). Columns named `name_key`
 * contain it already, with their own collation.
 */
export function nameKeyOf(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(platform.name_key(${name}) collate "C")`;
}
