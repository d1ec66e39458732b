import { randomBytes } from 'node:crypto';
import * as answerCalls from '@plumbline/contract/answers';
import {
  createClientLink,
  listClientLinks,
  openSharedJob,
  readSharedJob,
  withdrawClientLink,
} from '@plumbline/contract/client-links';
import { readJobFeed } from '@plumbline/contract/feeds';
import { createProject } from '@plumbline/contract/projects';
import type { WireQuestion } from '@plumbline/contract/questions';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { signature } from '../documents/documents.fixtures.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager', inspector: 'inspector' });

let q: Record<string, WireQuestion> = {};
let jobTypeId = '';
const at = (title: string) => q[title] as WireQuestion;
const shown = { isClientVisible: true };

beforeAll(async () => {
  const made = await makeJobType(on.server, on.admin, [
    ['step', 'Machine room', {}, shown],
    ['bool', 'Door closes', { allowTaggingIssue: true, allowComment: true, allowAddingFile: true }, shown],
    ['text', 'Only for the office'],
    ['text', 'Remarks', { signature: true }, shown],
  ]);
  jobTypeId = made.id;
  q = made.q;
});

async function answeredJob(): Promise<string> {
  const job = await makeJob(on.server, jobTypeId, [on.inspector]);
  const photo = await uploadTo(on.server, { as: on.inspector, bytes: await jpeg(), query: { target: 'answer' } });
  const data = [
    anAnswer(at('Door closes'), false, { isIssue: true, comment: 'Closer leaks', files: [photo.body.assetId] }),
    anAnswer(at('Only for the office'), 'qzsecret'),
    anAnswer(at('Remarks'), 'All good', { signature }),
  ];
  const sent = await on.server.call(answerCalls.sendAnswers, { as: on.inspector, body: { job, data, submit: true } });
  expect(sent.status).toBe(200);
  return job;
}

const newSecret = () => randomBytes(32).toString('base64url');

async function linkTo(job: string, { as = on.manager, days = 30 } = {}) {
  const secret = newSecret();
  const made = await on.server.call(createClientLink, { as, params: { id: job }, body: { secret, days } });
  expect(made.status).toBe(200);
  return { secret, link: made.body.links[0]?._id ?? '' };
}

const open = (secret: string, language = 'en') =>
  on.server.call(readSharedJob, { params: { secret }, headers: { 'accept-language': language } });

