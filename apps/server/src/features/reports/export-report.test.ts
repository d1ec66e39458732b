import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as exports from '@plumbline/contract/report-exports';
import { verifyDocument } from '@plumbline/contract/proof';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { ok, reportWorld } from './reports.fixtures.ts';

const run = promisify(execFile);
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

let server: TestServer;
let admin: TestPerson;
let reportId: string;
let noteId: string;
let make: ReturnType<typeof reportWorld>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  make = reportWorld(server, admin);
  const jobType = await make.jobType('Lifts');
  const note = await make.question(jobType, 'text', 'Note');
  noteId = note;
  const project = await make.project('Tower');
  for (const value of ['=1+1', 'a "b", c', 'שלום']) {
    const job = await make.job(jobType, project);
    await make.answer(job, [{ question: note, value }]);
  }
  const report = await make.report({
    name: 'Notes',
    columns: [
      { _id: 'id', type: 'property', table: 'jobs', field: 'job_id' },
      { _id: 'start', type: 'property', table: 'jobs', field: 'start_date' },
      { _id: 'note', type: 'question', table: 'job_type', field: note },
    ],
    settings: { rtl: true, links: true },
  });
  reportId = report._id;
});
afterAll(() => server.close());

const raw = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) => {
  const response = await server.send({ method, url, headers, ...(method === 'POST' && { payload: {}, as: admin }) });
  return { status: response.status, headers: response.headers, body: response.body as Buffer };
};

it('CSV has a byte order mark, RFC 4180 fields and no formulas', async () => {
  const { body } = await raw('POST', `/v2/report/export/csv/${reportId}`);
  const lines = body.toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\ufeffJob ID,Start date,Note');
  expect(lines.slice(1)).toEqual([
    '3,2026-03-15T10:00:00+02:00,שלום',
    '2,2026-03-15T10:00:00+02:00,"a ""b"", c"',
    "1,2026-03-15T10:00:00+02:00,'=1+1",
    '',
  ]);
});

