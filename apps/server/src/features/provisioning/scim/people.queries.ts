import type { ScimFields } from '@plumbline/domain/scim/patch';
import { scimUrns } from '@plumbline/domain/scim/schemas';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { momentJson } from '../../../database/reference-json.ts';
import { entityTag } from '../../../http/entity-tags.ts';
import type { ScimColumns } from './filter-sql.ts';

type Sql = RawBuilder<unknown>;

/** A person as their directory sees them. */
export interface PersonRow {
  id: string;
  userName: string;
  externalId: string | null;
  email: string;
  first: string;
  last: string;
  phoneNumber: string;
  language: string | null;
  isActive: boolean;
  version: number;
  created: string;
  changed: string;
  groups: { value: string; display: string }[];
}

const fullName = sql`nullif(trim(u.first_name || ' ' || u.last_name), '')`;
const phone = sql`nullif(u.phone_number, '')`;
const userName = sql`coalesce(s.user_name, u.email)`;

/** What filters and sorting name, over `u` (users) and `s` (what the directory calls them). */
export function personColumns(db: InstanceDatabase): ScimColumns {
  const text = (value: Sql, isExact = false) => ({ value, type: 'text' as const, isExact });
  const name = text(fullName);
  return {
    columns: {
      id: text(sql`u.id::text`, true),
      externalId: text(sql`s.external_id`, true),
      userName: text(userName),
      name,
      'name.formatted': name,
      'name.givenName': text(sql`nullif(u.first_name, '')`),
      'name.familyName': text(sql`nullif(u.last_name, '')`),
      displayName: name,
      preferredLanguage: text(sql`u.language`),
      active: { value: sql`(u.banned_at is null)`, type: 'boolean' },
      'emails.value': text(sql`u.email`),
      'emails.type': text(sql`'work'::text`),
      'emails.primary': { value: sql`(u.email is not null)`, type: 'boolean' },
      'phoneNumbers.value': text(phone),
      'phoneNumbers.type': text(sql`case when u.phone_number <> '' then 'work' end`),
      'phoneNumbers.primary': { value: sql`null::boolean`, type: 'boolean' },
      meta: text(sql`'User'::text`, true),
      'meta.resourceType': text(sql`'User'::text`, true),
      'meta.created': { value: sql`u.created_at`, type: 'moment' },
      'meta.lastModified': { value: sql`u.updated_at`, type: 'moment' },
    },
    rows: {
      groups: {
        parts: { value: text(sql`fg.id::text`, true), display: text(sql`fg.display_name`) },
        exists: (condition) => sql`exists (select from ${db.table('scim_group_members')} fm
          join ${db.table('scim_groups')} fg on fg.id = fm.group_id where fm.user_id = u.id and ${condition})`,
      },
    },
  };
}

/** The people whom the directory sees: all but those whom it deleted. */
const source = (db: InstanceDatabase) => sql`${db.table('users')} u
  left join ${db.table('scim_users')} s on s.user_id = u.id`;
const isShown = sql`u.removed_at is null and not u.is_service and (s.deleted_at is null or u.banned_at is null)`;

const columns = (db: InstanceDatabase) => sql`u.id, ${userName} as "userName", s.external_id as "externalId", u.email,
  u.first_name as first, u.last_name as last, u.phone_number as "phoneNumber", u.language, u.banned_at is null as "isActive", u.version,
  ${momentJson(sql`u.created_at`)} as created, ${momentJson(sql`u.updated_at`)} as changed,
  coalesce((select json_agg(json_build_object('value', g.id, 'display', g.display_name) order by g.display_name, g.id)
    from ${db.table('scim_group_members')} m join ${db.table('scim_groups')} g on g.id = m.group_id
    where m.user_id = u.id), '[]') as groups`;

/** One person, if the directory sees them. */
export function findPerson(db: InstanceDatabase, id: string): Promise<PersonRow | undefined> {
  return db.first(sql<PersonRow>`select ${columns(db)} from ${source(db)} where u.id = ${id} and ${isShown}`);
}

/** A page of people, and how many there are. */
export async function listPeople(
  db: InstanceDatabase,
  { where, order, offset, limit }: { where: Sql; order: Sql; offset: number; limit: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const counted = await db.first(sql<{ total: number }>`
    select count(*)::int as total from ${source(db)} where ${isShown} and ${where}`);
  const rows =
    limit === 0
      ? []
      : await db.rows(sql<PersonRow>`select ${columns(db)} from ${source(db)}
          where ${isShown} and ${where} ${order} offset ${offset} limit ${limit}`);
  return { rows, total: counted?.total ?? 0 };
}

/** The entity tag of a person: of all that the directory can change. */
export const personTag = ({ id, version }: Pick<PersonRow, 'id' | 'version'>): string => entityTag(`${id}:${version}`);

/** A person as the protocol has them (RFC 7643 §4.1). */
export function personResource(row: PersonRow, origin: string): ScimFields {
  const { id, first, last, email, phoneNumber, language, externalId } = row;
  const formatted = `${first} ${last}`.trim();
  return {
    schemas: [scimUrns.User],
    id,
    ...(externalId !== null && { externalId }),
    userName: row.userName,
    name: { formatted, familyName: last, givenName: first },
    displayName: formatted,
    active: row.isActive,
    emails: [{ value: email, type: 'work', primary: true }],
    ...(phoneNumber !== '' && { phoneNumbers: [{ value: phoneNumber, type: 'work' }] }),
    ...(language !== null && { preferredLanguage: language }),
    groups: row.groups.map((group) => ({ ...group, $ref: `${origin}/Groups/${group.value}` })),
    meta: {
      resourceType: 'User',
      created: row.created,
      lastModified: row.changed,
      location: `${origin}/Users/${id}`,
      version: `W/${personTag(row)}`,
    },
  };
}
