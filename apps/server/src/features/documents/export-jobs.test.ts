import { createHash } from 'node:crypto';
import { directJobsLimit } from '@plumbline/contract/job-documents';
import * as answerCalls from '@plumbline/contract/answers';
import { changeUser } from '@plumbline/contract/users';
import type { WireQuestion } from '@plumbline/contract/questions';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { exportedJob, signature } from './documents.fixtures.ts';

const on = setServer({
  system: 'sys_admin',
  admin: 'business_admin',
  manager: 'project_manager',
  inspector: 'inspector',
  other: 'inspector',
  client: 'client',
});

let jobTypeId = '';
let q: Record<string, WireQuestion> = {};
const at = (title: string) => q[title] as WireQuestion;

beforeAll(async () => {
  const made = await makeJobType(on.server, on.admin, [
    ['step', 'Machine room'],
    ['bool', 'Door closes', { allowTaggingIssue: true, allowComment: true, allowAddingFile: true }],
    ['text', 'חדר מכונות', {}],
    ['text', 'Remarks', { signature: true }],
    ['step', 'סיום'],
    ['text', 'Managers only', { permissions: { inspector: { read: false } } }],
    ['text', 'Left open'],
  ]);
  jobTypeId = made.id;
  q = made.q;
});

const send = (job: string, data: ReturnType<typeof anAnswer>[], as = on.inspector, more = {}) =>
  on.server.call(answerCalls.sendAnswers, { as, body: { job, data, ...more } });

async function answeredJob() {
  const job = await makeJob(on.server, jobTypeId, [on.inspector]);
  const photo = await uploadTo(on.server, { as: on.inspector, bytes: await jpeg(), query: { target: 'answer' } });
  const data = [
    anAnswer(at('Door closes'), false, { isIssue: true, comment: 'Closer leaks', files: [photo.body.assetId] }),
    anAnswer(at('חדר מכונות'), 'תקין, KONE-350'),
    anAnswer(at('Remarks'), 'All <b>good</b> #set page(fill: red)', { signature }),
  ];
  const sent = await send(job, data, on.inspector, { location: { lat: 32.0853, long: 34.7818 } });
  expect(sent.status).toBe(200);
  await send(job, [anAnswer(at('Managers only'), 'hidden-from-inspectors')], on.manager);
  return job;
}

const exported = (job: string, as: TestPerson, query: Record<string, string> = {}, language = 'en') =>
  exportedJob(on.server, { job, as, query, language });

