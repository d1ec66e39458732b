import type { ScimFields } from '@plumbline/domain/scim/patch';
import { scimUrns } from '@plumbline/domain/scim/schemas';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { momentJson } from '../../../database/reference-json.ts';
import { entityTag } from '../../../http/entity-tags.ts';
import type { ScimColumns } from './filter-sql.ts';

type Sql = RawBuilder<unknown>;

/** A group of the directory. */
export interface GroupRow {
  id: string;
  displayName: string;
  externalId: string | null;
  version: number;
  created: string;
  changed: string;
  /** Empty where members were not asked for. */
  members: { value: string; display: string }[];
}

/** What filters and sorting name, over `g` (groups). */
export function groupColumns(db: InstanceDatabase): ScimColumns {
  const text = (value: Sql, isExact = false) => ({ value, type: 'text' as const, isExact });
  return {
    columns: {
      id: text(sql`g.id::text`, true),
      externalId: text(sql`g.external_id`, true),
      displayName: text(sql`g.display_name`),
      meta: text(sql`'Group'::text`, true),
      'meta.resourceType': text(sql`'Group'::text`, true),
      'meta.created': { value: sql`g.created_at`, type: 'moment' },
      'meta.lastModified': { value: sql`g.updated_at`, type: 'moment' },
    },
    rows: {
      members: {
        parts: { value: text(sql`mu.id::text`, true), display: text(sql`trim(mu.first_name || ' ' || mu.last_name)`) },
        exists: (condition) => sql`exists (select from ${db.table('scim_group_members')} gm
          join ${db.table('users')} mu on mu.id = gm.user_id and mu.removed_at is null
          where gm.group_id = g.id and ${condition})`,
      },
    },
  };
}

const membersJson = (db: InstanceDatabase) => sql`coalesce((
  select json_agg(json_build_object('value', u.id, 'display', trim(u.first_name || ' ' || u.last_name)) order by u.id)
  from ${db.table('scim_group_members')} m join ${db.table('users')} u on u.id = m.user_id and u.removed_at is null
  where m.group_id = g.id), '[]')`;

const columns = (db: InstanceDatabase, withMembers: boolean) => sql`g.id, g.display_name as "displayName",
  g.external_id as "externalId", g.version, ${momentJson(sql`g.created_at`)} as created,
  ${momentJson(sql`g.updated_at`)} as changed, ${withMembers ? membersJson(db) : sql`'[]'::json`} as members`;

export function findGroup(db: InstanceDatabase, id: string): Promise<GroupRow | undefined> {
  return db.first(sql<GroupRow>`
    select ${columns(db, true)} from ${db.table('scim_groups')} g where g.id = ${id}`);
}

/** A page of groups, and how many there are. */
export async function listGroups(
  db: InstanceDatabase,
  {
    where,
    order,
    offset,
    limit,
    withMembers,
  }: { where: Sql; order: Sql; offset: number; limit: number; withMembers: boolean },
): Promise<{ rows: GroupRow[]; total: number }> {
  const counted = await db.first(sql<{ total: number }>`
    select count(*)::int as total from ${db.table('scim_groups')} g where ${where}`);
  const rows =
    limit === 0
      ? []
      : await db.rows(sql<GroupRow>`select ${columns(db, withMembers)} from ${db.table('scim_groups')} g
          where ${where} ${order} offset ${offset} limit ${limit}`);
  return { rows, total: counted?.total ?? 0 };
}

export const groupTag = ({ id, version }: Pick<GroupRow, 'id' | 'version'>): string => entityTag(`${id}:${version}`);

/** A group as the protocol has it (RFC 7643 §4.2). */
export function groupResource(row: GroupRow, origin: string): ScimFields {
  const { id, displayName, externalId } = row;
  return {
    schemas: [scimUrns.Group],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: row.members.map((member) => ({ ...member, type: 'User', $ref: `${origin}/Users/${member.value}` })),
    meta: {
      resourceType: 'Group',
      created: row.created,
      lastModified: row.changed,
      location: `${origin}/Groups/${id}`,
      version: `W/${groupTag(row)}`,
    },
  };
}
