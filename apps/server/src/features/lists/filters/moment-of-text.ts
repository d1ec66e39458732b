import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * The moment of a local time in a time zone, as `momentOfWall` of domain computes it: an ambiguous time is the earlier
 * one, whereas PostgreSQL takes the later. The offset of the day before decides: if it is valid too, it belongs to the
 * earlier one.
 * @param wall a column of timestamps without time zone: it is repeated often
 */
export function momentOfWall(wall: Sql, timeZone: string): Sql {
  const zone = sql`${timeZone}::text`;
  const dayBefore = sql`(${wall} - interval '24 hours')`;
  const first = sql`(${wall} at time zone 'UTC' - (${dayBefore} - ${dayBefore} at time zone ${zone} at time zone 'UTC'))`;
  return sql`(case when ${first} at time zone ${zone} = ${wall} then ${first} else ${wall} at time zone ${zone} end)`;
}

/**
 * The moment that a text of a day or a moment says, hours alone say none: null for any other text. What was stored when a question or
 * a field was of another type may look like a date that no calendar has: days are counted from the first of the month, and years from 1, so that
 * nothing throws.
 */
export function momentOfText(text: Sql, timeZone: string): Sql {
  // `offset 0`: else PostgreSQL writes each column out wherever it is named.
  return sql`(select case
      when p.wall is not null then ${momentOfWall(sql`p.wall`, timeZone)}
      when p.t ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,6})?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$'
        then p.t::timestamptz
      when p.t ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(29|30|31)T'
        then ((substr(p.t, 1, 8) || '01T' || substr(p.t, 12))::timestamptz + (substr(p.t, 9, 2)::int - 1) * interval '24 hours')
    end from (select s.t, case
        when s.t ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?)?$'
          then (substr(s.t, 1, 8) || '01')::date + (substr(s.t, 9, 2)::int - 1) + coalesce(nullif(substr(s.t, 12), ''), '00:00')::time
      end as wall from (select ${text} as t) s offset 0) p)`;
}
