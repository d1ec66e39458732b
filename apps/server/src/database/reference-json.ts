import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The address of a file for those who are told it: signed, so that an `<img>` can show it (decision 0021). Null for null.
 * A size is asked for by adding `&size=100x100` to it.
 */
export function assetAddress(column: RawBuilder<unknown>): RawBuilder<unknown> {
  // Most rows have no picture, and signing costs some microseconds.
  return sql`case when ${column} is null then null else platform.asset_address(${column}) end`;
}

/** A person where they are only named (`personReference`), over an alias of users. */
export function personJson(alias: string): RawBuilder<unknown> {
  const u = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('_id', ${u('id')},
    'name', json_build_object('first', ${u('first_name')}, 'last', ${u('last_name')}),
    'imgUrl', ${assetAddress(u('avatar_asset_id'))}, 'inTraining', ${u('in_training')}, 'greenMark', ${u('green_mark')})`;
}

/** A moment as the wire has it. */
export function momentJson(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
