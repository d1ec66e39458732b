import { createProject, readProject } from '@plumbline/contract/projects';
import { changeToggle, joinChannel, listTeams } from '@plumbline/contract/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { graphError, graphTenant } from '../../../../test/support/graph-api.ts';
import type { TestPerson } from '../../../../test/support/test-server.ts';
import { startWithChannels } from './channels.fixtures.ts';

let started: Awaited<ReturnType<typeof startWithChannels>>;
beforeAll(async () => {
  started = await startWithChannels();
});
afterAll(() => started.close());

async function project(name: string, more: object = {}) {
  const { server, admin } = started;
  return (await server.call(createProject, { as: admin, body: { name, ...more } })).body._id;
}
const join = (projectId: string, as: TestPerson = started.admin) =>
  started.server.call(joinChannel, { as, params: { projectId } });

it('a project’s channel is made once, by the first who may change the project, and opened by all who see it', async () => {
  const { server, microsoft } = started;
  const [id, client] = [await project('Sea: Tower'), await server.person('client')];
  await server.db().query.insertInto('client_projects').values({ project_id: id, user_id: client.id }).execute();
  expect((await join(id, client)).body).toEqual({ success: false, message: 'This project has no channel yet.' });
  const answers = await Promise.all([join(id), join(id), join(id)]);
  const made = microsoft.state.channels.filter(({ displayName }) => displayName === 'Sea Tower');
  expect(made).toHaveLength(1);
  for (const { body } of answers) expect(body).toEqual({ success: true, webUrl: made[0]?.webUrl });
  expect((await join(id, client)).body).toEqual({ success: true, webUrl: made[0]?.webUrl });
  expect((await join(id, await server.person('inspector'))).status).toBe(404);
});

it('one that was made and not stored is found again; of two projects of one name each has its own', async () => {
  const { server, microsoft } = started;
  const [first, second] = [await project('Twin'), await project('Twin')];
  await join(first);
  await server.db().query.deleteFrom('project_channels').where('project_id', '=', first).execute();
  const [again, other] = [await join(first), await join(second)];
  expect(again.body.success && other.body.success).toBe(true);
  expect(again.body).not.toEqual(other.body);
  expect(microsoft.state.channels.filter(({ displayName }) => displayName.startsWith('Twin'))).toHaveLength(2);
});

it('one that somebody deleted in Teams is made again; while Teams does not respond, the address stays', async () => {
  const { microsoft } = started;
  const id = await project('Gone');
  const before = await join(id);
  microsoft.state.faults.push(graphError(503, 'ServiceUnavailable'));
  expect((await join(id)).body).toEqual(before.body);
  microsoft.state.channels.length = 0;
  const after = await join(id);
  expect(after.body.success).toBe(true);
  expect(after.body).not.toEqual(before.body);
});

it('private projects get none, and what Teams refuses is said', async () => {
  const { microsoft } = started;
  const hidden = await join(await project('Hidden', { private: true }));
  expect(hidden.body).toMatchObject({ success: false, message: expect.stringContaining('private') as string });
  const id = await project('Refused');
  microsoft.state.faults.push(graphError(403, 'Authorization_RequestDenied'));
  expect((await join(id)).body).toMatchObject({
    success: false,
    message: expect.stringContaining('Channels') as string,
  });
});

it('teams are listed for administrators; the icon is there for people who sign in with Microsoft', async () => {
  const { server, admin, microsoft } = started;
  expect((await server.call(listTeams, { as: admin })).body).toEqual([microsoft.team]);
  expect((await server.call(listTeams, { as: await server.person('inspector') })).body).toEqual([]);
  const id = await project('Icon');
  const verbs = async () => (await server.call(readProject, { as: admin, params: { id } })).body.can;
  expect(await verbs()).not.toContain('open_channel');
  const settings = { tenantId: graphTenant, clientId: 'sso', clientSecret: 'secret' };
  await server.call(changeToggle, { as: admin, params: { id: 'microsoft_sso' }, body: { isActive: true, settings } });
  expect(await verbs()).toContain('open_channel');
});
