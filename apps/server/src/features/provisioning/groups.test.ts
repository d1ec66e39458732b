import { readProjectFeed } from '@plumbline/contract/feeds';
import * as calls from '@plumbline/contract/provisioning';
import {
  microsoftAddsMembers,
  microsoftRemovesMembers,
  microsoftRemovesMembersByFilter,
  oktaDeactivatesUser,
} from '@plumbline/domain/scim/published-requests.fixtures';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import type { Directory, Resource } from './provisioning.fixtures.ts';
import { connectDirectory } from './provisioning.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let system: TestPerson;
let directory: Directory;

beforeAll(async () => {
  server = await startTestServer();
  system = await server.person('sys_admin');
  admin = await server.person('business_admin');
  directory = await connectDirectory(server, admin);
}, 60_000);
afterAll(() => server.close());

const send: Directory['send'] = (...all) => directory.send(...all);
const patch: Directory['patch'] = (...all) => directory.patch(...all);

describe('groups', () => {
  const createGroup = async (displayName: string, ids: readonly string[] = []) =>
    (await send('POST', '/Groups', { displayName, members: ids.map((value) => ({ value })) })).body;
  const map = (id: string, role: 'project_manager' | 'business_admin' | null, projectIds: string[] = []) =>
    server.call(calls.changeProvisionedGroup, { as: admin, params: { id }, body: { role, projectIds } });

  it('give their members roles and projects, and take them away', async () => {
    const [first, second] = [await directory.createUser(), await directory.createUser()];
    const projectId = await directory.aProject();
    const group = await createGroup('Managers', [first.id]);
    expect((await map(group.id, 'project_manager', [projectId])).status).toBe(200);
    expect((await directory.userRow(first.id)).role).toBe('project_manager');
    expect(await directory.membersOf(projectId)).toEqual([first.id]);
    await patch(`/Groups/${group.id}`, microsoftAddsMembers(second.id));
    expect((await directory.userRow(second.id)).role).toBe('project_manager');
    expect((await directory.membersOf(projectId)).toSorted()).toEqual([first.id, second.id].toSorted());
    expect((await send('GET', `/Users/${second.id}`)).body['groups']).toMatchObject([
      { value: group.id, display: 'Managers' },
    ]);
    const feed = await server.call(readProjectFeed, { as: admin, params: { id: projectId } });
    expect(feed.body.docs[0]).toMatchObject({ name: 'project.members_changed', user: null, by_directory: true });
    await patch(`/Groups/${group.id}`, microsoftRemovesMembers(first.id));
    expect((await directory.userRow(first.id)).role).toBe('inspector');
    // Without a value, as the path says who goes.
    await patch(`/Groups/${group.id}`, microsoftAddsMembers(first.id));
    const removed = await patch(`/Groups/${group.id}`, microsoftRemovesMembersByFilter(first.id));
    expect([removed.status, (await directory.userRow(first.id)).role]).toEqual([200, 'inspector']);
    expect((await send('DELETE', `/Groups/${group.id}`)).status).toBe(204);
    expect((await directory.userRow(second.id)).role).toBe('inspector');
    expect(await directory.membersOf(projectId)).toEqual([]);
  });

  it('give the highest role of several, and nothing to people above', async () => {
    const user = await directory.createUser();
    const [managers, administrators] = [
      await createGroup('M', [user.id, system.id]),
      await createGroup('A', [user.id]),
    ];
    await map(managers.id, 'project_manager');
    await map(administrators.id, 'business_admin');
    expect((await directory.userRow(user.id)).role).toBe('business_admin');
    expect((await directory.userRow(system.id)).role).toBe('sys_admin');
    await send('DELETE', `/Groups/${administrators.id}`);
    expect((await directory.userRow(user.id)).role).toBe('project_manager');
  });

  it('have one name each, and people for members', async () => {
    await createGroup('Once');
    const again = await send('POST', '/Groups', { displayName: 'once' });
    expect([again.status, again.body['scimType']]).toEqual([409, 'uniqueness']);
    const strange = await send('POST', '/Groups', { displayName: 'Strange', members: [{ value: newId() }] });
    expect([strange.status, strange.body['scimType']]).toEqual([400, 'invalidValue']);
    const { body } = await send(
      'GET',
      `/Groups?filter=${encodeURIComponent('displayName eq "ONCE"')}&excludedAttributes=members`,
    );
    expect(body).toMatchObject({ totalResults: 1 });
    expect((body['Resources'] as Resource[])[0]?.['members']).toBeUndefined();
  });
});

describe('the last administrator', () => {
  it('stays', async () => {
    const { query } = server.db();
    const others = sql<boolean>`role in ('sys_admin', 'business_admin') and id <> ${admin.id}`;
    const rows = await query.selectFrom('users').select('id').where(others).where('banned_at', 'is', null).execute();
    const ids = rows.map(({ id }) => id);
    await query.updateTable('users').set({ banned_at: new Date() }).where('id', 'in', ids).execute();
    const refused = [
      await patch(`/Users/${admin.id}`, oktaDeactivatesUser),
      await send('DELETE', `/Users/${admin.id}`),
    ].map(({ status }) => status);
    await query.updateTable('users').set({ banned_at: null }).where('id', 'in', ids).execute();
    expect(refused).toEqual([409, 409]);
    expect((await directory.userRow(admin.id)).banned_at).toBeNull();
  });
});

describe('the token', () => {
  it('is replaced, and ended', async () => {
    expect(await directory.replaceToken()).toBe(true);
    expect((await send('GET', '/Users')).status).toBe(200);
    const { body } = await server.call(calls.closeProvisioning, { as: admin });
    expect([body.isOn, body.token]).toEqual([false, null]);
    expect((await send('GET', '/Users')).status).toBe(401);
  });
});
