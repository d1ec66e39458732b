import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as answerCalls from '@plumbline/contract/answers';
import { listClientLinks, readSharedJob, sendJob } from '@plumbline/contract/client-links';
import { readJobFeed } from '@plumbline/contract/feeds';
import { createProject } from '@plumbline/contract/projects';
import type { WireQuestion } from '@plumbline/contract/questions';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { outboxIds } from '../../adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import { newId } from '../../ids.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;
let inspector: TestPerson;
let q: Record<string, WireQuestion> = {};
let jobTypeId = '';
const at = (title: string) => q[title] as WireQuestion;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('business_admin');
  manager = await server.person('project_manager', { first: 'Dana', last: 'Manager' });
  inspector = await server.person('inspector');
  const made = await makeJobType(server, admin, [
    ['text', 'Seen', { allowTaggingIssue: true }, { isClientVisible: true }],
    ['text', 'Hidden', { allowTaggingIssue: true }],
  ]);
  jobTypeId = made.id;
  q = made.q;
});
afterAll(() => server.close());

async function answeredJob(projectId?: string): Promise<string> {
  const job = await makeJob(server, jobTypeId, [inspector], projectId ? { projectId } : {});
  const data = [anAnswer(at('Seen'), 'qzseen'), anAnswer(at('Hidden'), 'qzhidden')];
  expect(
    (await server.call(answerCalls.sendAnswers, { as: inspector, body: { job, data, submit: true } })).status,
  ).toBe(200);
  return job;
}

const send = (job: string, emails: string[], more: { sentence?: string; days?: number } = {}, as = manager) =>
  server.call(sendJob, { as, params: { id: job }, body: { emails, ...more } });

/** The one mail to an address, with its attachment read. */
async function mailTo(address: string) {
  const folder = outboxFolder(server.services.configuration, '');
  return vi.waitFor(
    async () => {
      const all = await Promise.all(
        (await outboxIds(folder)).map(async (id) => PostalMime.parse(await readFile(join(folder, `${id}.eml`)))),
      );
      const [mail] = all.filter(({ to }) => to?.some((one) => one.address === address));
      if (!mail) throw new Error('no mail yet');
      const [file] = mail.attachments.filter(({ mimeType }) => mimeType === 'application/pdf');
      const { text: pdf } = await readPdf(Buffer.from(file?.content as Uint8Array));
      return { subject: mail.subject ?? '', text: mail.text ?? '', pdf };
    },
    { timeout: 60_000, interval: 200 },
  );
}

