import * as calls from '@plumbline/contract/instances';
import * as settingsCalls from '@plumbline/contract/settings';
import { roles } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let maker: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.person('sys_admin', { email: 'maker@plumbline.test' });
});
afterAll(() => server.close());

const create = (body: object, as = maker) =>
  server.call(calls.createInstance, {
    as,
    body: { name: 'delta', company: 'Delta Lifts', email: 'first@delta.test', ...body },
  });

describe('instances', () => {
  it('are made and seen by system administrators on the main host alone', async () => {
    for (const role of roles) {
      const as = role === 'sys_admin' ? maker : await server.person(role);
      const status = role === 'sys_admin' ? 200 : 403;
      expect((await server.call(calls.listInstances, { as })).status).toBe(status);
      expect((await create({ name: `by-${role.replace('_', '-')}`, company: 'Other' }, as)).status).toBe(status);
    }
    const elsewhere = await server.person('sys_admin', { instance: 'acme' });
    expect((await server.call(calls.listInstances, { as: elsewhere })).status).toBe(403);
    expect((await create({ name: 'from-acme' }, elsewhere)).status).toBe(403);
    expect((await server.call(calls.listInstances)).status).toBe(401);
  });

  it('are there at once, with company, language and both people invited', async () => {
    const { status, body } = await create({ language: 'he' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'delta',
      company: 'Delta Lifts',
      address: 'http://delta.localhost:8080',
      isActive: true,
      state: 'active',
      incognito: false,
      owner_email: 'first@delta.test',
      former_names: [],
      people: 2,
      jobs: 0,
      storage: 0,
    });
    const there = await server.send({ method: 'GET', url: '/v2/apps/bootstrap', headers: { host: 'delta.localhost' } });
    expect(there.body).toMatchObject({ companyName: 'Delta Lifts', defaultLanguage: 'he', isMainHost: false });
    const db = server.services.databaseOf('instance_delta');
    const people = await db.query.selectFrom('users').selectAll().orderBy('role').execute();
    expect(people.map((one) => [one.email, one.role, one.is_verified, one.password_hash])).toEqual([
      ['first@delta.test', 'business_admin', false, null],
      ['maker@plumbline.test', 'sys_admin', false, null],
    ]);
    const { rows } = await server.services.pool.query<{ data: object }>(
      "select data from queue.job where name = 'mail' and data ->> 'schema' = 'instance_delta' order by data ->> 'inviterId' nulls first",
    );
    const idOf = (email: string) => people.find((one) => one.email === email)?.id;
    expect(rows.map((row) => row.data)).toEqual([
      { kind: 'invitation', schema: 'instance_delta', userId: idOf('maker@plumbline.test'), inviterId: null },
      {
        kind: 'invitation',
        schema: 'instance_delta',
        userId: idOf('first@delta.test'),
        inviterId: idOf('maker@plumbline.test'),
      },
    ]);
    const read = await server.call(calls.readInstance, { as: maker, params: { id: body._id } });
    // What was set up there is the first activity.
    const quiet = (one: typeof body) => ({ ...one, last_activity_at: null });
    expect(quiet(read.body)).toEqual(quiet(body));
    const list = await server.call(calls.listInstances, { as: maker, query: { search: 'DELTA l' } });
    // Others of the same owner are found by their address.
    expect(list.body.docs.map(quiet)).toContainEqual(quiet(body));
    expect((await server.call(calls.readInstance, { as: maker, params: { id: newId() } })).status).toBe(404);
  });

  it('leave their maker out when asked to, and make one person of one address', async () => {
    await create({ name: 'alone', add_yourself: false });
    await create({ name: 'same', email: 'MAKER@plumbline.test' });
    const of = (name: string) =>
      server.services.databaseOf(`instance_${name}`).query.selectFrom('users').select(['email', 'role']).execute();
    expect(await of('alone')).toEqual([{ email: 'first@delta.test', role: 'business_admin' }]);
    expect(await of('same')).toEqual([{ email: 'maker@plumbline.test', role: 'sys_admin' }]);
  });

  it('have one name each, which could be a host’s', async () => {
    const two = await Promise.all([create({ name: 'twice' }), create({ name: 'twice' })]);
    expect(two.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const taken = await create({ name: 'Twice' });
    expect(taken.problem).toMatchObject({ code: 'name_taken', errors: [{ path: 'name', code: 'name_taken' }] });
    for (const name of ['', '-a', 'a_b', 'a.b', 'x'.repeat(41), '../x']) {
      expect((await create({ name })).problem.errors).toMatchObject([{ path: 'name', code: 'host_name_not_valid' }]);
    }
    expect((await create({ name: 'www' })).problem.errors).toMatchObject([{ code: 'host_name_reserved' }]);
    const form = await create({ name: 'x', company: ' ', email: 'nobody' });
    expect(form.problem.errors.map((error) => error.path).toSorted()).toEqual(['company', 'email']);
  });

  it('take up what a dead server had begun', async () => {
    await server.services.pool.query('create schema instance_halfway');
    expect((await create({ name: 'halfway' })).status).toBe(200);
  });

  it('keep their settings apart', async () => {
    await create({ name: 'apart' });
    await server.call(settingsCalls.changeSettings, { as: maker, body: { companyName: 'Main' } });
    const db = server.services.databaseOf('instance_apart');
    const row = await db.first(
      sql<{ value: string }>`select value from ${db.table('settings')} where name = 'companyName'`,
    );
    expect(row?.value).toBe('Delta Lifts');
    const list = await server.call(calls.listInstances, { as: maker, query: { sort: 'created_at' } });
    expect(list.body.docs[0]).toMatchObject({ name: '', company: 'Main' });
  });
});
