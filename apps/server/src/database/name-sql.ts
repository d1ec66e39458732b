import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * By what a name is sorted: what `nameKey` makes of it, compared by code point (decision 0054). Columns named `name_key` hold it already,
 * and say themselves how they are compared.
 */
export function nameKeyOf(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(platform.name_key(${name}) collate "C")`;
}
