import * as jobTypeCalls from '@plumbline/contract/job-types';
import { exportJobType } from '@plumbline/contract/job-type-files';
import { changeSettings } from '@plumbline/contract/settings';
import { defaultDocumentLayout } from '@plumbline/domain/documents/default-layout';
import { previewDocument } from '@plumbline/contract/job-documents';
import { sendAnswers } from '@plumbline/contract/answers';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager', inspector: 'inspector' });

/** A job type with a remark answered on a job, and a question that nobody has answered. */
async function aJobOf(settings: object = {}) {
  const { id, q } = await makeJobType(
    on.server,
    on.admin,
    [
      ['text', 'Remarks', { allowComment: true }],
      ['text', 'Left open'],
    ],
    settings as Record<string, unknown>,
  );
  const remarks = q['Remarks'];
  if (!remarks) throw new Error('no question');
  const job = await makeJob(on.server, id, [on.inspector]);
  const data = [anAnswer(remarks, 'fine', { comment: 'Oil the hinges' })];
  await on.server.call(sendAnswers, { as: on.inspector, body: { job, data, submit: true } });
  return { id, job, remarks };
}

const change = (id: string, body: object, as = on.admin) =>
  on.server.call(jobTypeCalls.changeJobType, { as, params: { id }, body });
const layoutOf = async (id: string) =>
  (await on.server.call(jobTypeCalls.readJobType, { as: on.admin, params: { id } })).body.settings.documentLayout;
async function exported(job: string, query: Record<string, string> = {}) {
  const got = await on.server.send({ method: 'GET', url: `/v2/jobs/${job}/export`, query, as: on.inspector });
  expect(got.status).toBe(200);
  return readPdf(got.body as Buffer);
}

const own = {
  ...defaultDocumentLayout,
  parts: ['questions'],
  showUnanswered: false,
  showComments: false,
  header: { start: 'Lifts only', end: '' },
};

describe('the layout of a job type’s documents', () => {
  it('is the company’s until it has its own, and again once that is taken away', async () => {
    const { id, job } = await aJobOf();
    expect(await layoutOf(id)).toBeNull();
    const asCompany = await exported(job);
    expect(asCompany.text).toContain('Left open');
    expect(asCompany.text).toContain('Oil the hinges');
    expect(asCompany.text).not.toContain('Lifts only');

    expect((await change(id, { settings: { documentLayout: own } })).body.settings.documentLayout).toEqual(own);
    const asOwn = await exported(job);
    expect(asOwn.text).toContain('Lifts only');
    expect(asOwn.text).toContain('fine');
    for (const gone of ['Left open', 'Oil the hinges', 'Contents']) expect(asOwn.text).not.toContain(gone);

    await change(id, { settings: { documentLayout: null } });
    expect((await exported(job)).text).toContain('Oil the hinges');
  });

  it('does not follow the company’s while it has its own, and does so without one', async () => {
    const [mine, theirs] = [await aJobOf({ documentLayout: own }), await aJobOf()];
    const header = { header: { start: 'The whole company', end: '' } };
    await on.server.call(changeSettings, { as: on.admin, body: { documentLayout: header } });
    expect((await exported(mine.job)).text).not.toContain('The whole company');
    expect((await exported(theirs.job)).text).toContain('The whole company');
  });

  it('holds for each job of a combined document, under the company’s cover and margins, and for each file of a ZIP', async () => {
    const [mine, theirs] = [await aJobOf({ documentLayout: own }), await aJobOf()];
    const { text } = await exported(mine.job, { combined: `${mine.job},${theirs.job}` });
    expect(text).toContain('2 jobs');
    expect(text).not.toContain('Lifts only');
    expect(text.match(/Oil the hinges/g)).toHaveLength(1);
    expect(text.match(/Left open/g)).toHaveLength(1);
    expect(text.match(/fine/g)).toHaveLength(2);
    const alike = await aJobOf({ documentLayout: own });
    expect((await exported(mine.job, { combined: `${mine.job},${alike.job}` })).text).toContain('Lifts only');
  });

  it('prints the jobs before the verification where the company’s layout lists nothing of a job', async () => {
    const [mine, theirs] = [await aJobOf({ documentLayout: own }), await aJobOf()];
    await on.server.call(changeSettings, { as: on.admin, body: { documentLayout: { parts: ['cover', 'proof'] } } });
    const { text } = await exported(mine.job, { combined: `${mine.job},${theirs.job}` });
    expect(text.match(/fine/g)).toHaveLength(1);
    await on.server.call(changeSettings, { as: on.admin, body: { documentLayout: defaultDocumentLayout } });
  });

  it('is refused with the place of what is wrong, over an older version, and by whoever may not change the type', async () => {
    const { id } = await aJobOf();
    const wrong = await change(id, { settings: { documentLayout: { ...own, photosPerRow: 9, accentColour: 'red' } } });
    expect(wrong.problem.errors.map(({ path }) => path).toSorted()).toEqual([
      'settings.documentLayout.accentColour',
      'settings.documentLayout.photosPerRow',
    ]);
    const first = await change(id, { settings: { documentLayout: own }, version: 1 });
    expect(first.body.version).toBe(2);
    const late = await change(id, { settings: { documentLayout: null }, version: 1 });
    expect(late.problem.code).toBe('conflict');
    expect(await layoutOf(id)).toEqual(own);
    expect((await change(id, { settings: { documentLayout: null } }, on.manager)).status).toBe(403);
    const changes = await on.server
      .db()
      .query.selectFrom('events')
      .select('after')
      .where('job_type_id', '=', id)
      .where('name', '=', 'job_type.changed')
      .orderBy('id')
      .execute();
    expect(changes.at(-1)?.after).toMatchObject({ settings: { documentLayout: { header: { start: 'Lifts only' } } } });
  });

  it('goes with a copy and a file, whose margins mention the copied questions', async () => {
    const { id, remarks } = await aJobOf();
    const mentioning = { ...own, footer: { start: `$${remarks.ID}`, end: '' } };
    await change(id, { settings: { documentLayout: mentioning }, isTemplate: true });
    const copy = await on.server.call(jobTypeCalls.createJobType, {
      as: on.admin,
      body: { title: 'Copy', template: id },
    });
    const copied = copy.body.questions.find(({ title }) => title === 'Remarks');
    expect(copied?.ID).not.toBe(remarks.ID);
    expect(copy.body.settings.documentLayout?.footer.start).toBe(`$${copied?.ID}`);
    const file = await on.server.send({
      method: 'GET',
      url: exportJobType.path.replace('{id}', id),
      query: { format: 'json' },
      as: on.admin,
    });
    const { settings, questions } = file.body as unknown as {
      settings: { documentLayout: typeof own };
      questions: { ID: string; title: string }[];
    };
    expect(settings.documentLayout.footer.start).toBe(`$${questions.find(({ title }) => title === 'Remarks')?.ID}`);
  });

  it('is tried on the newest reported job of the type, before that on the newest one', async () => {
    const preview = (jobType: string) =>
      on.server.send({ method: 'POST', url: previewDocument.path, as: on.admin, payload: { layout: own, jobType } });
    const { id } = await makeJobType(on.server, on.admin, [['text', 'Remarks']]);
    await aJobOf();
    expect((await preview(id)).status).toBe(404);
    await makeJob(on.server, id);
    const shown = await preview(id);
    expect(shown.status).toBe(200);
    expect(shown.headers['content-type']).toBe('image/webp');
  });
});
