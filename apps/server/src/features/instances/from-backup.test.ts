import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as backupCalls from '@plumbline/contract/backups';
import type { SentBody } from '@plumbline/contract/call';
import * as calls from '@plumbline/contract/instances';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import { readSettings } from '../../instances/settings-store.ts';
import { backUpRequested } from '../backups/back-up-all.ts';
import { companyNamed, fillWithDemo, fingerprintsOf, schemasIn } from '../backups/backups.fixtures.ts';

let server: TestServer;
let maker: TestPerson;
let acme: string;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.person('sys_admin', { email: 'maker@plumbline.test' });
  await fillWithDemo(server, 'instance_acme');
  acme = (await companyNamed(server, 'acme')).id;
}, 120_000);
afterAll(() => server.close());

type New = SentBody<typeof calls.createInstance>;

const create = (name: string, body: Partial<New> = {}) =>
  server.call(calls.createInstance, {
    as: maker,
    body: {
      name,
      company: 'Delta Lifts',
      email: 'first@delta.test',
      start: { kind: 'backup', from: acme },
      ...body,
    },
  });

async function backUpAcme(): Promise<void> {
  const { body } = await server.call(backupCalls.startBackup, { as: maker, params: { id: acme } });
  await backUpRequested(server.services, { instanceId: acme, backupId: body._id });
}

const readAcme = async () => (await server.call(calls.readInstance, { as: maker, params: { id: acme } })).body;

async function filesOf(schema: string): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { sha256 } of server.services.files.list(schema)) hashes.push(sha256.toString('hex'));
  return hashes.toSorted();
}

/** What an instance that was not made must not leave. */
const leftOf = async (name: string) => ({
  schemas: (await schemasIn(server)).filter((one) => one === `instance_${name}`),
  files: await filesOf(`instance_${name}`),
  creations: (await server.services.pool.query('select from platform.instance_creations')).rowCount,
  rows: (await server.services.pool.query('select from platform.instances where name = $1', [name])).rowCount,
});
const nothing = { schemas: [], files: [], creations: 0, rows: 0 };

it('no instance begins with a backup that was never made', async () => {
  expect(await readAcme()).toMatchObject({ last_backup_at: null, last_backup_failed: false });
  const { status, problem } = await create('early');
  expect([status, problem.code]).toEqual([409, 'no_backup']);
  expect(problem.errors).toMatchObject([{ path: 'start.from', code: 'no_backup' }]);
  expect(await leftOf('early')).toEqual(nothing);
});

it('an instance begins with all that the last backup of another one has, as a copy of it', async () => {
  await backUpAcme();
  expect(await readAcme()).toMatchObject({ last_backup_at: expect.any(String), last_backup_failed: false });
  const id = newId();
  const making = create('copy', { creation_id: id });
  const progress = async () =>
    (await server.call(calls.readInstanceCreation, { as: maker, params: { id } })).body ?? undefined;
  await expect
    .poll(progress, { interval: 20, timeout: 20_000 })
    .toMatchObject({ step: 'backup', done: expect.any(Number), total: 1000 });
  const { status, body } = await making;
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'copy', company: 'Delta Lifts', state: 'active', last_backup_at: null });

  const [original, copy] = [
    await fingerprintsOf(server, 'instance_acme'),
    await fingerprintsOf(server, 'instance_copy'),
  ];
  for (const table of ['jobs', 'answers', 'assets', 'projects', 'questions']) {
    expect(copy[table], table).toBe(original[table]);
    expect(copy[table], table).not.toMatch(/^0 /);
  }
  const files = await filesOf('instance_copy');
  expect(files.length).toBeGreaterThan(0);
  expect(await filesOf('instance_acme')).toEqual(expect.arrayContaining(files));
  const db = server.services.databaseOf('instance_copy');
  expect((await readSettings(db)).settings.companyName).toBe('Delta Lifts');
  const people = await db.query.selectFrom('users').select(['email', 'role', 'is_verified']).execute();
  expect(people).toEqual(
    expect.arrayContaining([
      { email: 'first@delta.test', role: 'business_admin', is_verified: false },
      { email: 'maker@plumbline.test', role: 'sys_admin', is_verified: false },
    ]),
  );
  const running = await db.query.selectFrom('automations').select('id').where('state', '<>', 'paused').execute();
  expect(running).toEqual([]);
}, 60_000);

it('an address that the backup knows becomes its administrator, who chooses a new password', async () => {
  const known = await server
    .db('acme')
    .query.selectFrom('users')
    .select(['id', 'email'])
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect((await create('known', { email: known.email })).status).toBe(200);
  const db = server.services.databaseOf('instance_known');
  const found = await db.query
    .selectFrom('users')
    .select(['id', 'role', 'password_hash', 'is_verified'])
    .where('email', '=', known.email)
    .execute();
  expect(found).toEqual([{ id: known.id, role: 'business_admin', password_hash: null, is_verified: false }]);
  const { rows } = await server.services.pool.query<{ data: object }>(
    "select data from queue.job where name = 'mail' and data ->> 'schema' = 'instance_known'",
  );
  expect(rows.map(({ data }) => data)).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'invitation', userId: known.id })]),
  );
}, 60_000);

it('a failure after the last row leaves nothing', async () => {
  const { settings } = server.services;
  settings.forget = () => {
    throw new Error('cut off');
  };
  const { status } = await create('broken');
  Reflect.deleteProperty(settings, 'forget');
  expect(status).toBe(500);
  expect(await leftOf('broken')).toEqual(nothing);
}, 60_000);

it('a damaged backup is refused in one sentence, and leaves nothing', async () => {
  const folder = join(server.place.folder, 'backups', 'acme');
  const name = (await readdir(folder)).find((one) => one.endsWith('.tar')) ?? '';
  const bytes = await readFile(join(folder, name));
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(join(folder, name), bytes);
  const { status, problem } = await create('damaged');
  expect([status, problem.code]).toEqual([409, 'backup_not_usable']);
  expect(problem.detail).toMatch(/^The last backup can’t be used: .+/);
  expect(await leftOf('damaged')).toEqual(nothing);
}, 60_000);
