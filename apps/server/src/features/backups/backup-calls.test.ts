import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as calls from '@plumbline/contract/backups';
import { roles } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import { abandonedAfterMs, insertBackup, tidyBackupRows } from './backup-records.ts';
import { backUpAll, backUpRequested } from './back-up-all.ts';
import { companyNamed } from './backups.fixtures.ts';

let server: TestServer;
let operator: TestPerson;
let instanceId: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.person('sys_admin');
  instanceId = (await companyNamed(server, 'acme')).id;
});
afterAll(() => server.close());

const list = async () => (await server.call(calls.listBackups, { as: operator, params: { id: instanceId } })).body;
const start = (as = operator, headers = {}) =>
  server.call(calls.startBackup, { as, params: { id: instanceId }, headers });
const cancel = (backup: string) =>
  server.call(calls.cancelBackup, { as: operator, params: { id: instanceId, backup } });

it('backups are asked for, and listed, by system administrators of the main host', async () => {
  for (const role of roles) {
    const as = role === 'sys_admin' ? operator : await server.person(role);
    const status = role === 'sys_admin' ? 200 : 403;
    expect((await server.call(calls.listBackups, { as, params: { id: instanceId } })).status, role).toBe(status);
    if (role !== 'sys_admin') expect((await start(as)).status, role).toBe(403);
  }
  const elsewhere = await server.person('sys_admin', { instance: 'acme' });
  expect((await start(elsewhere)).status).toBe(403);
  expect((await server.call(calls.listBackups, { as: operator, params: { id: newId() } })).status).toBe(404);
  expect(await list()).toEqual({ isSetUp: true, docs: [] });
});

it('one is made in the background, and there is one at a time', async () => {
  const key = { 'idempotency-key': newId() };
  const { status, body } = await start(operator, key);
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: 'app', state: 'waiting', progress: 0, path: null });
  expect((await start(operator, key)).body).toEqual(body);
  expect((await start()).problem.code).toBe('backup_in_progress');
  await backUpRequested(server.services, { instanceId, backupId: body._id });
  const { docs } = await list();
  expect(docs).toHaveLength(1);
  expect(docs[0]).toMatchObject({ _id: body._id, state: 'done', progress: 1, missing: 0, problem: null });
  expect(await readdir(join(server.place.folder, 'backups', 'acme'))).toContain(docs[0]?.path?.split('/')[1]);
  // Of one that has ended nothing is changed.
  expect((await cancel(body._id)).body).toMatchObject({ state: 'done' });
  expect((await cancel(newId())).status).toBe(404);
});

it('one that is cancelled is not made', async () => {
  const { body } = await start();
  expect((await cancel(body._id)).body).toMatchObject({ state: 'cancelled' });
  await backUpRequested(server.services, { instanceId, backupId: body._id });
  const { docs } = await list();
  expect(docs[0]).toMatchObject({ _id: body._id, state: 'cancelled', path: null });
});

it('one that failed says why, and one whose process has ended has failed', async () => {
  const { services } = server;
  const blocked = join(server.place.folder, 'blocked');
  await writeFile(blocked, 'a file');
  const configuration = { ...services.configuration, backupUrl: join(blocked, 'backups') };
  const { body } = await start();
  await backUpRequested({ ...services, configuration }, { instanceId, backupId: body._id });
  expect((await list()).docs[0]).toMatchObject({
    _id: body._id,
    state: 'failed',
    problem: expect.stringMatching(/.+/),
  });
  const db = server.db();
  const now = new Date();
  const begun = new Date(now.getTime() - 2 * abandonedAfterMs);
  const { id } = await insertBackup(db, { instanceId, kind: 'night', state: 'running', now: begun });
  // It holds up no other.
  const next = await start();
  expect(next.status).toBe(200);
  await cancel(next.body._id);
  await tidyBackupRows(db, { instanceId, pruned: [], now });
  expect((await list()).docs.find(({ _id }) => _id === id)).toMatchObject({ state: 'failed' });
});

it('nights are listed, those that were removed are not, and where backups are off none is begun', async () => {
  const { services } = server;
  const backupRetention = { daily: 1, weekly: 1, monthly: 1 };
  await backUpAll({ ...services, configuration: { ...services.configuration, backupRetention } });
  const { docs } = await list();
  expect(docs.filter(({ state }) => state === 'done')).toMatchObject([{ kind: 'night' }]);
  const isOff = await startTestServer({ beside: server, environment: { BACKUP_URL: 'off' } });
  const as = await isOff.person('sys_admin');
  const refused = await isOff.call(calls.startBackup, { as, params: { id: instanceId } });
  expect(refused.problem.code).toBe('not_set_up');
  expect((await isOff.call(calls.listBackups, { as, params: { id: instanceId } })).body.isSetUp).toBe(false);
  await isOff.close();
});
