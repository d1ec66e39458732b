import * as answerCalls from '@plumbline/contract/answers';
import { readJobFeed } from '@plumbline/contract/feeds';
import { changeJob, readJob } from '@plumbline/contract/jobs';
import { listNotifications } from '@plumbline/contract/notifications';
import { createProject } from '@plumbline/contract/projects';
import type { WireQuestion } from '@plumbline/contract/questions';
import { readJobReview, returnJob } from '@plumbline/contract/reviews';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;
let inspector: TestPerson;
let client: TestPerson;
let q: Record<string, WireQuestion> = {};
let jobTypeId = '';
let projectId = '';
const at = (title: string) => q[title] as WireQuestion;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('business_admin');
  manager = await server.person('project_manager');
  inspector = await server.person('inspector');
  client = await server.person('client');
  const made = await makeJobType(server, admin, [
    ['bool', 'Door closes', { allowTaggingIssue: true }, { isClientVisible: true }],
    ['text', 'Pressure'],
    ['text', 'Remarks'],
    ['date_time', 'Inspected on', { dateType: 'date' }],
    ['text', 'Only managers', { permissions: { project_manager: { read: false } } }],
  ]);
  jobTypeId = made.id;
  q = made.q;
});
afterAll(() => server.close());

async function newProject(): Promise<string> {
  projectId = (await server.call(createProject, { as: admin, body: { name: `Tower ${Math.random()}` } })).body._id;
  await server.db().query.insertInto('client_projects').values({ project_id: projectId, user_id: client.id }).execute();
  return projectId;
}

/** A job that was answered and submitted, at the project that was made last. */
async function visit(data: ReturnType<typeof anAnswer>[], as = inspector): Promise<string> {
  const job = await makeJob(server, jobTypeId, [inspector], { projectId });
  const sent = await server.call(answerCalls.sendAnswers, { as, body: { job, data, submit: true } });
  expect(sent.status).toBe(200);
  return job;
}

const review = (job: string, as = manager) => server.call(readJobReview, { as, params: { id: job } });
const sendBack = (job: string, body: { reason: string; questions?: string[] }, as = manager) =>
  server.call(returnJob, { as, params: { id: job }, body });

describe('the deviations of a visit', () => {
  it('are the answers that changed since the visit before at the same project, new issues first', async () => {
    await newProject();
    const first = await visit([
      anAnswer(at('Door closes'), true),
      anAnswer(at('Pressure'), '3 bar'),
      anAnswer(at('Remarks'), 'same'),
    ]);
    expect((await review(first)).body).toEqual({ previous: null, deviations: [] });
    const second = await visit([
      anAnswer(at('Pressure'), '2 bar'),
      anAnswer(at('Door closes'), false, { isIssue: true }),
      anAnswer(at('Remarks'), 'same'),
    ]);
    const { body } = await review(second);
    expect(body.previous?._id).toBe(first);
    expect(body.deviations).toEqual([
      { askedId: at('Door closes').ID, title: 'Door closes', before: 'Yes', now: 'No', issue: 'new' },
      { askedId: at('Pressure').ID, title: 'Pressure', before: '3 bar', now: '2 bar', issue: null },
    ]);
  });

  it('are not of another project, nor of what the reader does not see', async () => {
    await newProject();
    await visit([anAnswer(at('Pressure'), '3 bar')]);
    const hidden = anAnswer(at('Only managers'), 'qzbefore');
    const before = await makeJob(server, jobTypeId, [inspector], { projectId });
    await server.call(answerCalls.sendAnswers, { as: admin, body: { job: before, data: [hidden], submit: true } });
    const now = await visit([anAnswer(at('Only managers'), 'qznow')], admin);
    expect(JSON.stringify((await review(now)).body)).not.toContain('qz');
    await newProject();
    const elsewhere = await visit([anAnswer(at('Pressure'), '1 bar')]);
    expect((await review(elsewhere)).body.previous).toBeNull();
  });

  it('leave out a visit whose answers a retention rule removed', async () => {
    await newProject();
    const before = await visit([anAnswer(at('Pressure'), '3 bar')]);
    const job = await visit([anAnswer(at('Pressure'), '2 bar')]);
    expect((await review(job)).body.previous?._id).toBe(before);
    const { query } = server.db();
    const emptied = query
      .updateTable('answers')
      .set({ value: null, retired_at: new Date() })
      .where('job_id', '=', before);
    await emptied.execute();
    expect((await review(job)).body).toEqual({ previous: null, deviations: [] });
  });

  it('are read by project managers and above', async () => {
    await newProject();
    const job = await visit([anAnswer(at('Pressure'), '3 bar')]);
    expect((await review(job, inspector)).status).toBe(403);
    expect((await review(job, client)).status).toBe(403);
  });
});

describe('a job that is sent back', () => {
  it('is assigned again, says why and which questions are meant, and the notification quotes it', async () => {
    await newProject();
    const job = await visit([anAnswer(at('Pressure'), '3 bar')]);
    const reason = 'The gauge can’t be read on the photo';
    const sent = await sendBack(job, { reason, questions: [at('Pressure').ID] });
    expect([sent.status, sent.body.status]).toEqual([200, 'assigned']);
    const { body } = await server.call(readJob, { as: inspector, params: { id: job } });
    expect(body.returned).toMatchObject({ reason, askedIds: [at('Pressure').ID], by: { _id: manager.id } });
    await server.eventsHandled();
    const told = await server.call(listNotifications, { as: inspector });
    expect(told.body.docs[0]?.message).toContain(reason);
    const feed = await server.call(readJobFeed, { as: admin, params: { id: job } });
    expect(feed.body.docs.filter(({ name }) => name === 'job.status_changed')[0]?.message).toContain(reason);
  });

  it('is no longer once it is submitted again, or approved after all', async () => {
    await newProject();
    const job = await visit([anAnswer(at('Pressure'), '3 bar')]);
    await sendBack(job, { reason: 'Once more' });
    await server.call(answerCalls.sendAnswers, {
      as: inspector,
      body: { job, data: [anAnswer(at('Pressure'), '4 bar')], submit: true },
    });
    const again = await server.call(readJob, { as: inspector, params: { id: job } });
    expect([again.body.status, again.body.returned]).toEqual(['reported', null]);
    await sendBack(job, { reason: 'And again' });
    await server.call(changeJob, { as: manager, params: { id: job }, body: { status: 'done' } });
    expect((await server.call(readJob, { as: inspector, params: { id: job } })).body.returned).toBeNull();
  });

  it('tells clients neither the reason nor the questions', async () => {
    await newProject();
    const job = await visit([anAnswer(at('Pressure'), '3 bar')]);
    await sendBack(job, { reason: 'qzreason' });
    const read = await server.call(readJob, { as: client, params: { id: job } });
    const feed = await server.call(readJobFeed, { as: client, params: { id: job } });
    expect(JSON.stringify([read.body, feed.body])).not.toContain('qzreason');
  });

  it('was reported, needs a reason, and is sent by project managers and above', async () => {
    await newProject();
    const open = await makeJob(server, jobTypeId, [inspector], { projectId });
    expect((await sendBack(open, { reason: 'Too early' })).problem.code).toBe('job_not_in_review');
    const job = await visit([anAnswer(at('Pressure'), '3 bar')]);
    expect((await sendBack(job, { reason: '  ' })).status).toBe(400);
    expect((await sendBack(job, { reason: 'Mine' }, inspector)).status).toBe(403);
  });
});
