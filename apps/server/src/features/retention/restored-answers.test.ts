import { rm } from 'node:fs/promises';
import { sendAnswers } from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { setRetention } from '@plumbline/contract/retention';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { DiskBackupPlace } from '../../adapters/backups/disk-backup-place.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { backUp, newPlace, restore } from '../backups/backups.fixtures.ts';
import { removeWhatIsDue } from './remove-what-is-due.ts';

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

it('answers that a rule removed go again after a restore, also where the rule has ended', async () => {
  const { id: jobType, q } = await makeJobType(server, admin, [['text', 'Remarks']]);
  const inspector = await server.person('inspector');
  const job = await makeJob(server, jobType, [inspector]);
  const data = [anAnswer(q['Remarks'] as WireQuestion, 'a tenant')];
  expect((await server.call(sendAnswers, { as: inspector, body: { job, data, submit: true } })).status).toBe(200);
  const { path } = await backUp(server, place);
  const then = new Date();
  then.setUTCFullYear(then.getUTCFullYear() + 3);
  const night = () => removeWhatIsDue({ ...server.services, now: () => then });
  const rule = { covers: 'answers', years: 2 } as const;
  const set = (wanted: typeof rule | null) =>
    server.call(setRetention, { as: admin, params: { id: jobType }, body: { rule: wanted } });
  expect((await set(rule)).status).toBe(200);
  expect(await night()).toMatchObject([{ jobs: 1, answers: 1 }]);
  expect((await set(null)).status).toBe(200);
  await restore(server, { place, path, key: null }, { replaces: true });
  const db = server.db();
  const valueOf = async () =>
    (await db.first(sql<{ value: unknown }>`select value from ${db.table('answers')} where job_id = ${job}`))?.value;
  expect(await valueOf()).toBe('a tenant');
  expect(await night()).toMatchObject([{ jobs: 1, answers: 1 }]);
  expect(await valueOf()).toBeNull();
});