describe('a job that is sent by mail', () => {
  it('reaches a stranger with the sentence, a PDF of what clients see, and a link that works', async () => {
    const job = await answeredJob();
    const address = 'customer@example.test';
    expect((await send(job, [address], { sentence: 'As we agreed on site.', days: 7 })).status).toBe(200);
    const { subject, text, pdf } = await mailTo(address);
    expect(subject).toMatch(/#\d+/);
    expect(text).toContain('As we agreed on site.');
    expect(text).toContain('Dana Manager');
    expect(pdf).toContain('qzseen');
    expect(pdf).not.toContain('qzhidden');
    const [, secret = ''] = /\/shared\/([\w-]{43})/.exec(text) ?? [];
    const opened = await server.call(readSharedJob, { params: { secret } });
    expect(opened.body.steps[0]?.questions.map(({ answer }) => answer)).toEqual(['qzseen']);
    const { body } = await server.call(listClientLinks, { as: admin, params: { id: job } });
    expect(body.links).toMatchObject([{ emails: [address], state: 'open', opens: 0 }]);
    const days = (Date.parse(body.links[0]?.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
  });

  it('reaches somebody with an account with what they see, and with no link', async () => {
    const project = await server.call(createProject, { as: admin, body: { name: 'Tower' } });
    const projectId = project.body._id;
    const client = await server.person('client', { email: 'client.of.tower@example.test' });
    await server
      .db()
      .query.insertInto('client_projects')
      .values({ project_id: projectId, user_id: client.id })
      .execute();
    const boss = await server.person('business_admin', { email: 'boss@example.test' });
    const job = await answeredJob(projectId);
    expect((await send(job, ['client.of.tower@example.test', 'boss@example.test'])).status).toBe(200);
    const ofClient = await mailTo('client.of.tower@example.test');
    expect(ofClient.pdf).not.toContain('qzhidden');
    expect(ofClient.text).toContain(`/jobs/${job}`);
    expect(ofClient.text).not.toContain('/shared/');
    expect((await mailTo('boss@example.test')).pdf).toContain('qzhidden');
    const { body } = await server.call(listClientLinks, { as: boss, params: { id: job } });
    expect(body.links[0]).toMatchObject({ state: null, expires_at: null });
  });

  it('says in three lines what was found, to each reader what they see', async () => {
    const boss = 'boss.of.findings@example.test';
    await server.person('business_admin', { email: boss });
    const job = await makeJob(server, jobTypeId, [inspector]);
    const data = [
      anAnswer(at('Seen'), 'qzseen', { isIssue: true }),
      anAnswer(at('Hidden'), 'qzhidden', { isIssue: true }),
    ];
    const body = { job, data, submit: true };
    expect((await server.call(answerCalls.sendAnswers, { as: inspector, body })).status).toBe(200);
    expect((await send(job, ['findings@example.test', boss])).status).toBe(200);
    const plain = async (address: string) => (await mailTo(address)).text.replaceAll(/[\u2066-\u2069]/g, '');
    const ofStranger = await plain('findings@example.test');
    expect(ofStranger).toContain('Review: 1 of 1 questions answered\n1 issue found\nFindings: Seen: qzseen\n');
    expect(ofStranger).not.toContain('qzhidden');
    expect(await plain(boss)).toContain(
      'Review: 2 of 2 questions answered\n2 issues found\nFindings: Seen: qzseen · Hidden: qzhidden\n',
    );
  });

  it('is told in its history, with whom it went to; clients read no addresses', async () => {
    const project = await server.call(createProject, { as: admin, body: { name: 'History' } });
    const client = await server.person('client');
    await server
      .db()
      .query.insertInto('client_projects')
      .values({ project_id: project.body._id, user_id: client.id })
      .execute();
    const job = await answeredJob(project.body._id);
    await send(job, ['history@example.test']);
    const told = async (as: TestPerson) =>
      (await server.call(readJobFeed, { as, params: { id: job } })).body.docs.find(({ name }) => name === 'job.sent')
        ?.message ?? '';
    expect(await told(admin)).toContain('history@example.test');
    expect(await told(client)).not.toContain('@');
    expect(await told(client)).not.toBe('');
  });

  it('goes to nobody who would see nothing: not the job, or none of its questions', async () => {
    const job = await answeredJob();
    await server.person('client', { email: 'other.client@example.test' });
    const refused = await send(job, ['fine@example.test', 'other.client@example.test']);
    expect([refused.status, refused.problem.errors?.[0]]).toMatchObject([
      400,
      { path: 'emails.1', code: 'recipient_sees_no_job' },
    ]);
    const { id } = await makeJobType(server, admin, [['text', 'Nobody']]);
    const hidden = await send(await makeJob(server, id), ['fine@example.test']);
    expect([hidden.status, hidden.problem.code]).toEqual([409, 'nothing_shown_to_clients']);
  });

  it('goes to no more than 300 addresses of one person in 24 hours', async () => {
    const sender = await server.person('project_manager');
    const job = await answeredJob();
    await server
      .db()
      .query.insertInto('client_links')
      .values({
        id: newId(),
        job_id: job,
        created_by: sender.id,
        created_at: new Date(),
        emails: Array.from({ length: 299 }, (_, n) => `a${n}@example.test`),
      })
      .execute();
    const two = await send(job, ['one@example.test', 'two@example.test'], {}, sender);
    expect([two.status, two.problem.errors?.[0]?.code]).toEqual([400, 'addresses_too_many_today']);
    expect((await send(job, ['one@example.test'], {}, sender)).status).toBe(200);
  });
});
