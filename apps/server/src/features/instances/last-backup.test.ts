import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as backupCalls from '@plumbline/contract/backups';
import * as calls from '@plumbline/contract/instances';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { backUpAll } from '../backups/back-up-all.ts';
import { restore, schemasIn } from '../backups/backups.fixtures.ts';
import { DiskBackupPlace } from '../../adapters/backups/disk-backup-place.ts';
import { eraseInstances } from './erase-instances.ts';

let server: TestServer;
let admin: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('sys_admin');
});
afterAll(() => server.close());

/** A new instance, of which one person is known. */
async function due(name: string): Promise<string> {
  const { body } = await server.call(calls.createInstance, {
    as: admin,
    body: { name, company: name, email: `first@${name}.test`, add_yourself: false },
  });
  return body._id;
}

const endGrace = (id: string) =>
  server.services.pool.query("update platform.instances set deletes_at = now() - interval '1 minute' where id = $1", [
    id,
  ]);

const read = (id: string) => server.call(calls.readInstance, { as: admin, params: { id } });
const folderOf = (name: string) => join(server.place.folder, 'backups', name);
const backupsIn = async (name: string) => (await readdir(folderOf(name))).filter((one) => one.endsWith('.tar'));

it('before the data of an instance is erased a last backup is made, which alone stays and can be restored', async () => {
  const id = await due('gone');
  await backUpAll(server.services);
  expect(await backupsIn('gone')).toHaveLength(1);
  await endGrace(id);
  server.services.instances.forget();
  // What is being erased is not backed up by the night, or by hand.
  await backUpAll(server.services);
  expect(await backupsIn('gone')).toHaveLength(1);
  const [nightly] = await backupsIn('gone');
  expect((await server.call(backupCalls.startBackup, { as: admin, params: { id } })).status).toBe(404);
  await eraseInstances(server.services);
  expect((await read(id)).status).toBe(404);
  expect(await schemasIn(server)).not.toContain('instance_gone');
  const [last, ...others] = await backupsIn('gone');
  expect(others).toEqual([]);
  expect(last).not.toBe(nightly);
  const place = new DiskBackupPlace(join(server.place.folder, 'backups'));
  const restored = await restore(server, { place, path: `gone/${last ?? ''}`, key: null }, { name: 'back' });
  expect(restored).toMatchObject({ name: 'back', isNew: true });
  const people = await server.services.databaseOf('instance_back').query.selectFrom('users').select('email').execute();
  expect(people).toEqual([{ email: 'first@gone.test' }]);
}, 60_000);

it('nothing is erased while the last backup fails, which is shown; it is tried again', async () => {
  const id = await due('held');
  await endGrace(id);
  server.services.instances.forget();
  const blocked = join(server.place.folder, 'blocked');
  await writeFile(blocked, 'a file');
  const configuration = { ...server.services.configuration, backupUrl: join(blocked, 'backups') };
  await eraseInstances({ ...server.services, configuration });
  expect((await read(id)).body).toMatchObject({ state: 'deleting', last_backup_at: null, last_backup_failed: true });
  const { body } = await server.call(backupCalls.listBackups, { as: admin, params: { id } });
  expect(body.docs).toMatchObject([{ kind: 'last', state: 'failed', problem: expect.stringMatching(/.+/) }]);
  expect(await schemasIn(server)).toContain('instance_held');
  await eraseInstances(server.services);
  expect((await read(id)).status).toBe(404);
  expect(await backupsIn('held')).toHaveLength(1);
}, 60_000);

it('where backups are off the data is erased without one, and where there are no tables too', async () => {
  const id = await due('off');
  await endGrace(id);
  const configuration = { ...server.services.configuration, backupUrl: null };
  await eraseInstances({ ...server.services, configuration });
  expect((await read(id)).status).toBe(404);
  const bare = await due('bare');
  await server.services.pool.query('drop schema instance_bare cascade');
  await endGrace(bare);
  await eraseInstances(server.services);
  expect((await read(bare)).status).toBe(404);
}, 60_000);
