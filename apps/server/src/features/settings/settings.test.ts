import * as calls from '@plumbline/contract/settings';
import { roles } from '@plumbline/domain/actor/roles';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
const people = {} as Record<(typeof roles)[number], TestPerson>;

beforeAll(async () => {
  server = await startTestServer();
  for (const role of roles) people[role] = await server.person(role);
});
afterAll(() => server.close());

const statusesOf = async (call: Parameters<TestServer['call']>[0], rest: object = {}) =>
  Object.fromEntries(
    await Promise.all(
      roles.map(async (role) => [role, (await server.call(call, { as: people[role], ...rest } as never)).status]),
    ),
  );
const administratorsOnly = {
  sys_admin: 200,
  business_admin: 200,
  project_manager: 403,
  inspector: 403,
  client: 403,
};

async function eventsOf(name: string) {
  return server.db().query.selectFrom('events').selectAll().where('name', '=', name).orderBy('id').execute();
}

describe('settings', () => {
  it('are read and changed by administrators alone', async () => {
    expect(await statusesOf(calls.readSettings)).toEqual(administratorsOnly);
    expect(await statusesOf(calls.changeSettings, { body: { companyName: 'Alma Lifts' } })).toEqual(administratorsOnly);
    expect((await server.call(calls.readSettings)).status).toBe(401);
  });

  it('of one instance are not those of another', async () => {
    const other = await server.person('sys_admin', { instance: 'acme' });
    expect((await server.call(calls.readSettings, { as: other })).body.companyName).toBe('');
    expect((await server.call(calls.readSettings, { as: people.sys_admin, instance: 'acme' })).status).toBe(401);
  });

  it('change in part, tell one event with what differs, and none when nothing does', async () => {
    const before = (await eventsOf('settings.changed')).length;
    const as = people.business_admin;
    const { body } = await server.call(calls.changeSettings, {
      as,
      body: { security: { allowErase: false }, timezone: 'Europe/Berlin' },
    });
    expect(body.security).toEqual({ ...defaultSettings.security, allowErase: false });
    const again = await server.call(calls.changeSettings, { as, body: { timezone: 'Europe/Berlin' } });
    expect(again.status).toBe(200);
    const events = (await eventsOf('settings.changed')).slice(before);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      subject_id: 'settings',
      actor_id: as.id,
      before: { timezone: 'Asia/Jerusalem', security: defaultSettings.security },
      after: { timezone: 'Europe/Berlin', security: { ...defaultSettings.security, allowErase: false } },
    });
    await server.call(calls.changeSettings, {
      as,
      body: { security: { allowErase: true }, timezone: 'Asia/Jerusalem' },
    });
  });

  it('are refused as a whole, every mistake at its field and in the reader’s language', async () => {
    const body = { companyName: 'Never', branding: { primaryColour: 'red' }, timezone: 'Mars', isAdmin: true };
    const unknown = await server.call(calls.changeSettings, { as: people.sys_admin, body });
    expect(unknown.problem).toMatchObject({
      code: 'not_valid',
      errors: [{ path: 'isAdmin', code: 'setting_unknown', message: 'There is no such setting.' }],
    });
    const { isAdmin: _, ...known } = body;
    const wrong = await server.call(calls.changeSettings, {
      as: people.sys_admin,
      body: known,
      headers: { 'accept-language': 'he' },
    });
    expect(wrong.problem.errors.map((error) => [error.path, error.code, error.message])).toEqual([
      ['branding.primaryColour', 'colour_not_valid', 'יש לכתוב צבע כך: ‎#0083c9'],
      ['timezone', 'time_zone_unknown', 'אזור הזמן אינו מוכר.'],
    ]);
    expect((await server.call(calls.readSettings, { as: people.sys_admin })).body.companyName).not.toBe('Never');
  });

  it('keep each of several changes made at once', async () => {
    const as = people.sys_admin;
    const flags = Object.keys(defaultSettings.security).slice(0, 5);
    for (const value of [false, true, false]) {
      await Promise.all(
        flags.map((flag) => server.call(calls.changeSettings, { as, body: { security: { [flag]: value } } })),
      );
      const { body } = await server.call(calls.readSettings, { as });
      expect(flags.map((flag) => (body.security as Record<string, boolean>)[flag])).toEqual(flags.map(() => value));
    }
    await server.call(calls.changeSettings, { as, body: { security: defaultSettings.security } });
  });

  it('take a logo only when it is a picture that is here', async () => {
    const as = people.sys_admin;
    const missing = await server.call(calls.changeSettings, { as, body: { logo: newId() } });
    expect(missing.problem.errors).toMatchObject([{ path: 'logo', code: 'picture_expected' }]);
    const elsewhere = await server.call(calls.changeSettings, {
      as,
      body: { secondaryLogoUrl: 'https://evil.test/x' },
    });
    expect(elsewhere.problem.errors).toMatchObject([{ path: 'secondaryLogoUrl', code: 'picture_expected' }]);
  });

  it('let the project fields and the blueprint settings be changed by calls of their own', async () => {
    const fields = [{ id: 'site', label: 'Site', type: 'text' }];
    expect(await statusesOf(calls.changeProjectFields, { body: { projectFields: fields } })).toEqual(
      administratorsOnly,
    );
    expect(await statusesOf(calls.changeBlueprintSettings, { body: { systemUnit: 'Inches' } })).toEqual(
      administratorsOnly,
    );
    const { body } = await server.call(calls.readSettings, { as: people.sys_admin });
    expect(body.projectFields).toMatchObject(fields);
    expect(body.blueprintSettings).toMatchObject({ ratio: 360, systemUnit: 'Inches' });
    const wrong = await server.call(calls.changeBlueprintSettings, { as: people.sys_admin, body: { ratio: -1 } });
    expect(wrong.status).toBe(400);
  });
});

