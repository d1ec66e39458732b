import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listAutomationRuns } from '@plumbline/contract/automation-runs';
import { createAutomation } from '@plumbline/contract/automations';
import { sendAnswers } from '@plumbline/contract/answers';
import { listClientLinks, readSharedJob } from '@plumbline/contract/client-links';
import { createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { changeQuestion } from '@plumbline/contract/questions';
import { createReport, removeReport } from '@plumbline/contract/reports';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { outboxIds } from '../../adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('business_admin');
});
afterAll(() => server.close());

const begins = (content: ArrayBuffer | Uint8Array | string, magic: string) =>
  Buffer.from(content as Uint8Array)
    .subarray(0, magic.length)
    .toString('latin1') === magic;

/** The mails with this subject, once there are so many. */
async function mailsOf(subject: string, count: number) {
  const folder = outboxFolder(server.services.configuration, '');
  const read = async () => {
    const all = await Promise.all(
      (await outboxIds(folder)).map(async (id) => PostalMime.parse(await readFile(join(folder, `${id}.eml`)))),
    );
    return all.filter((mail) => mail.subject === subject);
  };
  return vi.waitFor(
    async () => {
      const found = await read();
      expect(found).toHaveLength(count);
      return found;
    },
    { timeout: 30_000, interval: 200 },
  );
}

/** An issue that an automation with these actions waits for, and the run of it. */
async function runOf(
  actions: readonly object[],
  before: () => Promise<unknown> = async () => undefined,
  isClientVisible = true,
) {
  const type = await makeJobType(server, admin, [['text', 'Door', { allowTaggingIssue: true }]]);
  const { ID: question = '', revision = 0 } = type.q['Door'] ?? {};
  const shown = { params: { id: question }, body: { isClientVisible, revision } };
  given(await server.call(changeQuestion, { as: admin, ...shown }));
  const project = given(await server.call(createProject, { as: admin, body: { name: 'Tower' } }))._id;
  const rule = given(
    await server.call(createAutomation, {
      as: admin,
      body: { name: 'Attached', event: { kind: 'issue_found', jobTypes: [type.id] }, actions: [...actions] },
    }),
  );
  await before();
  const body = { job_type: type.id, project, startDate: '2026-11-24T08:00:00.000Z' };
  const job = given(await server.call(createJob, { as: admin, body }));
  const answer = { ID: `${question}_${newId()}`, value: 'It sticks', isIssue: true };
  given(await server.call(sendAnswers, { as: admin, body: { job: job._id, data: [{ question, answer }] } as never }));
  const run = await vi.waitFor(async () => {
    const { docs } = given(await server.call(listAutomationRuns, { as: admin, params: { id: rule._id } }));
    expect(docs[0]?.state).toMatch(/done|failed/);
    return docs[0];
  }, 15_000);
  return { job, run };
}

async function makeReport(name: string): Promise<string> {
  const columns = [{ _id: 'id', type: 'property', table: 'jobs', field: 'job_id' }];
  return given(await server.call(createReport, { as: admin, body: { name, type: 'jobs', columns } as never }))._id;
}

const to = [
  { kind: 'address', address: 'one@example.test' },
  { kind: 'address', address: 'two@example.test' },
];

it('a QA summary goes out with the job’s PDF attached, made once and sent to each', async () => {
  const { job, run } = await runOf([{ kind: 'send_qa_summary', to, subject: 'Summary {{job.number}}', text: 'See' }]);
  expect(run).toMatchObject({ state: 'done', error: null });
  const mails = await mailsOf(`Summary #${job.ID}`, 2);
  expect(mails.flatMap((mail) => (mail.to ?? []).map((one) => one.address)).toSorted()).toEqual([
    'one@example.test',
    'two@example.test',
  ]);
  for (const { attachments } of mails) {
    expect(attachments).toHaveLength(1);
    expect(attachments[0]).toMatchObject({ mimeType: 'application/pdf' });
    expect(begins(attachments[0]?.content ?? '', '%PDF-')).toBe(true);
  }
  const made = await server.db().query.selectFrom('events').select('after').where('name', '=', 'export.made').execute();
  expect(made.map(({ after }) => after)).toEqual([
    expect.objectContaining({ kind: 'job_pdf', emails: ['one@example.test', 'two@example.test'] }),
  ]);
});

it('a QA summary gives addresses without an account a link to the job, each its own, where the rule says so', async () => {
  const summary = { kind: 'send_qa_summary', to, subject: 'Linked {{job.number}}', text: 'See', linkDays: 14 };
  const { job, run } = await runOf([summary]);
  expect(run).toMatchObject({ state: 'done', error: null });
  const mails = await mailsOf(`Linked #${job.ID}`, 2);
  const secrets = mails.map(({ text }) => /\/shared\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '');
  expect(new Set(secrets).size).toBe(2);
  for (const secret of secrets) {
    const opened = given(await server.call(readSharedJob, { params: { secret } }));
    expect(JSON.stringify(opened)).toContain('It sticks');
  }
  const { links } = given(await server.call(listClientLinks, { as: admin, params: { id: job._id } }));
  expect(links).toMatchObject([
    { emails: ['one@example.test', 'two@example.test'], state: 'open', automation: { name: 'Attached' } },
  ]);
});

it('a QA summary of which clients see no question goes to colleagues alone; to nobody, the log says what to do', async () => {
  const { id } = await server.person('business_admin', { email: 'colleague@example.test' });
  const colleague = { kind: 'user', user: id };
  const summary = { kind: 'send_qa_summary', subject: 'Partly {{job.number}}', text: 'See' };
  const hidden = [{ ...summary, to: [...to, colleague] }];
  const { job, run } = await runOf(hidden, undefined, false);
  expect(run).toMatchObject({ state: 'done', error: null });
  const mails = await mailsOf(`Partly #${job.ID}`, 1);
  expect(mails[0]?.to?.map((one) => one.address)).toEqual(['colleague@example.test']);
  const none = await runOf([{ ...summary, to }], undefined, false);
  expect(none.run).toMatchObject({
    state: 'failed',
    error: 'The recipients see no question of the job. Show questions to clients in its job type.',
  });
});

const magics: Readonly<Record<string, string>> = { xlsx: 'PK', csv: '\u00ef\u00bb\u00bf', pdf: '%PDF-' };
const formats = allExportKinds.flatMap(({ name }) => {
  const format = name.replace('report_', '');
  const magic = magics[format];
  return magic ? [[format, magic] as const] : [];
});

it.each(formats)('a report goes out as %s', async (format, magic) => {
  const report = await makeReport(`Jobs ${format}`);
  const { run } = await runOf([
    { kind: 'send_report', to: to.slice(0, 1), report, format, subject: `Report ${format}`, text: '' },
  ]);
  expect(run).toMatchObject({ state: 'done', error: null });
  const [mail] = await mailsOf(`Report ${format}`, 1);
  expect(mail?.attachments.map((one) => one.filename)).toEqual([expect.stringMatching(new RegExp(`\\.${format}$`))]);
  expect(begins(mail?.attachments[0]?.content ?? '', magic)).toBe(true);
});

it('a report that is gone fails the step, with the reason in the log', async () => {
  const report = await makeReport('Gone');
  const { run } = await runOf(
    [{ kind: 'send_report', to: to.slice(0, 1), report, format: 'xlsx', subject: 'Gone', text: '' }],
    () => server.call(removeReport, { as: admin, params: { id: report } }),
  );
  expect(run).toMatchObject({ state: 'failed', steps: [{ state: 'failed' }] });
  expect(run?.error).not.toBe('');
});