it('JSON Lines has one object a row by names that stay, typed, with texts as they are', async () => {
  const { status, headers, body } = await raw('POST', `/v2/report/export/jsonl/${reportId}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/jsonl; charset=utf-8');
  expect(headers['content-disposition']).toContain('Notes.jsonl');
  const lines = body.toString('utf8').split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    ['שלום', 'a "b", c', '=1+1'].map((note, place) => ({
      'Job ID': String(3 - place),
      'Start date': '2026-03-15T08:00:00.000Z',
      // A question without a name of the column's own is called as in its job type, whatever its title is then.
      note,
    })),
  );
});

it('JSON Lines call a column as the report does, where it has a name, and parts of a question after it', async () => {
  const column = { type: 'question', table: 'job_type', field: noteId } as const;
  const columns = [
    { _id: 'a', name: 'Remark', ...column },
    { _id: 'b', ...column },
    { _id: 'c', ...column },
  ];
  const { _id } = await make.report({ name: 'Named', columns, settings: { show_comment: true } });
  const { body } = await raw('POST', `/v2/report/export/jsonl/${_id}`);
  const [first = ''] = body.toString('utf8').split('\n');
  expect(Object.keys(JSON.parse(first) as object)).toEqual([
    'Remark',
    expect.stringMatching(/Remark/),
    'note',
    'note.comment',
    'note (2)',
    'note.comment (2)',
  ]);
});

it('XLSX is read by another reader, typed, from right to left, with links', async () => {
  const { body } = await raw('POST', `/v2/report/export/xlsx/${reportId}`);
  const [sheet] = await readSpreadsheet(body);
  expect(sheet?.rows.map((row) => row[2])).toEqual(['Note', 'שלום', 'a "b", c', '=1+1']);
  expect(sheet?.rows[1]?.slice(0, 2)).toEqual([3, '2026-03-15']);
  const parts = unzipSync(new Uint8Array(body));
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  expect(xml).toContain('rightToLeft="1"');
  expect(xml).toContain('state="frozen"');
  expect(strFromU8(parts['xl/tables/table1.xml']!)).toContain('<autoFilter ref="A1:C4"/>');
  expect(xml).toContain('<hyperlink ref="A2"');
});

it.skipIf(!hasLibreOffice)(
  'XLSX is opened by LibreOffice, with what CSV says',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-calc-'));
    try {
      const file = join(folder, 'notes.xlsx');
      await writeFile(file, (await raw('POST', `/v2/report/export/xlsx/${reportId}`)).body);
      const own = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      await run('soffice', [own, '--headless', '--convert-to', 'csv', '--outdir', folder, file], { timeout: 100_000 });
      const [head, ...lines] = (await readFile(join(folder, 'notes.csv'), 'utf8')).trim().split('\n');
      expect(head).toBe('Job ID,Start date,Note');
      expect(lines.map((line) => line.split(',')[0])).toEqual(['3', '2', '1']);
      expect(lines[2]).toMatch(/,=1\+1$/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);

it('thirty exports at once are each whole: one that finds no room is told to come again', async () => {
  const url = `/v2/report/export/csv/${reportId}`;
  const once = (await raw('POST', url)).body;
  const untilThere = async (): Promise<Buffer> => {
    const { status, body } = await raw('POST', url);
    if (status === 200) return body;
    expect(status).toBe(429);
    await setTimeout(50);
    return untilThere();
  };
  const all = await Promise.all(Array.from({ length: 30 }, untilThere));
  expect(all.every((body) => body.equals(once))).toBe(true);
}, 120_000);

it('PDF is read by another reader, from right to left, with the number of its pages and a code by which it is verified', async () => {
  const { body, headers } = await raw('POST', `/v2/report/export/pdf/${reportId}`);
  expect(headers['content-type']).toBe('application/pdf');
  const { text, source } = await readPdf(body);
  for (const said of ['Notes', 'Job ID', 'Start date', '15/03/26, 10:00', 'a "b", c', '=1+1', 'Page 1 of 1']) {
    expect(text).toContain(said);
  }
  expect(source).toContain('/StructTreeRoot');
  const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text) ?? [];
  const issued = ok(await server.call(verifyDocument, { params: { code } }));
  expect(issued).toMatchObject({ kind: 'report_pdf', title: 'Notes', fileName: 'Notes.pdf', jobs: [] });
  expect(issued.sha256).toBe(createHash('sha256').update(body).digest('hex'));
});

it('a feed is read by its secret alone, answers 304 while nothing changed, and ends', async () => {
  const feed = ok(await server.call(exports.openReportFeed, { as: admin, params: { id: reportId } }));
  const url = new URL(feed.address ?? '').pathname;
  const first = await raw('GET', url);
  expect(first.status).toBe(200);
  const tag = String(first.headers['etag']);
  for (const known of [tag, `W/${tag}`, `"older", ${tag}`, '*']) {
    expect([known, (await raw('GET', url, { 'if-none-match': known })).status]).toEqual([known, 304]);
  }
  expect((await raw('GET', url, { 'if-none-match': '"older"' })).status).toBe(200);
  const state = async () => ok(await server.call(exports.readReportFeedState, { as: admin, params: { id: reportId } }));
  await expect.poll(async () => (await state()).reads).toBe(6);
  ok(await server.call(exports.closeReportFeed, { as: admin, params: { id: reportId } }));
  expect((await raw('GET', url)).status).toBe(404);
});

it('a feed as CSV has rows alone: subtotals and totals would be counted with them', async () => {
  const columns = [
    { _id: 'id', type: 'property', table: 'jobs', field: 'job_id' },
    { _id: 'status', type: 'property', table: 'jobs', field: 'job_status' },
  ] as const;
  const totals = [{ measure: 'count' }] as const;
  const { _id: id } = await make.report({
    columns: [...columns],
    group_by: ['status'],
    totals: [...totals],
  });
  const lines = (body: Buffer) => body.toString('utf8').trim().split('\r\n');
  const file = lines((await raw('POST', `/v2/report/export/csv/${id}`)).body);
  const feed = ok(await server.call(exports.openReportFeed, { as: admin, params: { id } }));
  const read = lines((await raw('GET', `${new URL(feed.address ?? '').pathname}?format=csv`)).body);
  expect(file.length).toBeGreaterThan(5);
  expect(read).toHaveLength(4);
  expect(file).toEqual(expect.arrayContaining(read));
});

it('a feed gives one list of objects to programs that read JSON, an empty one for no rows', async () => {
  const read = async (id: string) => {
    const feed = ok(await server.call(exports.openReportFeed, { as: admin, params: { id } }));
    const { status, headers, body } = await raw('GET', `${new URL(feed.address ?? '').pathname}?format=json`);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    return (Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : body) as unknown;
  };
  const { body } = await raw('POST', `/v2/report/export/jsonl/${reportId}`);
  const lines = body.toString('utf8').trim().split('\n');
  expect(await read(reportId)).toEqual(lines.map((line) => JSON.parse(line) as unknown));
  expect(lines).toHaveLength(3);
  const columns = [{ _id: 'id', type: 'property', table: 'jobs', field: 'job_id' }] as const;
  const filters = { field: 'status', operator: 'in', value: ['done'] };
  expect(await read((await make.report({ columns: [...columns], filters }))._id)).toEqual([]);
});
