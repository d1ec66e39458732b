import * as calls from '@plumbline/contract/scim-groups';
import type { ScimShownQuery } from '@plumbline/contract/scim-shapes';
import { canonicalId, isId } from '@plumbline/domain/ids/id-text';
import type { ScimFields } from '@plumbline/domain/scim/patch';
import { applyScimPatch, readScimResource } from '@plumbline/domain/scim/patch';
import type { DirectoryGroup } from '@plumbline/domain/scim/person';
import { readDirectoryGroup, selectScimAttributes } from '@plumbline/domain/scim/person';
import { ScimFault } from '@plumbline/domain/scim/schemas';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { Problem } from '../../../http/problem.ts';
import { newId } from '../../../ids.ts';
import { changeGroups } from '../group-rights.ts';
import type { GroupRow } from './groups.queries.ts';
import { findGroup, groupColumns, groupResource, groupTag, listGroups } from './groups.queries.ts';
import { listResponse, scimPage } from './lists.ts';
import type { ScimAnswer, ScimContext } from './scim-endpoint.ts';
import { assertIsVersion, scimEndpoint } from './scim-endpoint.ts';

/** @throws Problem not_found */
async function groupOf({ db }: ScimContext, id: string): Promise<GroupRow> {
  const row = isId(id) ? await findGroup(db, canonicalId(id)) : undefined;
  if (!row) throw new Problem('not_found');
  return row;
}

async function answerOf(
  context: ScimContext,
  id: string,
  { status, query }: { status: number; query: ScimShownQuery },
): Promise<ScimAnswer> {
  const row = await groupOf(context, id);
  return {
    status,
    body: selectScimAttributes(groupResource(row, context.origin), query),
    tag: groupTag(row),
    location: `${context.origin}/Groups/${row.id}`,
  };
}

/** The ids of members, all of whom are there. @throws ScimFault invalidValue for groups in groups, and for who is not there */
async function membersOf(db: InstanceDatabase, { memberIds }: DirectoryGroup): Promise<string[]> {
  const ids = [...new Set(memberIds.map(canonicalId))];
  const odd = ids.find((id) => !isId(id));
  if (odd !== undefined) throw new ScimFault('invalidValue', `members: ${odd}`);
  const rows = await db.rows(sql<{ id: string }>`
    select id from ${db.table('users')} where id = any(${ids}::uuid[]) and removed_at is null
      and not is_service`);
  const found = new Set(rows.map(({ id }) => id));
  const gone = ids.find((id) => !found.has(id));
  if (gone !== undefined) throw new ScimFault('invalidValue', `members: ${gone}`);
  return ids;
}

/** @throws Problem scim_group_exists */
async function assertNameIsFree(db: InstanceDatabase, displayName: string, ownId: string): Promise<void> {
  const other = await db.first(sql<{ id: string }>`select id from ${db.table('scim_groups')}
    where lower(display_name) = lower(${displayName}::text) and id <> ${ownId}`);
  if (other) throw new Problem('scim_group_exists');
}

async function writeMembers(
  db: InstanceDatabase,
  groupId: string,
  { coming, leaving }: { coming: readonly string[]; leaving: readonly string[] },
): Promise<void> {
  await db.rows(sql`delete from ${db.table('scim_group_members')}
    where group_id = ${groupId} and user_id = any(${[...leaving]}::uuid[])`);
  await db.rows(sql`insert into ${db.table('scim_group_members')} (group_id, user_id)
    select ${groupId}, unnest(${[...coming]}::uuid[]) on conflict do nothing`);
}

