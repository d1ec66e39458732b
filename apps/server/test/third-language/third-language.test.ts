import { forgotPassword } from '@plumbline/contract/access';
import { readJobFeed } from '@plumbline/contract/feeds';
import { assignJob, listJobs } from '@plumbline/contract/jobs';
import { exportListCsv } from '@plumbline/contract/list-csv';
import { listNotifications } from '@plumbline/contract/notifications';
import { exportReportPdf, exportReportXlsx } from '@plumbline/contract/report-exports';
import { changeSettings } from '@plumbline/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxIds, readOutboxFile } from '../../src/adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../src/adapters/mail/outbox-mail.ts';
import { readSpreadsheet } from '../../src/adapters/spreadsheets/read-spreadsheet.ts';
import { readJob, signature } from '../../src/features/documents/documents.fixtures.ts';
import { ok, reportWorld } from '../../src/features/reports/reports.fixtures.ts';
import { readPdf } from '../support/read-pdf.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { replaceByMadeUp, strayWords } from './made-up.fixtures.ts';

/*
 * Hebrew is replaced by a language made of the English texts: whoever reads that language gets no word of another one, by no way. What
 * people have written here has no letters.
 */
const headers = { 'accept-language': 'he' };
let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
let jobId = '';
let reportId = '';
const address = '1@2.example';
let giveBack: () => void = () => undefined;

beforeAll(async () => {
  giveBack = replaceByMadeUp('he');
  server = await startTestServer({ works: true });
  admin = await server.person('business_admin', { first: '1', last: '2' });
  ok(await server.call(changeSettings, { as: admin, body: { companyName: '900' } }));
  inspector = await server.person('inspector', { first: '3', last: '4', email: address });
  await server.db().query.updateTable('users').set({ language: 'he' }).where('id', '=', inspector.id).execute();
  const make = reportWorld(server, admin);
  const jobType = await make.jobType('100');
  const fits = await make.question(jobType, 'bool', '200', {
    settings: { signature: true, allowComment: true, allowTaggingIssue: true },
  });
  const note = await make.question(jobType, 'text', '300');
  await make.question(jobType, 'text', '400', { settings: { textKind: 'number' } });
  jobId = await make.job(jobType, await make.project('500'));
  await make.answer(jobId, [
    { question: fits, value: false, more: { isIssue: true, comment: '600', signature } },
    { question: note, value: '700' },
  ]);
  const columns = ['job_id', 'created_at', 'job_status', 'issues_count', 'project_name'].map((field) => ({
    _id: field,
    type: 'property',
    table: 'jobs',
    field,
  }));
  const asked = ['value', 'status', 'comment', 'user'].map((target) => ({
    _id: target,
    type: 'question',
    table: 'job_type',
    field: fits,
    target,
  }));
  const report = await make.report({
    name: '800',
    columns: [...columns, ...asked] as never,
    totals: [{ column: 'issues_count', measure: 'sum' }] as never,
  });
  reportId = report._id;
}, 120_000);
afterAll(async () => {
  await server?.close();
  giveBack();
});

const params = () => ({ id: reportId });

describe('whoever reads a language that has only a folder', () => {
  it('gets the PDF of a job in it', async () => {
    const { text, alternatives, bookmarks } = await readJob(server, { job: jobId, as: admin, language: 'he' });
    expect(text).toContain('Qúéštíóñš');
    expect(bookmarks.length).toBeGreaterThan(0);
    expect(strayWords([text, ...alternatives, ...bookmarks].join('\n'))).toEqual([]);
  });

  it('gets a report in it, as PDF and as a spreadsheet', async () => {
    const pdf = await server.call(exportReportPdf, { as: admin, params: params(), body: {}, headers });
    const { text, alternatives } = await readPdf(pdf.body as Buffer);
    expect(text).toContain('Prójéçt');
    expect(strayWords([text, ...alternatives].join('\n'))).toEqual([]);
    const { body } = await server.call(exportReportXlsx, { as: admin, params: params(), body: {}, headers });
    const sheets = await readSpreadsheet(body as Buffer);
    const cells = sheets.flatMap(({ name, rows }) => [name, ...rows.flat()]).filter((cell) => typeof cell === 'string');
    expect(cells.join()).toContain('Prójéçt');
    expect(strayWords(cells.join('\n'))).toEqual([]);
  });

  it('gets lists as files in it', async () => {
    for (const [list, columns] of [
      ['jobs', 'ID,jobType,project,status,startDate,people,created_at'],
      ['users', 'name,role,state,projects'],
      ['projects', 'name,address,people,jobs'],
    ] as const) {
      const query = { columns: columns.split(',') } as never;
      const { body, headers: sent } = await server.call(exportListCsv, { as: admin, params: { list }, query, headers });
      const text = String(body);
      expect(text.length).toBeGreaterThan(20);
      const [, name = ''] = /filename\*=UTF-8''(\S+)\.csv/.exec(String(sent['content-disposition'])) ?? [];
      expect(name).not.toBe('');
      expect(strayWords(`${decodeURIComponent(name)}\n${text}`), list).toEqual([]);
    }
  });

  it('reads feeds, notifications and errors in it', async () => {
    ok(await server.call(assignJob, { as: admin, params: { id: jobId }, body: { users: [inspector.id] } }));
    await server.eventsHandled();
    const feed = ok(await server.call(readJobFeed, { as: admin, params: { id: jobId }, headers }));
    const bell = ok(await server.call(listNotifications, { as: inspector, headers }));
    const messages = (page: object) =>
      [...JSON.stringify(page).matchAll(/"message":"((?:[^"\\]|\\.)*)"/g)].map(([, one = '']) => one);
    expect(messages(feed).length).toBeGreaterThan(2);
    expect(messages(bell).length).toBeGreaterThan(0);
    expect(strayWords([...messages(feed), ...messages(bell)].join('\n'))).toEqual([]);
    const { problem } = await server.call(listJobs, { as: admin, headers, query: { sort: '-' } as never });
    expect(problem.errors.length).toBeGreaterThan(0);
    const said = [problem.title, problem.detail, ...problem.errors.map(({ message }) => message)];
    expect(strayWords(said.join('\n'))).toEqual([]);
  });

  it('gets emails in it', async () => {
    ok(await server.call(forgotPassword, { body: { email: address } }));
    const folder = outboxFolder(server.services.configuration, '');
    const read = async () => {
      const mails = await Promise.all((await outboxIds(folder)).map((id) => readOutboxFile(folder, id)));
      return mails.filter((mail) => mail?.to === address);
    };
    // The link, and the job that was assigned above.
    await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(2);
    const own = await read();
    expect(own.map((mail) => mail?.subject).join()).toContain('⟦');
    for (const mail of own) expect(strayWords(`${mail?.subject}\n${mail?.text}`)).toEqual([]);
  });
});
