import type { Actor } from '@plumbline/domain/actor/actor';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { filterFields } from '@plumbline/domain/filters/fields';
import type { FilterFields } from '@plumbline/domain/filters/fields';
import type { Filter } from '@plumbline/domain/filters/filter';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { sql } from 'kysely';
import type { FilterColumn, FilterColumns } from '../../database/filter-sql.ts';
import { phoneAccess, seesEmails } from '../../access/profile-view.ts';
import { userSkills } from '../skills/index.ts';
import type { FilterReader } from '../lists/index.ts';
import { customFilterColumns, fieldsWithCustom, skillExpiryColumn } from '../lists/index.ts';

type FieldName = keyof typeof filterFields.users;
type Shown = Pick<AppSettings, 'showEmails' | 'userFields'>;

/** The state of a person (`userState` of domain/users), over `u`. */
export const stateSql = sql`(case when u.banned_at is not null then 'banned'
  when u.is_confirmed and u.is_verified then 'active' else 'invited' end)`;

/** Whether lists show other people's phone numbers. */
export function seesPhones(actor: Actor, settings: Shown): boolean {
  const anybody = { id: '', role: 'client', isOnAJobOfActor: false } as const;
  return phoneAccess(actor, anybody, settings.userFields).read;
}

/** What a filter may ask about, `input` as it came: what can't be seen can't be asked for. */
export function userFilterFields(reader: Pick<FilterReader, 'actor' | 'settings'>, input?: unknown): FilterFields {
  const { actor, settings } = reader;
  const { email, phoneNumber, skills, skillExpiry, ...rest } = filterFields.users;
  const own = {
    ...rest,
    ...(seesEmails(actor, settings) && { email }),
    ...(seesPhones(actor, settings) && { phoneNumber }),
    ...(seesSkills(actor) && { skills, skillExpiry }),
  };
  return fieldsWithCustom(reader, 'users', own, input);
}

/** What the fields of a checked filter are in the database, over `u` (users). */
export function userFilterColumns(
  reader: FilterReader,
  dates: DateContext,
  filter: Filter,
): Readonly<Record<FieldName, FilterColumn>> & FilterColumns {
  const { db } = reader;
  return {
    ...customFilterColumns(reader, 'users', dates, filter),
    name: { kind: 'text', value: sql`(u.first_name || ' ' || u.last_name)`, searched: sql`u.name_search` },
    email: { kind: 'text', value: sql`u.email` },
    phoneNumber: { kind: 'text', value: sql`u.phone_number` },
    role: { kind: 'word', value: sql`u.role` },
    state: { kind: 'word', value: stateSql },
    projects: {
      kind: 'ids',
      some: (test) => sql`exists (select from ${db.table('project_members')} fm
        where fm.user_id = u.id and ${test(sql`fm.project_id`)})`,
      nameOf: (pick) => sql`(select ${pick(sql`fp.name_key`)} from ${db.table('project_members')} fm
        join ${db.table('projects')} fp on fp.id = fm.project_id and fp.removed_at is null where fm.user_id = u.id)`,
    },
    skills: {
      kind: 'ids',
      some: (test) => sql`exists (select from ${userSkills(db)}
        where h.user_id = u.id and ${test(sql`h.skill_id`)})`,
      nameOf: (pick) => sql`(select ${pick(sql`s.name_key`)} from ${userSkills(db)} where h.user_id = u.id)`,
    },
    skillExpiry: skillExpiryColumn(db, dates.timeZone),
    companies: {
      kind: 'through',
      of: { kind: 'word', value: sql`fc.name` },
      exists: (test) => sql`exists (select from unnest(u.companies) as fc (name) where ${test})`,
      sortedBy: (pick) => sql`(select ${pick(sql`fc.name`)} from unnest(u.companies) as fc (name))`,
    },
    inTraining: { kind: 'boolean', value: sql`u.in_training` },
    greenMark: { kind: 'boolean', value: sql`u.green_mark` },
    created_at: { kind: 'moment', value: sql`u.created_at` },
  };
}
