import * as calls from '@plumbline/contract/provisioning';
import type { Provisioning, ProvisionedGroup } from '@plumbline/contract/provisioning';
import { defaultInvitedRole } from '@plumbline/domain/actor/roles';
import type { FirstRole } from '@plumbline/domain/settings/sign-in-providers';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson, personJson } from '../../database/reference-json.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import { confirmRights, hashOfSecret, newSecret } from '../sessions/index.ts';
import { lockPeople } from '../users/index.ts';
import { changeGroups } from './group-rights.ts';
import { tokenAtWork } from './tokens.ts';

const firstRole = defaultInvitedRole as FirstRole;

type Connection = Pick<Provisioning, 'defaultRole' | 'createdBy' | 'created_at' | 'last_used_at'>;

function connectionOf(db: InstanceDatabase): Promise<Connection | undefined> {
  return db.first(sql<Connection>`
    select t.default_role as "defaultRole", (select ${personJson('cu')} from ${db.table('users')} cu where cu.id = t.created_by) as "createdBy",
      ${momentJson(sql`t.created_at`)} as created_at, ${momentJson(sql`t.last_used_at`)} as last_used_at
    from ${db.table('scim_tokens')} t where t.ended_at is null`);
}

/** Groups by name, with what their members get. */
function groupsOf(db: InstanceDatabase): Promise<ProvisionedGroup[]> {
  return db.rows(sql<ProvisionedGroup>`
    select g.id as "_id", g.display_name as name, g.role,
      (select count(*)::int from ${db.table('scim_group_members')} m join ${db.table('users')} u on u.id = m.user_id
        where m.group_id = g.id and u.removed_at is null) as members,
      coalesce((select json_agg(json_build_object('_id', p.id, 'name', p.name, 'avatar', null) order by p.name_key, p.id)
        from ${db.table('scim_group_projects')} gp join ${db.table('projects')} p on p.id = gp.project_id
        where gp.group_id = g.id and p.removed_at is null), '[]') as projects
    from ${db.table('scim_groups')} g order by lower(g.display_name), g.id`);
}

async function presented(
  { db, services, instance }: SignedInContext,
  token: string | null = null,
): Promise<Provisioning> {
  const connection = await connectionOf(db);
  const counted = await db.first(sql<{ people: number }>`
    select count(*)::int as people from ${db.table('scim_users')} s join ${db.table('users')} u on u.id = s.user_id
    where u.removed_at is null and s.deleted_at is null`);
  return {
    isOn: connection !== undefined,
    address: `${instanceAddress(services.configuration, instance.name)}/scim/v2`,
    token,
    defaultRole: connection?.defaultRole ?? firstRole,
    createdBy: connection?.createdBy ?? null,
    created_at: connection?.created_at ?? null,
    last_used_at: connection?.last_used_at ?? null,
    people: counted?.people ?? 0,
    groups: await groupsOf(db),
  };
}

/** Ends the token at work, if there is one. */
async function endToken({ db, record, now }: SignedInContext): Promise<FirstRole | undefined> {
  const ended = await db.first(sql<{ id: string; role: FirstRole }>`
    update ${db.table('scim_tokens')} set ended_at = ${now} where ended_at is null returning id, default_role as role`);
  if (!ended) return undefined;
  record('provisioning.closed', { subjectId: ended.id, before: { defaultRole: ended.role }, after: null });
  return ended.role;
}

const read = endpoint(calls.readProvisioning, {
  handle: async (context) => {
    context.authorize('provisioning.manage');
    return presented(context);
  },
});

const open = endpoint(calls.openProvisioning, {
  // The response has the token: it is not stored for repeated requests.
  ownTransaction: true,
  handle: (context) => {
    context.authorize('provisioning.manage');
    return context.inTransaction((change) => openIn({ ...context, ...change }));
  },
});

async function openIn(context: SignedInContext): Promise<Provisioning> {
  const { db, actor, record, now } = context;
  await lockPeople(db, actor);
  await confirmRights(context);
  const defaultRole = (await endToken(context)) ?? firstRole;
  const [id, secret] = [newId(), newSecret()];
  await db.rows(sql`insert into ${db.table('scim_tokens')} (id, token_hash, default_role, created_by, created_at)
    values (${id}, ${hashOfSecret(secret)}, ${defaultRole}, ${actor.id}, ${now})`);
  record('provisioning.opened', { subjectId: id, before: null, after: { defaultRole } });
  return presented(context, secret);
}

const close = endpoint(calls.closeProvisioning, {
  handle: async (context) => {
    context.authorize('provisioning.manage');
    await endToken(context);
    return presented(context);
  },
});

const change = endpoint(calls.changeProvisioning, {
  handle: async (context) => {
    const { db, authorize, record, input } = context;
    authorize('provisioning.manage');
    const { defaultRole } = input.body;
    const token = await tokenAtWork(db);
    if (!token) throw new Problem('not_found');
    if (token.defaultRole === defaultRole) return presented(context);
    authorize('user.invite', { role: defaultRole });
    await db.rows(sql`update ${db.table('scim_tokens')} set default_role = ${defaultRole} where id = ${token.id}`);
    record('provisioning.default_role_changed', {
      subjectId: token.id,
      before: { defaultRole: token.defaultRole },
      after: { defaultRole },
    });
    return presented(context);
  },
});

/** @throws Problem not_valid at the first project that is not there */
async function assertProjects(db: InstanceDatabase, ids: readonly string[]): Promise<void> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from ${db.table('projects')} where id = any(${[...ids]}::uuid[]) and removed_at is null`);
  const found = new Set(rows.map(({ id }) => id));
  const at = ids.findIndex((id) => !found.has(id));
  if (at >= 0) {
    throw new Problem('not_valid', {
      fields: [{ path: `projectIds.${at}`, code: 'unknown_reference', message: '' }],
    });
  }
}

const changeGroup = endpoint(calls.changeProvisionedGroup, {
  handle: async (context) => {
    const { db, actor, authorize, record, now, input } = context;
    authorize('provisioning.manage');
    const { id } = input.params;
    const { role } = input.body;
    const projectIds = [...new Set(input.body.projectIds)].toSorted();
    await lockPeople(db, actor);
    const before = (await groupsOf(db)).find(({ _id }) => _id === id);
    if (!before) throw new Problem('not_found');
    await assertProjects(db, projectIds);
    const earlierIds = before.projects.map(({ _id }) => _id).toSorted();
    if (before.role === role && JSON.stringify(earlierIds) === JSON.stringify(projectIds)) return presented(context);
    const members = await db.rows(sql<{ user_id: string }>`
      select user_id from ${db.table('scim_group_members')} where group_id = ${id}`);
    const defaultRole = (await tokenAtWork(db))?.defaultRole ?? firstRole;
    await changeGroups(context, { userIds: members.map(({ user_id: userId }) => userId), defaultRole }, async () => {
      await db.rows(sql`update ${db.table('scim_groups')} set role = ${role}, updated_at = ${now} where id = ${id}`);
      await db.rows(sql`delete from ${db.table('scim_group_projects')}
        where group_id = ${id} and project_id <> all(${projectIds}::uuid[])`);
      await db.rows(sql`insert into ${db.table('scim_group_projects')} (group_id, project_id)
        select ${id}, unnest(${projectIds}::uuid[]) on conflict do nothing`);
    });
    record('provisioning.group_mapped', {
      subjectId: id,
      before: { name: before.name, role: before.role, projectIds: earlierIds },
      after: { name: before.name, role, projectIds },
    });
    return presented(context);
  },
});

export const settingsEndpoints = [read, open, close, change, changeGroup] as const;
