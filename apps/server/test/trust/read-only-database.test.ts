import * as projectCalls from '@plumbline/contract/projects';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';

let server: TestServer;
let person: TestPerson;
let database: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.person('sys_admin');
  database = new pg.Client({ connectionString: inject('postgres').connectionString });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.close();
});

const create = () =>
  server.call(projectCalls.createProject, { as: person, body: { name: 'A project', private: false } });
const list = () => server.call(projectCalls.listProjects, { as: person });
const readiness = async () => {
  const { status, body } = await server.send({ method: 'GET', url: '/readyz' });
  return [status, (body as { status: string }).status];
};

/** New connections have the setting; those of now are cut, as by a failover. */
async function set(setting: 'on' | 'off'): Promise<void> {
  const { database: name } = server.place;
  await database.query(`alter database ${name} set default_transaction_read_only = ${setting}`);
  if (setting === 'on')
    await database.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
}

it('writes get 503 and Retry-After, lists go on, the server is not ready, and all of it works once it takes writes', async () => {
  expect((await create()).status).toBe(200);
  await set('on');
  await vi.waitFor(async () => expect((await list()).status).toBe(200), { timeout: 10_000, interval: 100 });
  const refused = await create();
  expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  await vi.waitFor(async () => expect(await readiness()).toEqual([503, 'database read-only']), { timeout: 10_000 });
  expect((await list()).status).toBe(200);

  // The connections of now still are read-only: they are left as soon as they refuse a write.
  await set('off');
  await vi.waitFor(async () => expect((await create()).status).toBe(200), { timeout: 10_000, interval: 50 });
  await vi.waitFor(async () => expect(await readiness()).toEqual([200, 'ready']), { timeout: 10_000, interval: 50 });
});
