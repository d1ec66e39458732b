import { createExport } from '@plumbline/contract/exports';
import { exportReportPdf } from '@plumbline/contract/report-exports';
import type { SentBody } from '@plumbline/contract/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { runExport } from '../exports/run-export.ts';
import { reportWorld } from './reports.fixtures.ts';

const on = setServer({ admin: 'business_admin' });
const kinds = new Map(allExportKinds.map((kind) => [kind.name as string, kind]));
let make: ReturnType<typeof reportWorld>;
let jobType = '';
let note = '';
beforeAll(async () => {
  make = reportWorld(on.server, on.admin);
  jobType = await make.jobType('Lifts');
  note = await make.question(jobType, 'text', 'Note', { settings: { allowAddingFile: true } });
});

const id = { _id: 'id', type: 'property', table: 'jobs', field: 'job_id' } as const;
const noted = (more: object = {}) =>
  ({ _id: 'note', type: 'question', table: 'job_type', field: note, ...more }) as never;

async function answered(value: string, files: string[] = [], project = 'Tower') {
  const job = await make.job(jobType, await make.project(project));
  await make.answer(job, [{ question: note, value, more: { files } }]);
}

type Body = SentBody<typeof exportReportPdf>;

/** The PDF of a report, as it came. */
async function sent(report: { _id: string }, { body = {}, language = 'en' }: { body?: Body; language?: string } = {}) {
  const headers = { 'accept-language': language };
  return on.server.call(exportReportPdf, { as: on.admin, params: { id: report._id }, body, headers });
}

async function pdfOf(report: { _id: string }, language = 'en') {
  const { body } = await sent(report, { language });
  return readPdf(body as Buffer);
}

describe('pictures in the PDF of a report', () => {
  it('are all that a cell has, up to six; the other files are named', async () => {
    const files: string[] = [];
    for (let count = 1; count <= 8; count += 1) {
      const one = { as: on.admin, bytes: await jpeg(80, 60), name: `photo-${count}.jpg`, query: { target: 'answer' } };
      files.push((await uploadTo(on.server, one)).body.assetId);
    }
    await answered('eight', files);
    const report = await make.report({ columns: [id, noted({ target: 'files' })], settings: { thumbnails: true } });
    const { text, source } = await pdfOf(report);
    expect(source.match(/\/Subtype\s*\/Image/g)).toHaveLength(6);
    expect(text).toContain('photo-7.jpg, photo-8.jpg');
    expect(text).not.toContain('photo-6.jpg');
  });
});

describe('the PDF of a report for archives', () => {
  it('is PDF/A-2b where that is asked for, also in the background', async () => {
    await answered('plain');
    const report = await make.report({ columns: [id, noted()] });
    const { body } = await sent(report, { body: { archival: true } });
    const { source } = await readPdf(body as Buffer);
    expect(source).toMatch(/pdfaid:part>\s*2/);
    expect(source).toMatch(/pdfaid:conformance>\s*B/i);
    expect((await pdfOf(report)).source).not.toContain('pdfaid');
    const input = { report: report._id, archival: true };
    const { _id } = (await on.server.call(createExport, { as: on.admin, body: { kind: 'report_pdf', input } })).body;
    await runExport(on.server.services, kinds, { schema: 'instance_main', exportId: _id });
    const file = await on.server.send({ method: 'GET', url: `/v2/exports/${_id}/file`, as: on.admin });
    expect((await readPdf(file.body as Buffer)).source).toMatch(/pdfaid:part>\s*2/);
  });

  it.each([
    ['en', '[U+6F22][U+5B57] [U+5317]', 'written as their Unicode code'],
    // Where the page runs from right to left, the reader of the test sees parts of a code in another order.
    ['he', '5317', 'נכתבו בקוד Unicode'],
  ])('writes letters that no font has as their codes, and says so (%s)', async (language, codes, saying) => {
    await answered('Room 漢字 北');
    const report = await make.report({ columns: [id, noted()] });
    const { body, status } = await sent(report, { body: { archival: true }, language });
    expect(status).toBe(200);
    const { text, source } = await readPdf(body as Buffer);
    expect(source).toMatch(/pdfaid:part>\s*2/);
    expect(text).toContain(codes);
    expect(text.replaceAll('\n', ' ')).toContain(saying);
    // A plain PDF has them as they are.
    expect((await pdfOf(report, language)).text).not.toContain('5317');
  });
});
