import { rm } from 'node:fs/promises';
import { eraseUser } from '@plumbline/contract/user-erasure';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { DiskBackupPlace } from '../../adapters/backups/disk-backup-place.ts';
import { backUp, newPlace, restore } from './backups.fixtures.ts';

let server: TestServer;
let place: DiskBackupPlace;
let root: string;
let path: string;
let person: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  ({ place, root } = await newPlace());
  const admin = await server.person('business_admin');
  person = await server.person('inspector', { first: 'Zebulon', email: 'zebulon@plumbline.test' });
  path = (await backUp(server, place)).path;
  const { status } = await server.call(eraseUser, { as: admin, params: { id: person.id } });
  if (status !== 200) throw new Error(`not erased: ${status}`);
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const nameIn = async (name: string) => {
  const { query } = server.services.databaseOf(`instance_${name}`);
  const { first_name, email } = await query
    .selectFrom('users')
    .select(['first_name', 'email'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  return [first_name, email];
};
const erasuresIn = (name: string) =>
  server.services.databaseOf(`instance_${name}`).query.selectFrom('erasures').select('user_id').execute();

it('a copy of a backup that is older than an erasure is without the person', async () => {
  await restore(server, { place, path, key: null }, { name: 'beside' });
  expect(await nameIn('beside')).toEqual(['Removed user', '']);
  expect(await erasuresIn('beside')).toEqual([{ user_id: person.id }]);
});

it('the company itself as well, each time it is restored', async () => {
  for (let time = 0; time < 2; time += 1) {
    await restore(server, { place, path, key: null }, { replaces: true });
    expect(await nameIn('main')).toEqual(['Removed user', '']);
    expect(await erasuresIn('main')).toEqual([{ user_id: person.id }]);
  }
});