describe('GET /v2/jobs/{id}/export', () => {
  it('gives a PDF with a file name header, the questions by step, answers, comments, issues, photos and signatures', async () => {
    const job = await answeredJob();
    const { status, headers, bytes } = await exported(job, on.inspector);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Lift .* #\d+\.pdf"/);
    const { text, pages, source } = await readPdf(bytes);
    for (const part of [
      'Machine room',
      'Door closes',
      'No',
      'Closer leaks',
      'KONE',
      'Issue',
      'Photo 1',
      'Not answered',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`Answered by Test inspector`);
    expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
    // What somebody typed is text, never markup.
    expect(text).toContain('#set page(fill: red)');
    expect(source).toContain('/StructTreeRoot');
    expect(source).toContain('/Outlines');
    expect(source).toContain('pdfuaid');
  });

  it('leaves out what the person may not see: hidden questions, and where answers were given but for system admins', async () => {
    const job = await answeredJob();
    const seenBy = async (as: TestPerson) => (await readPdf((await exported(job, as)).bytes)).text;
    const [inspector, manager, system] = [
      await seenBy(on.inspector),
      await seenBy(on.manager),
      await seenBy(on.system),
    ];
    expect(inspector).not.toContain('hidden-from-inspectors');
    expect(inspector).not.toContain('Managers only');
    expect(manager).toContain('hidden-from-inspectors');
    expect(inspector).not.toContain('32.08530');
    expect(manager).not.toContain('32.08530');
    expect(system).toContain('32.08530, 34.78180');
  });

  it('answers 404 for a job that one does not see, also among others, and 403 to clients', async () => {
    const job = await answeredJob();
    const unseen = await makeJob(on.server, jobTypeId, [on.other]);
    expect((await exported(unseen, on.inspector)).status).toBe(404);
    expect((await exported(job, on.inspector, { combined: `${job},${unseen}` })).status).toBe(404);
    expect((await exported(newId(), on.admin)).status).toBe(404);
    expect((await exported(job, on.client)).status).toBe(404);
  });

  it('puts several jobs into one file in the order asked for, or each into a file of a ZIP', async () => {
    const [one, two] = [await answeredJob(), await makeJob(on.server, jobTypeId, [on.inspector])];
    const numberOf = async (id: string) =>
      (await on.server.db().query.selectFrom('jobs').select('number').where('id', '=', id).executeTakeFirstOrThrow())
        .number;
    const [first, second] = [await numberOf(two), await numberOf(one)];
    const combined = await exported(one, on.inspector, { combined: `${two},${one}` });
    const { text } = await readPdf(combined.bytes);
    expect(text).toContain('2 jobs');
    expect(text.indexOf(`#${first}`)).toBeLessThan(text.indexOf(`#${second}`));
    const zip = await exported(one, on.inspector, { combined: two, format: 'zip' });
    expect(zip.headers['content-type']).toBe('application/zip');
    expect(zip.bytes.toString('latin1').match(/%PDF-/g)).toHaveLength(2);
  });

  it('says so when more jobs are asked for than fit into one wait', async () => {
    const job = await answeredJob();
    const many = Array.from({ length: directJobsLimit + 1 }, () => newId());
    const refused = await exported(job, on.admin, { combined: [job, ...many].join(',') });
    expect(refused.status).toBe(413);
    expect(refused.problem.code).toBe('export_too_large');
  });

  it('speaks Hebrew to whoever does, and makes PDF/A-2b on request', async () => {
    const job = await answeredJob();
    const { bytes } = await exported(job, on.inspector, { archival: 'true' }, 'he');
    const { text, source } = await readPdf(bytes);
    expect(text).toContain('שאלות ותשובות');
    expect(text).toContain('ליקוי');
    expect(source).toMatch(/pdfaid:part>\s*2/);
    expect(source).toMatch(/pdfaid:conformance>\s*B/i);
  });

  it('makes PDF/A-2b also of an answer with letters that no font has: their codes stand there, and it says so', async () => {
    const job = await makeJob(on.server, jobTypeId, [on.inspector]);
    await send(job, [anAnswer(at('Remarks'), 'Smiles 😀, supplier 漢 북')]);
    const { bytes } = await exported(job, on.inspector, { archival: 'true' });
    const { text, source } = await readPdf(bytes);
    expect(source).toMatch(/pdfaid:part>\s*2/);
    expect(text).toContain('supplier [U+6F22] [U+BD81]');
    expect(text.replaceAll('\n', ' ')).toContain('written as their Unicode code');
    const plain = await readPdf((await exported(job, on.inspector)).bytes);
    expect(plain.text).not.toContain('U+6F22');
  });

  it('names whose device was signed on as they were called then, and claims of nobody that they signed', async () => {
    const job = await answeredJob();
    const renamed = await on.server.call(changeUser, {
      as: on.admin,
      params: { id: on.inspector.id },
      body: { name: { first: 'Noa', last: 'Levi' } },
    });
    expect(renamed.status).toBe(200);
    const { text } = await readPdf((await exported(job, on.inspector)).bytes);
    expect(text).toMatch(/Signed on the device of\s+Test inspector/);
    expect(text).toContain('Answered by Test inspector');
    // Who is on the job is named as of the moment in which the document is made.
    expect(text).toMatch(/People\s+Noa Levi/);
    const [issued] = await on.server
      .db()
      .query.selectFrom('issued_documents')
      .select('facts')
      .orderBy('issued_at', 'desc')
      .limit(1)
      .execute();
    expect(issued?.facts).toMatchObject({ signers: [{ name: 'Test inspector' }] });
    await send(job, [anAnswer(at('Remarks'), 'Again', { signature })]);
    const { text: later } = await readPdf((await exported(job, on.inspector)).bytes);
    expect(later).toMatch(/Signed on the device of\s+Noa Levi/);
    const back = { name: { first: 'Test', last: 'inspector' } };
    await on.server.call(changeUser, { as: on.admin, params: { id: on.inspector.id }, body: back });
  });

  it('remembers what it issued with the hash of the very bytes, and tells job and audit trail', async () => {
    const job = await answeredJob();
    const { bytes } = await exported(job, on.inspector);
    const db = on.server.db().query;
    const issued = await db
      .selectFrom('issued_documents')
      .selectAll()
      .orderBy('issued_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(issued.sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true);
    expect(issued.job_ids).toEqual([job]);
    expect(issued.facts).toMatchObject({ signers: [{ name: 'Test inspector' }] });
    const { text } = await readPdf(bytes);
    expect(text.replaceAll('-', '')).toContain(issued.code);
    const events = await db
      .selectFrom('events')
      .selectAll()
      .where('name', 'in', ['job.exported', 'export.made'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(events.map(({ name, actor_id }) => [name, actor_id])).toEqual([
      ['export.made', on.inspector.id],
      ['job.exported', on.inspector.id],
    ]);
    expect(events[0]?.after).toMatchObject({ kind: 'job_pdf', rows: 1, size: bytes.length });
  });
});
