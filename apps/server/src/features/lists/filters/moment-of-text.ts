import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The moment that a text of a day or a moment says, hours alone say none: null for any other text. What was stored when a question or
 * a field was of another type may look like a date that no calendar has: days are counted from the first of the month, so that nothing throws.
 */
export function momentOfText(text: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`(select case
      when p.t ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?)?$'
        then ((substr(p.t, 1, 8) || '01')::date + (substr(p.t, 9, 2)::int - 1)
          + coalesce(nullif(substr(p.t, 12), ''), '00:00')::time) at time zone ${timeZone}
      when p.t ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,6})?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$'
        then p.t::timestamptz
      when p.t ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(29|30|31)T'
        then ((substr(p.t, 1, 8) || '01T' || substr(p.t, 12))::timestamptz + (substr(p.t, 9, 2)::int - 1) * interval '24 hours')
    end from (select ${text} as t) p)`;
}
