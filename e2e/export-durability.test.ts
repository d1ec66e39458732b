import { createExport, listExports, readExport } from '@plumbline/contract/exports';
import { listJobs } from '@plumbline/contract/jobs';
import { listNotifications } from '@plumbline/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByApi } from './support/api.ts';
import type { RunningApp } from './support/app.ts';
import { startApp } from './support/app.ts';

/** So many documents take long enough to be killed among them. */
const documents = 60;

let app: RunningApp;
let admin: Awaited<ReturnType<typeof signInByApi>>;
beforeAll(async () => {
  app = await startApp();
  admin = await signInByApi(app.origin, 'admin@demo.test');
});
afterAll(() => app.stop());

const fileOf = (id: string) =>
  fetch(`${app.origin}/v2/exports/${id}/file`, {
    headers: { authorization: `Bearer ${admin.session.accessToken}` },
  });

it('an export is made whole, once and by somebody else, when the server is killed in the midst of it', async () => {
  const { docs } = await admin.call(listJobs, { query: { page_size: String(documents) } });
  const jobs = docs.map(({ _id }) => _id);
  expect(jobs).toHaveLength(documents);
  const { _id } = await admin.call(createExport, { body: { kind: 'job_pdf', input: { jobs, format: 'zip' } } });
  const state = async () => {
    const found = await admin.call(readExport, { params: { id: _id } });
    return { ...found, isBegun: found.state === 'running' && found.progress > 0 };
  };
  await expect.poll(async () => (await state()).isBegun, { timeout: 60_000 }).toBe(true);
  await app.kill();
  await app.start();
  // What there is of it is nobody's: it is not given out, and nothing is said to be ready.
  expect(await state()).toMatchObject({ state: 'running', fileName: null });
  expect((await fileOf(_id)).status).toBe(409);
  // It counts as left after a minute in which nobody has touched it, and is looked for every minute.
  await expect.poll(async () => (await state()).state, { timeout: 240_000, interval: 500 }).toBe('done');
  const response = await fileOf(_id);
  expect(response.status).toBe(200);
  const zip = Buffer.from(await response.arrayBuffer());
  expect(zip).toHaveLength((await state()).size ?? 0);
  // Each document is whole, and the list at the end of the archive names all of them.
  expect(zip.toString('latin1').match(/%PDF-/g)).toHaveLength(documents);
  expect(zip.readUInt16LE(zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 10)).toBe(documents);
  expect((await admin.call(listExports)).filter((one) => one._id === _id)).toHaveLength(1);
  const notified = async () =>
    (await admin.call(listNotifications, { query: { page_size: '100' } })).docs.filter(({ message }) =>
      message.includes('.zip'),
    ).length;
  await expect.poll(notified, { timeout: 60_000 }).toBe(1);
}, 600_000);
