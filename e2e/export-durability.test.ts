import type { SentBody } from '@plumbline/contract/call';
import type { ExportedFile } from '@plumbline/contract/exports';
import { createExport, listExports, readExport } from '@plumbline/contract/exports';
import { listJobs } from '@plumbline/contract/jobs';
import { listNotifications } from '@plumbline/contract/notifications';
import { createReport, listReportColumns } from '@plumbline/contract/reports';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByApi } from './support/api.ts';
import type { RunningApp } from './support/app.ts';
import { startApp } from './support/app.ts';

/** So many documents, and rows of a report, take long enough to be killed among them. */
const documents = 60;
const rows = 20_000;

let app: RunningApp;
let admin: Awaited<ReturnType<typeof signInByApi>>;
beforeAll(async () => {
  app = await startApp();
  await app.run('demo', '--jobs', String(rows));
  admin = await signInByApi(app.origin, 'admin@demo.test');
}, 300_000);
afterAll(() => app.stop());

const fileOf = (id: string) =>
  fetch(`${app.origin}/v2/exports/${id}/file`, {
    headers: { authorization: `Bearer ${admin.session.accessToken}` },
  });

async function someJobs(): Promise<string[]> {
  const { docs } = await admin.call(listJobs, { query: { page_size: String(documents) } });
  expect(docs).toHaveLength(documents);
  return docs.map(({ _id }) => _id);
}

/** A report of all jobs, with so many columns that its files take a while. */
async function wideReport(): Promise<string> {
  const { docs } = await admin.call(listReportColumns, { query: { type: 'jobs' } });
  const columns = docs
    .slice(0, 30)
    .map(({ type, table, field }, place) => ({ _id: `c${place}`, type, table, field, order: place }));
  const settings = { limit_historical_data: false };
  const made = await admin.call(createReport, { body: { name: 'All jobs', type: 'jobs', columns, settings } });
  return made._id;
}

/** The parts of a ZIP archive, by the list at its end: how many there are. */
const partsOf = (zip: Buffer) => zip.readUInt16LE(zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 10);

/** A part of a ZIP archive, unpacked, by the list at its end. */
function partOf(zip: Buffer, name: string): Buffer {
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 16);
  for (let left = partsOf(zip); left > 0; left -= 1) {
    const [packed, length, more, comment] = [20, 28, 30, 32].map((place) =>
      place === 20 ? zip.readUInt32LE(at + place) : zip.readUInt16LE(at + place),
    ) as [number, number, number, number];
    if (zip.toString('utf8', at + 46, at + 46 + length) === name) {
      const local = zip.readUInt32LE(at + 42);
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      return inflateRawSync(zip.subarray(from, from + packed));
    }
    at += 46 + length + more + comment;
  }
  throw new Error(`the archive has no ${name}`);
}

it('exports are made whole, once and by somebody else, when the server is killed in the midst of them', async () => {
  const [jobs, report] = [await someJobs(), await wideReport()];
  const state = (id: string) => admin.call(readExport, { params: { id } });
  const killedIn = async (body: SentBody<typeof createExport>): Promise<string> => {
    const { _id } = await admin.call(createExport, { body });
    // A PDF is set at once when all its rows are read: it tells of no progress before it is there.
    const isBegun = ({ state: its, progress }: ExportedFile) =>
      its === 'running' && (progress > 0 || body.kind === 'report_pdf');
    await expect.poll(async () => isBegun(await state(_id)), { timeout: 240_000, interval: 20 }).toBe(true);
    await app.kill();
    await app.start();
    // What there is of it is nobody's: it is not given out, and nothing is said to be ready, until it is made again.
    const left = await state(_id);
    if (left.state !== 'done') {
      // It waits again where the server took more than a minute to come back.
      expect(['running', 'waiting']).toContain(left.state);
      expect(left.fileName).toBeNull();
      expect([409, 200]).toContain((await fileOf(_id)).status);
    }
    return _id;
  };
  const madeFile = async (id: string): Promise<{ bytes: Buffer; exported: ExportedFile }> => {
    // It counts as left after a minute in which nobody has touched it, and is looked for every minute.
    await expect.poll(async () => (await state(id)).state, { timeout: 300_000, interval: 500 }).toBe('done');
    const response = await fileOf(id);
    expect(response.status).toBe(200);
    const [bytes, exported] = [Buffer.from(await response.arrayBuffer()), await state(id)];
    expect(bytes).toHaveLength(exported.size ?? 0);
    return { bytes, exported };
  };

  // One after the other: an export whose maker died three times is given up, as it may be the cause.
  const ids: Record<string, string> = {};
  const made = async (format: string, body: SentBody<typeof createExport>) =>
    madeFile((ids[format] = await killedIn(body)));

  const zip = await made('zip', { kind: 'job_pdf', input: { jobs, format: 'zip' } });
  // Each document is whole, and the list at the end of the archive names all of them.
  expect(zip.bytes.toString('latin1').match(/%PDF-/g)).toHaveLength(documents);
  expect(partsOf(zip.bytes)).toBe(documents);
  const xlsx = await made('xlsx', { kind: 'report_xlsx', input: { report } });
  expect(xlsx.exported.rows).toBe(rows);
  const sheet = partOf(xlsx.bytes, 'xl/worksheets/sheet1.xml').toString('utf8');
  // Its heads, and each row.
  expect(sheet.match(/<row[ >]/g)).toHaveLength(rows + 1);
  expect(sheet.endsWith('</worksheet>')).toBe(true);
  const pdf = await made('pdf', { kind: 'report_pdf', input: { report } });
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.bytes.subarray(-8).toString()).toContain('%%EOF');

  const listed = await admin.call(listExports);
  for (const [format, id] of Object.entries(ids)) {
    expect(listed.filter(({ _id }) => _id === id)).toHaveLength(1);
    const notified = async () =>
      (await admin.call(listNotifications, { query: { page_size: '100' } })).docs.filter(({ message }) =>
        message.includes(`.${format}`),
      ).length;
    await expect.poll(notified, { timeout: 60_000 }).toBe(1);
  }
}, 900_000);
