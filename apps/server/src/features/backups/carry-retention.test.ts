import { rm } from 'node:fs/promises';
import { setJobHold, setRetention } from '@plumbline/contract/retention';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { DiskBackupPlace } from '../../adapters/backups/disk-backup-place.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { backUp, newPlace, restore } from './backups.fixtures.ts';

let server: TestServer;
let place: DiskBackupPlace;
let root: string;
let admin: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  ({ place, root } = await newPlace());
  admin = await server.person('business_admin');
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

it('a backup that is older than a rule and a hold gets both, and of two rules the later one', async () => {
  const { id: jobType } = await makeJobType(server, admin, []);
  const job = await makeJob(server, jobType);
  const set = (years: number) =>
    server.call(setRetention, { as: admin, params: { id: jobType }, body: { rule: { covers: 'media', years } } });
  const { path: before } = await backUp(server, place);
  expect((await set(5)).status).toBe(200);
  const { path: between } = await backUp(server, place);
  expect((await set(9)).status).toBe(200);
  const reason = 'A claim is open';
  expect((await server.call(setJobHold, { as: admin, params: { id: job }, body: { reason } })).status).toBe(200);
  for (const path of [before, between]) {
    await restore(server, { place, path, key: null }, { replaces: true });
    const { query } = server.db();
    expect(await query.selectFrom('retention_rules').select(['job_type_id', 'years', 'set_by']).execute()).toEqual([
      { job_type_id: jobType, years: 9, set_by: admin.id },
    ]);
    expect(await query.selectFrom('job_holds').select(['job_id', 'reason']).execute()).toEqual([
      { job_id: job, reason },
    ]);
  }
});
