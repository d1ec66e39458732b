import * as calls from '@plumbline/contract/exports';
import { removeJob } from '@plumbline/contract/jobs';
import { changeSettings } from '@plumbline/contract/settings';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { runExport } from '../exports/run-export.ts';

const on = setServer({ admin: 'business_admin', inspector: 'inspector' });
const kinds = new Map(allExportKinds.map((kind) => [kind.name as string, kind]));

let jobTypeId = '';
beforeAll(async () => {
  jobTypeId = (await makeJobType(on.server, on.admin, [['text', 'Remarks']])).id;
});

const jobs = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeJob(on.server, jobTypeId, [on.inspector])));

async function numberOf(id: string): Promise<string> {
  const job = await on.server.db().query.selectFrom('jobs').select('number').where('id', '=', id).executeTakeFirst();
  return `#${job?.number}`;
}

const remove = async (id: string) =>
  expect((await on.server.call(removeJob, { as: on.admin, params: { id } })).status).toBe(200);
const unassign = (id: string) => on.server.db().query.deleteFrom('job_assignees').where('job_id', '=', id).execute();

async function start(ids: readonly string[], { language = 'en', ...more }: Record<string, string> = {}) {
  const body = { kind: 'job_pdf', input: { jobs: ids, ...more } } as const;
  const made = await on.server.call(calls.createExport, {
    as: on.inspector,
    body,
    headers: { 'accept-language': language },
  });
  expect(made.status).toBe(200);
  return made.body._id;
}

const run = (exportId: string) => runExport(on.server.services, kinds, { schema: 'instance_main', exportId });
const read = async (id: string) => (await on.server.call(calls.readExport, { as: on.inspector, params: { id } })).body;
const download = (id: string, as: TestPerson = on.inspector) =>
  on.server.send({ method: 'GET', url: `/v2/exports/${id}/file`, as });

async function pdfOf(id: string) {
  const file = await download(id);
  expect(file.status).toBe(200);
  return readPdf(file.body as Buffer);
}

async function parts(some: readonly string[]) {
  const body = { documentLayout: { parts: some } } as never;
  expect((await on.server.call(changeSettings, { as: on.admin, body })).status).toBe(200);
}

describe('an export of several jobs, of which some are gone when it is made', () => {
  it('has the others, and names those that were deleted or that its owner sees no more', async () => {
    const [one = '', deleted = '', unseen = '', two = ''] = await jobs(4);
    const id = await start([one, deleted, unseen, two]);
    await remove(deleted);
    await unassign(unseen);
    await run(id);
    expect(await read(id)).toMatchObject({ state: 'done', rows: 2, fileName: '2 jobs.pdf' });
    const { text, pages } = await pdfOf(id);
    const note = `Not included (deleted, or no longer accessible): ${await numberOf(deleted)}, ${await numberOf(unseen)}`;
    expect(pages[0]?.replaceAll('\n', ' ')).toContain(note);
    const named = new Set(text.replaceAll('\n', ' ').replace(note, '').match(/#\d+/g));
    expect([...named].toSorted()).toEqual([await numberOf(one), await numberOf(two)].toSorted());
  });

  it('says so in its reader’s language, after the contents where there are some, also of one job that is left', async () => {
    const [one = '', two = '', deleted = ''] = await jobs(3);
    const [several, single] = [
      await start([one, two, deleted], { language: 'he' }),
      await start([deleted, one], { language: 'he' }),
    ];
    await remove(deleted);
    await parts(['contents', 'details', 'questions']);
    for (const id of [several, single]) {
      await run(id);
      const text = (await pdfOf(id)).text.replaceAll('\n', ' ');
      const [contents, note] = [text.indexOf('תוכן העניינים'), text.indexOf('לא נכללו')];
      expect(contents).toBeGreaterThan(-1);
      expect(note).toBeGreaterThan(contents);
      expect(text.slice(note, note + 80)).toContain(await numberOf(deleted));
    }
  });

  it('says so above the first job where there is neither cover nor contents', async () => {
    const [one = '', two = '', deleted = ''] = await jobs(3);
    const id = await start([one, two, deleted]);
    await remove(deleted);
    await parts(['details', 'questions']);
    await run(id);
    const { pages } = await pdfOf(id);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/Not included[^]*#\d+[^]*Details/);
  });

  it('is a ZIP of the others, with a text that names them', async () => {
    const [one = '', deleted = ''] = await jobs(2);
    const id = await start([one, deleted], { format: 'zip' });
    await remove(deleted);
    await run(id);
    const files = unzipSync((await download(id)).body as Buffer);
    const names = Object.keys(files);
    expect(names).toEqual([expect.stringMatching(`^Lift .* ${await numberOf(one)}\\.pdf$`), 'Jobs not included.txt']);
    const note = Buffer.from(files['Jobs not included.txt'] ?? []).toString();
    expect(note).toBe(`Not included (deleted, or no longer accessible): ${await numberOf(deleted)}\n`);
  });

  it('is given out until one of those that it has is gone, too', async () => {
    const [one = '', two = '', deleted = ''] = await jobs(3);
    const id = await start([one, two, deleted]);
    await remove(deleted);
    await run(id);
    expect((await download(id)).status).toBe(200);
    await unassign(two);
    expect((await download(id)).status).toBe(404);
  });

  it('fails when none is left, and is not begun again', async () => {
    const [one = '', two = ''] = await jobs(2);
    const id = await start([one, two]);
    for (const job of [one, two]) await remove(job);
    await run(id);
    expect(await read(id)).toMatchObject({
      state: 'failed',
      problem: 'What was to be exported does not exist any more, or you have no access to it now.',
    });
    expect((await on.server.call(calls.retryExport, { as: on.inspector, params: { id } })).status).toBe(404);
  });

  it('that failed is begun again with those that are left', async () => {
    const [one = '', deleted = ''] = await jobs(2);
    const id = await start([one, deleted]);
    const { query } = on.server.db();
    await query
      .updateTable('exports')
      .set({ state: 'failed', problem: 'export_failed' })
      .where('id', '=', id)
      .execute();
    await remove(deleted);
    const again = await on.server.call(calls.retryExport, { as: on.inspector, params: { id } });
    expect(again.body).toMatchObject({ state: 'waiting', rows: 1 });
    await run(id);
    expect((await pdfOf(id)).text).toContain(`: ${await numberOf(deleted)}`);
  });
});
