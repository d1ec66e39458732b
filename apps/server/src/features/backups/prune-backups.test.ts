import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import { sql } from 'kysely';
import { afterEach, beforeAll, afterAll, beforeEach, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { BackupKey } from '../../adapters/backups/backup-key.ts';
import type { DiskBackupPlace } from '../../adapters/backups/disk-backup-place.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { backUpAll } from './back-up-all.ts';
import { backUp, newPlace } from './backups.fixtures.ts';
import { pruneBackups } from './prune-backups.ts';
import { inspectBackup } from './read-backup.ts';

let server: TestServer;
let place: DiskBackupPlace;
let root: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => ({ place, root } = await newPlace()));
afterEach(() => rm(root, { recursive: true, force: true }));

const night = (number: number) => new Date(Date.UTC(2026, 9, number, 1, 41));
const retention = { daily: 2, weekly: 0, monthly: 0 };

async function namesIn(pattern: RegExp): Promise<string[]> {
  return (await readdir(join(root, 'main'), { recursive: true })).filter((name) => pattern.test(name)).toSorted();
}
const filesBeside = () => namesIn(/\w{64}/);

/** A file more, or one less, each night. */
async function addFile(): Promise<void> {
  const as = await server.person('business_admin');
  expect((await uploadTo(server, { as, bytes: await jpeg(20, 20) })).status).toBe(200);
}
const removeOneFile = () =>
  server
    .db()
    .rows(
      sql`delete from ${server.db().table('assets')} where id = (select min(id::text)::uuid from ${server.db().table('assets')})`,
    );

it.each(['open', 'encrypted'])('old backups go, and the files that no other needs: %s', async (kind) => {
  const key = kind === 'open' ? null : await BackupKey.read(await generateIdentity());
  await addFile();
  for (const number of [1, 2, 3, 4]) {
    await addFile();
    await backUp(server, place, { now: night(number), key });
    await removeOneFile();
  }
  const before = await filesBeside();
  const pruned = await pruneBackups({ place, key, folder: 'main' }, retention);
  expect(pruned.backups).toHaveLength(2);
  expect(pruned.files).toBeGreaterThan(0);
  expect(await namesIn(/\.tar/)).toHaveLength(2);
  expect(await filesBeside()).toHaveLength(before.length - pruned.files);
  // What stays is whole, and nothing else is there.
  const counts = [];
  for (const name of await namesIn(/\.tar/)) {
    counts.push((await inspectBackup({ place, path: `main/${name}`, key })).manifest.files.count);
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(before.length - pruned.files);
  expect(await pruneBackups({ place, key, folder: 'main' }, retention)).toEqual({ backups: [], files: 0 });
});

it('no file goes where a list can’t be read', async () => {
  await addFile();
  for (const number of [1, 2, 3]) await backUp(server, place, { now: night(number) });
  await rm(join(root, 'main', '20261003T014100Z.files.zst'));
  await rm(join(root, 'main', '20261002T014100Z.files.zst'));
  const before = await filesBeside();
  const pruned = await pruneBackups({ place, key: null, folder: 'main' }, { daily: 1, weekly: 0, monthly: 0 });
  expect(pruned).toMatchObject({ files: 0 });
  expect(pruned.backups).toHaveLength(2);
  expect(await filesBeside()).toEqual(before);
});

it('each night every company is backed up, and what has had its time goes', async () => {
  const { services } = server;
  const configuration = {
    ...services.configuration,
    backupUrl: root,
    backupRetention: { daily: 1, weekly: 1, monthly: 1 },
  };
  for (const number of [6, 7]) await backUpAll({ ...services, configuration, now: () => night(number) });
  for (const company of ['main', 'acme']) {
    const names = await readdir(join(root, company));
    expect(names.filter((name) => name.endsWith('.tar'))).toEqual(['20261007T014100Z.tar']);
  }
  await backUpAll({ ...services, configuration: { ...configuration, backupUrl: null } });
  expect(await namesIn(/\.tar$/)).toHaveLength(1);
});

it('one company that can’t be backed up holds up no other', async () => {
  const { services } = server;
  await services.pool.query(
    "insert into platform.instances (id, name, schema_name) values (gen_random_uuid(), 'broken', 'instance_broken')",
  );
  services.instances.forget();
  await backUpAll({ ...services, configuration: { ...services.configuration, backupUrl: root }, now: () => night(8) });
  await services.pool.query("delete from platform.instances where name = 'broken'");
  services.instances.forget();
  expect(await readdir(root)).toEqual(expect.arrayContaining(['acme', 'main']));
  expect(await namesIn(/\.tar$/)).toHaveLength(1);
});