describe('custom statuses', () => {
  const as = () => people.business_admin;
  const change = (body: Record<string, unknown>) => server.call(calls.changeSettings, { as: as(), body });

  async function jobIn(status: string): Promise<string> {
    const db = server.db();
    const jobTypeId = newId();
    const id = newId();
    await db.query.insertInto('job_types').values({ id: jobTypeId, title: 'Lift', unique_id: newId() }).execute();
    await db.query.insertInto('jobs').values({ id, status, job_type_id: jobTypeId }).execute();
    return id;
  }

  it('stay while jobs stand in them, and leave nothing behind when they go', async () => {
    await change({
      customStatuses: [{ name: 'waiting', colour: '#aabbcc' }],
      statusOrder: ['waiting', ...defaultSettings.statusOrder],
      statusTranslations: { waiting: { he: 'ממתין' }, open: { he: 'חדש' } },
      allowedStatuses: { waiting: true, open: true },
    });
    const job = await jobIn('waiting');
    const refused = await change({ customStatuses: [], companyName: 'Not this either' });
    expect(refused.problem).toMatchObject({
      code: 'status_in_use',
      data: 'Jobs are still in the status “waiting” (1). Move them to another status first.',
    });
    await server.db().rows(sql`update ${server.db().table('jobs')} set removed_at = now() where id = ${job}`);
    const { body } = await change({ customStatuses: [] });
    expect(body).toMatchObject({
      customStatuses: [],
      statusOrder: defaultSettings.statusOrder,
      statusTranslations: { open: { he: 'חדש' } },
      allowedStatuses: { open: true },
    });
    expect(body.statusTranslations).not.toHaveProperty('waiting');
    expect(body.companyName).not.toBe('Not this either');
  });
});

