import type { DateContext } from '@plumbline/domain/dates/expressions';
import { filterFields } from '@plumbline/domain/filters/fields';
import type { FilterFields } from '@plumbline/domain/filters/fields';
import type { Filter } from '@plumbline/domain/filters/filter';
import { sql } from 'kysely';
import { seesPeople } from '../../access/job-scope.ts';
import type { FilterColumn, FilterColumns } from '../../database/filter-sql.ts';
import type { FilterReader } from '../lists/index.ts';
import { customFilterColumns, fieldsWithCustom } from '../lists/index.ts';

type FieldName = keyof typeof filterFields.projects;

/** What a filter may ask about, `input` as it came: who sees no people doesn't ask for them either. */
export function projectFilterFields(reader: Pick<FilterReader, 'actor' | 'settings'>, input?: unknown): FilterFields {
  const { users, ...rest } = filterFields.projects;
  const own = { ...rest, ...(seesPeople(reader.actor) && { users }) };
  return fieldsWithCustom(reader, 'projects', own, input);
}

/** What the fields of a checked filter are in the database, over `p` (projects). */
export function projectFilterColumns(
  reader: FilterReader,
  dates: DateContext,
  filter: Filter,
): Readonly<Record<FieldName, FilterColumn>> & FilterColumns {
  const { db } = reader;
  return {
    ...customFilterColumns(reader, 'projects', dates, filter),
    name: { kind: 'text', value: sql`p.name`, searched: sql`p.name_search` },
    address: { kind: 'text', value: sql`p.address` },
    isPrivate: { kind: 'boolean', value: sql`p.is_private` },
    created_at: { kind: 'moment', value: sql`p.created_at` },
    updated_at: { kind: 'moment', value: sql`p.updated_at` },
    companies: {
      kind: 'through',
      of: { kind: 'word', value: sql`fc.name` },
      exists: (test) => sql`exists (select from unnest(p.companies) as fc (name) where ${test})`,
      sortedBy: (pick) => sql`(select ${pick(sql`fc.name`)} from unnest(p.companies) as fc (name))`,
    },
    users: {
      kind: 'ids',
      some: (test) => sql`exists (select from ${db.table('project_members')} fm
        where fm.project_id = p.id and ${test(sql`fm.user_id`)})`,
      nameOf: (pick) => sql`(select ${pick(sql`u.name_key`)} from ${db.table('project_members')} fm
        join ${db.table('users')} u on u.id = fm.user_id where fm.project_id = p.id)`,
    },
  };
}
