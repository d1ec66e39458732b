import type { DateContext } from '@plumbline/domain/dates/expressions';
import type { CustomFilterField, CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { profileFieldHolds } from '@plumbline/domain/users/profile-field-traits';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { FilterColumn, OneColumn } from '../../../database/filter-sql.ts';
import { phoneField } from '../../../access/profile-view.ts';
import { momentOfText } from './moment-of-text.ts';

type Sql = RawBuilder<unknown>;

/** A person's value of the field, as JSON, over `u` (users); null for none. */
function valueOf(key: string): Sql {
  return key === phoneField ? sql`to_jsonb(nullif(u.phone_number, ''))` : sql`nullif(u.profile -> ${key}, 'null')`;
}

/** The words of a rich text: `textOfRich` of domain said in SQL, with a blank wherever that has a new line. */
const wordsOfRich = (text: Sql): Sql => sql`(select case when r.t !~ '<[A-Za-z/!]' then r.t else
  replace(replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(r.t, '</(p|div|li|h[1-6]|blockquote|pre|tr)>|<(br|hr)\\s*/?>', ' ', 'gi'),
      '</?[a-z][^<>]*>', '', 'gi'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&nbsp;', ' '), '&#39;', ''''), '&amp;', '&') end
  from (select ${text} as t) r)`;

/** What people read of a value: of rich text its words, of an address its words, of a table its cells. */
const textOf = (value: Sql, isRich: boolean): Sql => sql`(select nullif(case jsonb_typeof(v.v)
    when 'string' then ${isRich ? wordsOfRich(sql`v.v #>> '{}'`) : sql`v.v #>> '{}'`}
    when 'object' then coalesce(v.v ->> 'address', v.v ->> 'value')
    when 'array' then (select string_agg(cell.value, ' ') from jsonb_array_elements(v.v) as line (value),
      jsonb_each_text(case jsonb_typeof(line.value) when 'object' then line.value else '{}' end) as cell)
  end, '') from (select ${value} as v) v)`;

/** A field "with files" stores its value in an object with the files. */
const bare = (value: Sql): Sql => sql`coalesce(${value} -> 'value', ${value})`;

const columns: Readonly<
  Partial<Record<CustomFilterPart, (value: Sql, dates: DateContext, isRich: boolean) => OneColumn>>
> = {
  text: (value, _dates, isRich) => ({ kind: 'text', value: textOf(value, isRich) }),
  number: (value) => ({
    kind: 'number',
    value: sql`(case jsonb_typeof(${value}) when 'number' then (${value} #>> '{}')::numeric
      when 'string' then platform.read_number(${value} #>> '{}') end)`,
  }),
  date: (value, { timeZone }) => ({ kind: 'moment', value: momentOfText(sql`${value} #>> '{}'`, timeZone) }),
  yes: (value) => ({
    kind: 'boolean',
    value: sql`(case ${bare(value)} when 'true' then true when 'false' then false end)`,
  }),
  filled: (value) => ({
    kind: 'word',
    value: sql`(case when ${value} not in ('[]', '{}', '""') then 'filled' end)`,
  }),
};

/** A field of profiles in the database, over `u` (users). */
export function profileFieldColumn(
  userFields: readonly ProfileField[],
  { id, part }: CustomFilterField,
  dates: DateContext,
): FilterColumn | undefined {
  const value = valueOf(id);
  const isRich = userFields.some((field) => field.value === id && profileFieldHolds(field, 'rich_text'));
  if (part === 'option') {
    return {
      kind: 'through',
      of: { kind: 'word', value: sql`nullif(fo.option, '')` },
      exists: (test) => sql`exists (select from jsonb_array_elements_text(
        case jsonb_typeof(${value}) when 'array' then ${value} when 'string' then jsonb_build_array(${value}) else '[]' end)
        as fo (option) where ${test})`,
      sortedBy: (pick) => sql`(select ${pick(sql`nullif(fo.option, '')`)} from jsonb_array_elements_text(
        case jsonb_typeof(${value}) when 'array' then ${value} when 'string' then jsonb_build_array(${value}) else '[]' end)
        as fo (option))`,
    };
  }
  const of = columns[part]?.(value, dates, isRich);
  return (
    of && {
      kind: 'through',
      of,
      exists: (test) => sql`(${test})`,
      sortedBy: (pick) => sql`(select ${pick(sql`fo.value`)} from (select ${of.value} as value) as fo)`,
    }
  );
}
