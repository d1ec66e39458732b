import { createBulkChange, readBulkChange, undoBulkChange } from '@plumbline/contract/bulk-changes';
import { listJobs } from '@plumbline/contract/jobs';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByApi } from './support/api.ts';
import type { RunningApp } from './support/app.ts';
import { startApp } from './support/app.ts';

/** So many take long enough to be killed among them. */
const jobs = 2000;
const kills = 3;

let app: RunningApp;
let admin: Awaited<ReturnType<typeof signInByApi>>;
beforeAll(async () => {
  app = await startApp();
  await app.run('demo', '--jobs', String(jobs));
  admin = await signInByApi(app.origin, 'admin@demo.test');
}, 300_000);
afterAll(() => app.stop());

async function allJobs() {
  const docs = [];
  for (let after: string | null | undefined; after !== null;) {
    const query = { page_size: '1000', sort: 'ID', ...(after !== undefined && { after }) };
    const page = await admin.call(listJobs, { query });
    docs.push(...page.docs.map(({ _id, status }) => ({ _id, status })));
    after = page.next;
  }
  return docs;
}

it('a bulk change and its undo are carried out whole and once when the server is killed in the midst of them', async () => {
  const before = await allJobs();
  const read = (id: string) => admin.call(readBulkChange, { params: { id } });
  /** Kills the server each time that some more are done, and waits until it is through. */
  const killedIn = async (id: string) => {
    for (let kill = 0; kill < kills; kill += 1) {
      const { waiting } = (await read(id)).counts;
      await expect
        .poll(async () => (await read(id)).counts.waiting, { timeout: 60_000, interval: 10 })
        .toBeLessThan(Math.max(1, waiting));
      await app.kill();
      await app.start();
    }
    await expect.poll(async () => (await read(id)).state, { timeout: 300_000, interval: 200 }).toBe('done');
    return (await read(id)).counts;
  };

  const id = randomUUID();
  const wanted = { kind: 'status' as const, input: { status: 'review' } };
  await admin.call(createBulkChange, { body: { _id: id, ...wanted, jobs: before.map(({ _id }) => _id) } });
  const counts = await killedIn(id);
  expect(counts).toMatchObject({ waiting: 0, refused: 0 });
  expect(counts.done).toBe(before.filter(({ status }) => status !== 'review').length);
  expect(new Set((await allJobs()).map(({ status }) => status))).toEqual(new Set(['review']));

  const undo = await admin.call(undoBulkChange, { params: { id } });
  expect(await killedIn(undo._id)).toMatchObject({ waiting: 0, done: counts.done, kept: 0, refused: 0 });
  expect(await allJobs()).toEqual(before);
}, 900_000);