describe('the bootstrap', () => {
  it('tells a stranger how the sign-in page looks and nothing else', async () => {
    const { body, status } = await server.call(calls.readBootstrap);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      host: 'localhost',
      isMainHost: true,
      apiVersions: ['v1', 'v2'],
      generalAbilities: [],
    });
    expect(body.toggles.map((toggle) => toggle.toggleId)).toEqual(['google_login', 'microsoft_sso', 'openid']);
    for (const name of ['security', 'timezone', 'googleDriveCode', 'testServerUrl', 'userFields'])
      expect(body).not.toHaveProperty(name);
  });

  it('tells each role what its screens need', async () => {
    const reported = async (as: TestPerson) => (await server.call(calls.readBootstrap, { as })).body;
    const [admin, inspector, client] = [
      await reported(people.business_admin),
      await reported(people.inspector),
      await reported(people.client),
    ];
    expect(admin).toHaveProperty('testServerUrl');
    expect(inspector).toHaveProperty('security');
    expect(inspector).not.toHaveProperty('testServerUrl');
    expect(client).not.toHaveProperty('security');
    expect(admin.generalAbilities).toContain('settings.change');
    expect(inspector.generalAbilities).not.toContain('settings.change');
    expect(inspector.generalAbilities).toContain('job.create');
    // And the settings that the list of the bootstrap response does not name one by one (spec/2 §7).
    for (const one of [admin, inspector, client]) expect(one.settings).toHaveProperty('defaultLanguage');
  });

  it('takes a token that has ended for no sign-in', async () => {
    const { body } = await server.call(calls.readBootstrap, {
      as: { ...people.sys_admin, token: 'x'.repeat(43) },
    });
    expect(body.generalAbilities).toEqual([]);
  });
});

describe('apps', () => {
  it('are known to everybody, switched by administrators', async () => {
    const all = { sys_admin: 200, business_admin: 200, project_manager: 200, inspector: 200, client: 200 };
    expect(await statusesOf(calls.listToggles)).toEqual(all);
    expect(await statusesOf(calls.readToggle, { params: { id: 'games' } })).toEqual(all);
    expect(await statusesOf(calls.readToggleActive, { params: { id: 'games' } })).toEqual(all);
    expect(await statusesOf(calls.changeToggle, { params: { id: 'previous_job' }, body: { isActive: false } })).toEqual(
      administratorsOnly,
    );
    expect(await statusesOf(calls.readToggleSettings, { params: { toggleId: 'sendgrid' } })).toEqual(
      administratorsOnly,
    );
    expect(await statusesOf(calls.changeToggleSettings, { params: { id: 'sendgrid' }, body: {} })).toEqual(
      administratorsOnly,
    );
    const { body } = await server.call(calls.readToggleActive, {
      as: people.client,
      params: { id: 'previous_job' },
    });
    expect(body).toEqual({ active: false });
    const unknown = await server.call(calls.readToggle, { as: people.sys_admin, params: { id: 'toString' as never } });
    expect(unknown.status).toBe(404);
  });

  it('take settings of their own, and never tell a secret back', async () => {
    const as = people.business_admin;
    const params = { id: 'sendgrid' as const };
    const set = await server.call(calls.changeToggleSettings, {
      as,
      params,
      body: { apiKey: 'SG.secret', fromAddress: 'a@alma.test' },
    });
    expect(set.body).toEqual({ apiKey: '***', fromAddress: 'a@alma.test' });
    await server.call(calls.changeToggleSettings, { as, params, body: { apiKey: '***', fromAddress: 'b@alma.test' } });
    const stored = await server.db().query.selectFrom('toggles').selectAll().where('id', '=', 'sendgrid').execute();
    expect(stored[0]?.settings).toEqual({ apiKey: 'SG.secret', fromAddress: 'b@alma.test' });
    const seen = await server.call(calls.readToggle, { as: people.inspector, params });
    expect(seen.body.settings).toEqual({});
    const reported = JSON.stringify(await eventsOf('toggle.changed'));
    expect(reported).toContain('b@alma.test');
    expect(reported).not.toContain('SG.secret');
    const taken = await server.call(calls.changeToggleSettings, { as, params, body: { apiKey: '' } });
    expect(taken.body).toEqual({ apiKey: '', fromAddress: 'b@alma.test' });
  });

  it('can’t be switched where everybody has what they would switch', async () => {
    const as = people.business_admin;
    const reported = (await server.call(calls.listToggles, { as })).body;
    const later = reported.filter((one) => !one.isBuilt);
    expect(later.map((one) => one.toggleId)).toContain('filter_views');
    for (const { toggleId: id, isActive } of later) {
      const switched = await server.call(calls.changeToggle, { as, params: { id }, body: { isActive: !isActive } });
      expect(switched.problem, id).toMatchObject({ status: 409, code: 'app_not_built' });
    }
  });

  it('are all of the specification’s: customer tables are switched on and off', async () => {
    const params = { id: 'customer' as const };
    for (const isActive of [true, false]) {
      const { body } = await server.call(calls.changeToggle, { as: people.business_admin, params, body: { isActive } });
      expect(body).toMatchObject({ toggleId: 'customer', isBuilt: true, isActive });
    }
  });

  it('can’t be on without the settings that they need', async () => {
    const as = people.business_admin;
    const params = { id: 'sendgrid' as const };
    const turn = (isActive: boolean) => server.call(calls.changeToggle, { as, params, body: { isActive } });
    const set = (body: Record<string, unknown>) => server.call(calls.changeToggleSettings, { as, params, body });
    await set({ apiKey: '', fromAddress: '' });
    expect((await turn(true)).problem).toMatchObject({ code: 'not_set_up', data: 'SendGrid is not set up yet.' });
    await set({ apiKey: 'SG.x', fromAddress: 'a@alma.test' });
    expect((await turn(true)).body).toMatchObject({ isActive: true, isBuilt: true });
    expect((await set({ apiKey: '' })).problem.errors).toMatchObject([{ path: 'apiKey', code: 'required' }]);
    expect((await turn(false)).status).toBe(200);
    expect((await set({ apiKey: '' })).status).toBe(200);
  });

  it('refuse settings that they don’t have', async () => {
    const { problem } = await server.call(calls.changeToggleSettings, {
      as: people.sys_admin,
      params: { id: 'sendgrid' },
      body: { fromAddress: 'nobody', role: 'x' },
    });
    expect(problem.errors.map((error) => [error.path, error.code])).toEqual(
      expect.arrayContaining([['role', 'not_expected']]),
    );
  });
});

