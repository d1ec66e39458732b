import type { SentBody } from '@plumbline/contract/call';
import { cancelBackup, listBackups, startBackup } from '@plumbline/contract/backups';
import { checkInstanceHost, checkInstanceName } from '@plumbline/contract/instance-names';
import * as calls from '@plumbline/contract/instances';
import * as settingsCalls from '@plumbline/contract/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { openSecret } from '../../instances/sealed-settings.ts';
import { readSettings } from '../../instances/settings-store.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { removeLeftovers } from './creation.ts';

let server: TestServer;
let maker: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.person('sys_admin', { email: 'maker@plumbline.test' });
});
afterAll(() => server.close());

type New = SentBody<typeof calls.createInstance>;

const create = (body: Partial<New> & Pick<New, 'name'>, as = maker) =>
  server.call(calls.createInstance, { as, body: { company: 'Delta Lifts', email: 'first@delta.test', ...body } });

const schemas = async () => {
  const { rows } = await server.services.pool.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname like 'instance\\_%' order by 1",
  );
  return rows.map((row) => row.name);
};

describe('the wizard of a new instance', () => {
  it('sets language, time zone, colour and apps', async () => {
    const { status } = await create({
      name: 'chosen',
      language: 'he',
      timezone: 'Europe/Berlin',
      primary_colour: '#2B8A3E',
      apps: ['files', 'projects', 'smtp', 'games'],
      ends_at: '2099-05-01T00:00:00.000Z',
    });
    expect(status).toBe(200);
    const made = await readSettings(server.services.databaseOf('instance_chosen'));
    expect(made.settings).toMatchObject({
      companyName: 'Delta Lifts',
      defaultLanguage: 'he',
      timezone: 'Europe/Berlin',
      branding: { primaryColour: '#2B8A3E' },
    });
    // What needs keys first, or isn't there yet, is not switched on.
    expect([...made.activeToggles].toSorted()).toEqual(['filter_views', 'files', 'projects', 'games'].toSorted());
    expect((await create({ name: 'zone', timezone: 'Mars/Base' })).problem.errors).toMatchObject([
      { path: 'timezone', code: 'time_zone_unknown' },
    ]);
  });

  it('lets people sign in with Google from the start, whose secret is stored encrypted', async () => {
    const social_sign_in = { client_id: 'lifts.apps.test', client_secret: 'a secret of Google' };
    expect((await create({ name: 'social', social_sign_in })).status).toBe(200);
    const db = server.services.databaseOf('instance_social');
    const made = await readSettings(db);
    expect(made.activeToggles.has('google_login')).toBe(true);
    const stored = made.toggleSettings.google_login;
    expect(stored).toMatchObject({ clientId: 'lifts.apps.test', domains: '', defaultRole: '' });
    expect(JSON.stringify(stored)).not.toContain('a secret of Google');
    expect(await openSecret(server.services.secrets, 'google_login', stored)).toBe('a secret of Google');
    const missing = await create({ name: 'unkeyed', social_sign_in: { client_id: 'x', client_secret: ' ' } });
    expect(missing.problem.errors).toMatchObject([{ path: 'social_sign_in.client_secret', code: 'required' }]);
    expect(await schemas()).not.toContain('instance_unkeyed');
  });

  it('takes over the settings of another instance without its data or what is its own', async () => {
    await server.call(settingsCalls.changeSettings, {
      as: maker,
      body: {
        companyName: 'Main',
        emailSenderName: 'Main desk',
        customStatuses: [{ name: 'parked', colour: '#112233' }],
      },
    });
    await server.call(settingsCalls.changeToggle, { as: maker, params: { id: 'files' }, body: { isActive: false } });
    const { rows } = await server.services.pool.query<{ id: string }>(
      "select id from platform.instances where name = ''",
    );
    const start = { kind: 'settings', from: rows[0]?.id ?? '' } as const;
    expect((await create({ name: 'alike', start })).status).toBe(200);
    const db = server.services.databaseOf('instance_alike');
    const { settings, activeToggles } = await readSettings(db);
    expect(settings.customStatuses).toEqual([{ name: 'parked', colour: '#112233' }]);
    expect([settings.companyName, settings.emailSenderName]).toEqual(['Delta Lifts', '']);
    expect(activeToggles.has('files')).toBe(false);
    const people = await db.query.selectFrom('users').select('email').execute();
    expect(people.map((one) => one.email).toSorted()).toEqual(['first@delta.test', 'maker@plumbline.test']);
    expect((await create({ name: 'unlike', start: { kind: 'settings', from: newId() } })).status).toBe(404);
  });

  it('starts from the demo, whose people sign in nowhere', async () => {
    const before = Date.now();
    expect((await create({ name: 'shown', start: { kind: 'demo' }, company: 'Shown' })).status).toBe(200);
    expect(Date.now() - before).toBeLessThan(60_000);
    const db = server.services.databaseOf('instance_shown');
    const jobs = await db.first(sql<{ count: number }>`select count(*)::int as count from ${db.table('jobs')}`);
    expect(jobs?.count).toBeGreaterThan(100);
    const open = await db.query.selectFrom('users').select('id').where('password_hash', 'is not', null).execute();
    expect(open).toEqual([]);
    expect((await readSettings(db)).settings.companyName).toBe('Shown');
    const list = await server.call(calls.listInstances, { as: maker, query: { search: 'shown' } });
    expect(list.body.docs[0]).toMatchObject({ company: 'Shown', jobs: jobs?.count });
    expect(list.body.docs[0]?.storage).toBeGreaterThan(0);
  }, 90_000);

  it('leaves nothing when it fails midway, and can be made afterwards', async () => {
    const before = await schemas();
    const { fillWithDemo } = server.services;
    server.services.fillWithDemo = async (schema) => {
      await server.services.files.write(schema, bytes('a picture'), 100);
      throw new Error('cut off');
    };
    const failed = await create({ name: 'broken', start: { kind: 'demo' } });
    server.services.fillWithDemo = fillWithDemo;
    expect(failed.status).toBe(500);
    expect(await schemas()).toEqual(before);
    const files = [];
    for await (const file of server.services.files.list('instance_broken')) files.push(file);
    expect(files).toEqual([]);
    const rows = await server.services.pool.query('select from platform.instance_creations');
    expect(rows.rowCount).toBe(0);
    expect((await create({ name: 'broken' })).status).toBe(200);
  });

  it('clears away what a server that died has left', async () => {
    const { pool } = server.services;
    await pool.query('create schema instance_dead');
    await pool.query('create table instance_dead.users (id uuid)');
    await pool.query(
      `insert into platform.instance_creations (id, schema_name, step, updated_at)
       values ($1, 'instance_dead', 'demo', now() - interval '1 hour')`,
      [newId()],
    );
    await removeLeftovers(server.services);
    expect(await schemas()).not.toContain('instance_dead');
  });

  it('says how far it is, to whoever knows its id', async () => {
    const id = newId();
    const { fillWithDemo } = server.services;
    let seen: unknown;
    server.services.fillWithDemo = async (_schema, _language, progress) => {
      progress(150, 300);
      await expect
        .poll(async () => (seen = (await server.call(calls.readInstanceCreation, { as: maker, params: { id } })).body))
        .toEqual({ step: 'demo', done: 150, total: 300 });
    };
    expect((await create({ name: 'watched', start: { kind: 'demo' }, creation_id: id })).status).toBe(200);
    server.services.fillWithDemo = fillWithDemo;
    expect(seen).toEqual({ step: 'demo', done: 150, total: 300 });
    expect((await server.call(calls.readInstanceCreation, { as: maker, params: { id } })).body).toBe(null);
  });

  it('says while it is typed whether a name is free, which its own is for an instance that is renamed', async () => {
    const check = async (name: string, query: { except?: string } = {}) =>
      (await server.call(checkInstanceName, { as: maker, params: { name }, query })).body;
    expect(await check('Fresh')).toEqual({ problem: null, address: 'http://fresh.localhost:8080' });
    expect((await check('acme')).problem).toBe('name_taken');
    expect((await check('www')).problem).toBe('host_name_reserved');
    expect(await check('a_b')).toEqual({ problem: 'host_name_not_valid', address: '' });
    const { body } = await create({ name: 'renamed' });
    await server.call(calls.changeInstance, { as: maker, params: { id: body._id }, body: { name: 'renamed-since' } });
    expect((await check('renamed')).problem).toBe('name_taken');
    expect((await check('renamed', { except: body._id })).problem).toBe(null);
  });

  it('says while it is typed whether a host name is free, and gives it to the new instance', async () => {
    const check = async (host: string, query: { except?: string } = {}) =>
      (await server.call(checkInstanceHost, { as: maker, params: { host }, query })).body.problem;
    expect(await check('Jobs.Own.example')).toBe(null);
    for (const host of ['no-dot', 'a..b', 'jobs.own.example:8080', `${'x'.repeat(64)}.example`])
      expect(await check(host)).toBe('own_host_not_valid');
    for (const host of ['localhost', 'own.localhost']) expect(await check(host)).toBe('host_name_reserved');
    const { body } = await create({ name: 'own', own_host: 'Jobs.Own.example' });
    expect(body.own_host).toBe('jobs.own.example');
    expect(await check('jobs.own.example')).toBe('name_taken');
    expect(await check('jobs.own.example', { except: body._id })).toBe(null);
    const there = await server.send({
      method: 'GET',
      url: '/v2/apps/bootstrap',
      headers: { host: 'jobs.own.example' },
    });
    expect(there.body).toMatchObject({ companyName: 'Delta Lifts', isMainHost: false });
    const second = await create({ name: 'own-too', own_host: 'jobs.own.example' });
    expect(second.problem).toMatchObject({ code: 'name_taken', errors: [{ path: 'own_host', code: 'name_taken' }] });
    const wrong = await create({ name: 'own-too', own_host: 'below.localhost' });
    expect(wrong.problem.errors).toMatchObject([{ path: 'own_host', code: 'host_name_reserved' }]);
    expect(await schemas()).not.toContain('instance_own_too');
  });

  it('shows incognito instances to their maker alone, and to no search engine', async () => {
    const { body } = await create({ name: 'hidden', incognito: true });
    const other = await server.person('sys_admin');
    const names = async (as: TestPerson) =>
      (await server.call(calls.listInstances, { as, query: { search: 'hidden' } })).body.docs.map((one) => one.name);
    expect([await names(maker), await names(other)]).toEqual([['hidden'], []]);
    expect((await server.call(calls.readInstance, { as: other, params: { id: body._id } })).status).toBe(404);
    const params = { id: body._id };
    for (const call of [listBackups, startBackup])
      expect((await server.call(call, { as: other, params })).status).toBe(404);
    const backup = { params: { ...params, backup: newId() } };
    expect((await server.call(cancelBackup, { as: other, ...backup })).status).toBe(404);
    const copy = { name: 'seen', start: { kind: 'backup', from: body._id } } as const;
    expect((await create(copy, other)).status).toBe(404);
    const change = { params: { id: body._id }, body: { incognito: false } };
    expect((await server.call(calls.changeInstance, { as: other, ...change })).status).toBe(404);
    const robots = await server.send({ method: 'GET', url: '/auth', headers: { host: 'hidden.localhost' } });
    expect(robots.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await server.call(calls.changeInstance, { as: maker, ...change })).body).toMatchObject({
      incognito: false,
    });
    expect(await names(other)).toEqual(['hidden']);
  });
});

async function* bytes(text: string) {
  yield Buffer.from(text);
}