describe('a link to a job', () => {
  it('shows without an account what clients see: answers, issues, photos and signatures, and nothing else', async () => {
    const job = await answeredJob();
    const { secret } = await linkTo(job);
    const { status, body, headers } = await open(secret);
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(headers['referrer-policy']).toBe('no-referrer');
    const [step] = body.steps;
    expect(step?.title).toBe('Machine room');
    expect(step?.questions.map(({ title, answer, isIssue }) => [title, answer, isIssue])).toEqual([
      ['Door closes', 'No', true],
      ['Remarks', 'All good', false],
    ]);
    expect(step?.questions[0]?.comment).toBe('Closer leaks');
    const photo = step?.questions[0]?.photos[0];
    expect(photo?.caption.replaceAll(/[\u2066-\u2069]/g, '')).toContain('Photo 1');
    const picture = await on.server.send({ method: 'GET', url: `${photo?.address}&size=500` });
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(step?.questions[1]?.signature?.picture).toMatch(/^data:image\/png;base64,/);
    expect(JSON.stringify(body)).not.toMatch(/qzsecret|Only for the office/);
    // Nor who answered: clients see no people.
    expect(JSON.stringify(body)).not.toContain(on.inspector.id);
  });

  it('is written in the language that is asked for, and saved as a PDF', async () => {
    const { secret } = await linkTo(await answeredJob());
    const hebrew = await open(secret, 'he');
    expect(hebrew.body.steps[0]?.questions[0]?.answer).toBe('לא');
    const { status, headers, body } = await on.server.send({
      method: 'GET',
      url: `/v2/public/shared_jobs/${secret}/document`,
      headers: { 'accept-language': 'en' },
    });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(body as Buffer);
    expect(text).toContain('Closer leaks');
    expect(text).not.toContain('qzsecret');
  });

  it('is stored as a hash: neither its secret nor its address is in any table', async () => {
    const { secret } = await linkTo(await answeredJob());
    await open(secret);
    const { rows } = await on.server.services.pool.query<{ found: string }>(
      `select string_agg(t::text, ' ') as found from (
         select s::text as t from instance_main.client_link_secrets s union all
         select l::text from instance_main.client_links l union all
         select i::text from instance_main.idempotency_keys i union all
         select e::text from instance_main.events e) all_rows`,
    );
    expect(rows[0]?.found).not.toContain(secret);
  });

  it('counts how often it was opened, and when last', async () => {
    const job = await answeredJob();
    const { secret } = await linkTo(job);
    for (let n = 0; n < 2; n += 1) {
      expect((await on.server.call(openSharedJob, { params: { secret } })).status).toBe(200);
    }
    const { body } = await on.server.call(listClientLinks, { as: on.admin, params: { id: job } });
    expect(body.links[0]).toMatchObject({ opens: 2, state: 'open', emails: [] });
    expect(body.links[0]?.last_opened_at).not.toBeNull();
  });

  it('ends after its days, and says so', async () => {
    const { secret, link } = await linkTo(await answeredJob(), { days: 1 });
    await on.server
      .db()
      .query.updateTable('client_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', link)
      .execute();
    const ended = await open(secret);
    expect([ended.status, ended.problem?.code]).toEqual([410, 'client_link_ended']);
    expect((await on.server.call(openSharedJob, { params: { secret } })).status).toBe(410);
  });

  it('is withdrawn for good, and the history of the job tells it', async () => {
    const job = await answeredJob();
    const { secret, link } = await linkTo(job);
    const withdraw = () => on.server.call(withdrawClientLink, { as: on.admin, params: { id: job, link } });
    expect((await withdraw()).body.links[0]?.state).toBe('withdrawn');
    expect((await withdraw()).status).toBe(200);
    const shut = await open(secret);
    expect([shut.status, shut.problem?.code]).toEqual([410, 'client_link_withdrawn']);
    const { body } = await on.server.call(readJobFeed, { as: on.admin, params: { id: job } });
    const names = body.docs.map(({ name }) => name);
    expect(names.filter((name) => name === 'job.link_withdrawn')).toHaveLength(1);
    expect(names).toContain('job.link_created');
  });

  it('ends with its sender’s right to send the job', async () => {
    const job = await answeredJob();
    const sender = await on.server.person('project_manager');
    const { secret } = await linkTo(job, { as: sender });
    expect((await open(secret)).status).toBe(200);
    await on.server.db().query.updateTable('users').set({ role: 'inspector' }).where('id', '=', sender.id).execute();
    expect((await open(secret)).problem?.code).toBe('client_link_withdrawn');
  });

  it('is for 1 to 365 days, with a secret that nobody guesses, and not for inspectors', async () => {
    const job = await answeredJob();
    const make = (body: { secret: string; days: number }, as = on.manager) =>
      on.server.call(createClientLink, { as, params: { id: job }, body });
    for (const days of [0, 366, 1.5]) expect((await make({ secret: newSecret(), days })).status).toBe(400);
    expect((await make({ secret: 'short', days: 1 })).status).toBe(400);
    expect((await make({ secret: newSecret(), days: 1 }, on.inspector)).status).toBe(403);
    const secret = newSecret();
    expect((await make({ secret, days: 365 })).status).toBe(200);
    expect((await make({ secret, days: 365 })).problem?.code).toBe('conflict');
  });

  it('is not made where clients are shown nothing of the job', async () => {
    const { id } = await makeJobType(on.server, on.admin, [['text', 'Hidden']]);
    const job = await makeJob(on.server, id);
    const params = { id: job };
    const listed = await on.server.call(listClientLinks, { as: on.manager, params });
    expect(listed.body.shows_anything).toBe(false);
    const made = await on.server.call(createClientLink, {
      as: on.manager,
      params,
      body: { secret: newSecret(), days: 1 },
    });
    expect([made.status, made.problem?.code]).toEqual([409, 'nothing_shown_to_clients']);
  });

  it('names the clients who see the project', async () => {
    const client = await on.server.person('client', { first: 'Noa', last: 'Levi' });
    const other = await on.server.person('client');
    const project = await on.server.call(createProject, { as: on.admin, body: { name: 'Tower' } });
    await on.server
      .db()
      .query.insertInto('client_projects')
      .values({ project_id: project.body._id, user_id: client.id })
      .execute();
    const job = await makeJob(on.server, jobTypeId, [], { projectId: project.body._id });
    const { body } = await on.server.call(listClientLinks, { as: on.manager, params: { id: job } });
    expect(body.clients.map(({ _id }) => _id)).toEqual([client.id]);
    expect(body.clients.map(({ _id }) => _id)).not.toContain(other.id);
  });
});