/** Changes a group to what the directory says, with what its members get by it. */
async function describeGroup(context: ScimContext, row: GroupRow, group: DirectoryGroup): Promise<void> {
  const { db, record, token, now } = context;
  const memberIds = await membersOf(db, group);
  await assertNameIsFree(db, group.displayName, row.id);
  const earlier = row.members.map(({ value }) => value);
  const [had, wanted] = [new Set(earlier), new Set(memberIds)];
  const coming = memberIds.filter((id) => !had.has(id));
  const leaving = earlier.filter((id) => !wanted.has(id));
  const isSame = group.displayName === row.displayName && group.externalId === row.externalId;
  if (isSame && coming.length === 0 && leaving.length === 0) return;
  await changeGroups(context, { userIds: [...coming, ...leaving], defaultRole: token.defaultRole }, async () => {
    await db.rows(sql`update ${db.table('scim_groups')} set display_name = ${group.displayName},
      external_id = ${group.externalId}, version = version + 1, updated_at = ${now} where id = ${row.id}`);
    await writeMembers(db, row.id, { coming, leaving });
  });
  record('provisioning.group_changed', {
    subjectId: row.id,
    before: { name: row.displayName, memberIds: earlier },
    after: { name: group.displayName, memberIds },
  });
}

/** A change of one group, as it is until it is done. */
async function changed(
  context: ScimContext,
  { id, query }: { id: string; query: ScimShownQuery },
  change: (resource: ScimFields) => ScimFields,
): Promise<ScimAnswer> {
  const row = await groupOf(context, id);
  assertIsVersion(context, groupTag(row));
  await describeGroup(context, row, readDirectoryGroup(change(groupResource(row, context.origin))));
  return answerOf(context, row.id, { status: 200, query });
}

const list = scimEndpoint(calls.listScimGroups, async (context, { query }) => {
  const page = scimPage('Group', query, groupColumns(context.db), sql`g.id`);
  const withMembers = !/\bmembers\b/i.test(query.excludedAttributes ?? '');
  const { rows, total } = await listGroups(context.db, { ...page, withMembers });
  const resources = rows.map((row) => groupResource(row, context.origin));
  return listResponse(resources, { total, startIndex: page.startIndex, query });
});

const read = scimEndpoint(calls.readScimGroup, (context, { params, query }) =>
  answerOf(context, params.id, { status: 200, query }),
);

const create = scimEndpoint(calls.createScimGroup, async (context, { body, query }) => {
  const { db, record, token, now } = context;
  const group = readDirectoryGroup(readScimResource(body, 'Group'));
  const memberIds = await membersOf(db, group);
  const id = newId();
  await assertNameIsFree(db, group.displayName, id);
  await changeGroups(context, { userIds: memberIds, defaultRole: token.defaultRole }, async () => {
    await db.rows(sql`insert into ${db.table('scim_groups')} (id, display_name, external_id, created_at, updated_at)
      values (${id}, ${group.displayName}, ${group.externalId}, ${now}, ${now})`);
    await writeMembers(db, id, { coming: memberIds, leaving: [] });
  });
  const after = { name: group.displayName, memberIds };
  record('provisioning.group_created', { subjectId: id, before: null, after });
  return answerOf(context, id, { status: 201, query });
});

const replace = scimEndpoint(calls.replaceScimGroup, (context, { params, query, body }) =>
  changed(context, { id: params.id, query }, () => readScimResource(body, 'Group')),
);

const patch = scimEndpoint(calls.patchScimGroup, (context, { params, query, body }) =>
  changed(context, { id: params.id, query }, (resource) => applyScimPatch(resource, 'Group', body.Operations)),
);

const remove = scimEndpoint(calls.removeScimGroup, async (context, { params }) => {
  const { db, record, token } = context;
  const row = await groupOf(context, params.id);
  assertIsVersion(context, groupTag(row));
  const memberIds = row.members.map(({ value }) => value);
  await changeGroups(context, { userIds: memberIds, defaultRole: token.defaultRole }, async () => {
    await db.rows(sql`delete from ${db.table('scim_groups')} where id = ${row.id}`);
  });
  const before = { name: row.displayName, memberIds };
  record('provisioning.group_removed', { subjectId: row.id, before, after: null });
  return { status: 204 };
});

export const groupEndpoints = [list, read, create, replace, patch, remove] as const;
