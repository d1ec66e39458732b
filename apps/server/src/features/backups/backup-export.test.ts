import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createExport, readExport } from '@plumbline/contract/exports';
import { changeInstance, listInstances } from '@plumbline/contract/instances';
import { roles } from '@plumbline/domain/actor/roles';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { BackupKey } from '../../adapters/backups/backup-key.ts';
import type { DiskBackupPlace } from '../../adapters/backups/disk-backup-place.ts';
import type { Services } from '../../services.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { runExport } from '../exports/run-export.ts';
import { newId } from '../../ids.ts';
import { newPlace, restore } from './backups.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let place: DiskBackupPlace;
let root: string;
const kinds = new Map(allExportKinds.map((kind) => [kind.name as string, kind]));
const secrets = {
  password: '$argon2id$secret-of-a-colleague',
  mail: 'mail-secret',
  webhook: 'whsec_outgoing',
  token: 'incoming-token',
  link: 'sealed-address',
  account: 'sealed-refresh-token',
};

beforeAll(async () => {
  server = await startTestServer();
  ({ place, root } = await newPlace());
  admin = await server.person('business_admin');
  await uploadTo(server, { as: admin, bytes: await jpeg(20, 20) });
  const { query } = server.db();
  await query.updateTable('users').set({ password_hash: secrets.password }).execute();
  await query
    .insertInto('toggles')
    .values({ id: 'smtp', is_active: true, settings: JSON.stringify({ host: 'mail.test', password: secrets.mail }) })
    .execute();
  await query
    .insertInto('webhooks')
    .values({ id: newId(), name: 'w', url: 'https://a.test', method: 'post', target: 'job', secret: secrets.webhook })
    .execute();
  await query.insertInto('incoming_webhooks').values({ id: newId(), name: 'i', token: secrets.token }).execute();
  const channel = {
    id: newId(),
    name: 'c',
    url: 'https://hooks.test/…',
    method: 'post',
    target: 'automation',
    secret: 's',
  };
  await query.insertInto('webhooks').values(channel).execute();
  await query
    .insertInto('channels')
    .values({ webhook_id: channel.id, service: 'slack_link', address: secrets.link, language: 'en' })
    .execute();
  const account = { service: 'teams', name: 'dana@here.test', refresh_token: secrets.account };
  await query
    .insertInto('channel_accounts')
    .values({ ...account, connected_by: admin.id, connected_at: new Date() })
    .execute();
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const ask = (as: TestPerson) => server.call(createExport, { as, body: { kind: 'company_backup', input: {} } });

/** Has the backup made, and returns the file. */
async function made(services: Services = server.services): Promise<{ name: string; bytes: Buffer }> {
  const { body } = await ask(admin);
  const reading = () => server.call(readExport, { as: admin, params: { id: body._id } });
  let read = await reading();
  // Others that wait are made first, in turn.
  for (; read.body.state === 'waiting'; read = await reading()) {
    await runExport(services, kinds, { schema: 'instance_main', exportId: body._id });
  }
  expect(read.body).toMatchObject({ state: 'done', problem: null });
  const file = await server.send({ method: 'GET', url: `/v2/exports/${body._id}/file`, as: admin });
  return { name: read.body.fileName ?? '', bytes: file.body as Buffer };
}

it('is for administrators alone', async () => {
  for (const role of roles) {
    const as = await server.person(role);
    expect([role, (await ask(as)).status]).toEqual([
      role,
      role === 'sys_admin' || role === 'business_admin' ? 200 : 403,
    ]);
  }
});

it('is called by the present name of the company', async () => {
  const [boss, operator] = [
    await server.person('business_admin', { instance: 'acme' }),
    await server.person('sys_admin'),
  ];
  const list = await server.call(listInstances, { as: operator, query: { search: 'acme' } });
  const params = { id: list.body.docs[0]?._id ?? '' };
  const renamed = await server.call(changeInstance, { as: operator, params, body: { name: 'acme-two' } });
  expect(renamed.status).toBe(200);
  expect((await ask(boss)).body.name).toMatch(/^acme-two-\d{8}T\d{6}Z\.whole\.tar$/);
});

it('is one file that is restored with everything but its secrets', async () => {
  const { name, bytes } = await made();
  expect(name).toMatch(/^main-\d{8}T\d{6}Z\.whole\.tar$/);
  await writeFile(join(root, name), bytes);
  const { DiskBackupPlace: Place } = await import('../../adapters/backups/disk-backup-place.ts');
  const file = { place: new Place(join(root, '..')), path: `${root.split('/').at(-1)}/${name}`, key: null };
  const restored = await restore(server, file, { name: 'downloaded' });
  expect(restored).toMatchObject({ isNew: true, missing: 0 });
  const db = server.services.databaseOf('instance_downloaded');
  const row = await db.first(sql`select
    (select count(*)::int from ${db.table('users')} where password_hash is not null) as passwords,
    (select settings from ${db.table('toggles')} where id = 'smtp') as mail,
    (select count(*)::int from ${db.table('webhooks')} where secret = ${secrets.webhook} or secret not like 'whsec_%') as webhooks,
    (select count(*)::int from ${db.table('incoming_webhooks')} where token = ${secrets.token}) as incoming,
    (select count(*)::int from ${db.table('channels')} where address = '') as channels,
    (select count(*)::int from ${db.table('channel_accounts')}) as accounts,
    (select count(*)::int from ${db.table('users')}) = (select count(*)::int from instance_main.users) as everybody`);
  expect(row).toEqual({
    passwords: 0,
    mail: { host: 'mail.test' },
    webhooks: 0,
    incoming: 0,
    channels: 1,
    accounts: 0,
    everybody: true,
  });
});

it('has no file of an export in it, so that backups do not hold one another', async () => {
  const { path } = await (await import('./backups.fixtures.ts')).backUp(server, place);
  const { manifest } = await (await import('./read-backup.ts')).inspectBackup({ place, path, key: null });
  const stored = await server.db().first<{ files: number; exports: number }>(sql`select
    (select count(distinct sha256)::int from instance_main.exports where sha256 is not null) as exports,
    (select count(*)::int from (select sha256 from instance_main.assets union select sha256 from instance_main.asset_renditions
      union select sha256 from instance_main.asset_versions union select sha256 from instance_main.public_files) f
      where sha256 is not null) as files`);
  expect(stored?.exports).toBeGreaterThan(0);
  expect(manifest.files.count).toBe(stored?.files);
  expect(manifest.tables.map(({ name }) => name)).not.toContain('exports');
});

it('is encrypted where the operator has set a key', async () => {
  const secret = await generateIdentity();
  const configuration = { ...server.services.configuration, backupKey: await identityToRecipient(secret) };
  const { name, bytes } = await made({ ...server.services, configuration });
  expect(name).toMatch(/\.whole\.tar\.age$/);
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  await writeFile(join(root, name), bytes);
  const { DiskBackupPlace: Place } = await import('../../adapters/backups/disk-backup-place.ts');
  const file = { place: new Place(join(root, '..')), path: `${root.split('/').at(-1)}/${name}` };
  await expect(restore(server, { ...file, key: null }, { name: 'sealed' })).rejects.toThrow(/is encrypted/);
  const key = await BackupKey.read(secret);
  expect(await restore(server, { ...file, key }, { name: 'sealed' })).toMatchObject({ isNew: true });
});