describe('links to the outside', () => {
  it('say plainly that they are not set up', async () => {
    const as = people.business_admin;
    const connect = await server.call(calls.connectDrive, { as });
    expect(connect.problem).toMatchObject({ code: 'not_set_up', data: 'Google Drive is not set up yet.' });
    expect((await server.call(calls.isDriveConnected, { as })).body).toEqual({ connected: false });
    expect((await server.call(calls.listTeams, { as: people.inspector })).body).toEqual([]);
    expect(await statusesOf(calls.disconnectDrive)).toEqual(administratorsOnly);
  });

  it('let a drive be let go', async () => {
    const as = people.sys_admin;
    await server.call(calls.changeSettings, { as, body: { googleDriveCode: 'code' } });
    expect((await server.call(calls.isDriveConnected, { as })).body).toEqual({ connected: true });
    await server.call(calls.disconnectDrive, { as });
    expect((await server.call(calls.isDriveConnected, { as })).body).toEqual({ connected: false });
  });

  it('tell of a project’s channel only who sees the project', async () => {
    const id = newId();
    await server.db().query.insertInto('projects').values({ id, name: 'Tower' }).execute();
    const join = (as: TestPerson) => server.call(calls.joinChannel, { as, params: { projectId: id } });
    expect((await join(people.project_manager)).body).toEqual({
      success: false,
      message: 'Microsoft Teams is not set up yet.',
    });
    expect((await join(people.inspector)).status).toBe(404);
  });
});

describe('two servers on one database', () => {
  it('see each other’s changes at once', async () => {
    const second = await startTestServer({ beside: server });
    try {
      const as = people.sys_admin;
      const nameAt = async (at: TestServer) => (await at.call(calls.readSettings, { as })).body.companyName;
      expect(await nameAt(second)).toBe(await nameAt(server));
      for (let round = 0; round < 5; round += 1) {
        const [here, there] = round % 2 === 0 ? [server, second] : [second, server];
        const companyName = `Round ${round}`;
        await here.call(calls.changeSettings, { as, body: { companyName } });
        expect(await nameAt(here)).toBe(companyName);
        const since = performance.now();
        // Told by the other server, long before what is remembered of settings would be read again by itself.
        while ((await nameAt(there)) !== companyName && performance.now() - since < 5000)
          await new Promise((resolve) => setTimeout(resolve, 5));
        expect(await nameAt(there)).toBe(companyName);
      }
    } finally {
      await second.close();
    }
  });
});
