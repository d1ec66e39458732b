import { exportReportPdf } from '@plumbline/contract/report-exports';
import type { SentBody } from '@plumbline/contract/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { reportWorld } from './reports.fixtures.ts';

const on = setServer({ admin: 'business_admin' });
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
