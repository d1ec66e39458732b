import * as calls from '@plumbline/contract/answers';
import { createProject } from '@plumbline/contract/projects';
import type { WireQuestion } from '@plumbline/contract/questions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { setToggle } from '../jobs/jobs.fixtures.ts';
import { anAnswer, makeJob, makeJobType } from './answers.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
let jobTypeId: string;
let projectId: string;
let q: Record<string, WireQuestion>;
const at = (title: string) => q[title] as WireQuestion;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  inspector = await server.person('inspector');
  ({ id: jobTypeId, q } = await makeJobType(server, admin, [
    ['text', 'Maker', {}, { isClientVisible: true }],
    ['text', 'Skipped', { showWhen: 'false' }],
    ['text', 'Secret', { permissions: { inspector: { read: false } } }],
    ['text', 'Own', { permissions: { readers: { who: 'own_only' } } }],
  ]));
  projectId = (await server.call(createProject, { as: admin, body: { name: 'Tower' } })).body._id;
});
afterAll(() => server.close());

const previous = (job: string, as = inspector) => server.call(calls.readPreviousAnswers, { as, query: { job } });
const job = (people: readonly TestPerson[], project = projectId) =>
  makeJob(server, jobTypeId, people, { projectId: project });
const answer = (id: string, as: TestPerson, ...titles: string[]) =>
  server.call(calls.sendAnswers, {
    as,
    body: { job: id, data: titles.map((title) => anAnswer(at(title), `${title} of ${id.slice(-4)}`)) },
  });

it('gives what counts in the answered job before this one, of the same project and job type', async () => {
  const first = await job([inspector]);
  await answer(first, inspector, 'Maker');
  const second = await job([inspector]);
  await answer(second, inspector, 'Maker', 'Skipped');
  await job([inspector]);
  const elsewhere = (await server.call(createProject, { as: admin, body: { name: 'Other tower' } })).body._id;
  await answer(await job([inspector], elsewhere), inspector, 'Maker');
  const now = await job([inspector]);
  const told = await previous(now);
  expect(told.body.job?._id).toBe(second);
  expect(told.body.answers.map((one) => one.value)).toEqual([`Maker of ${second.slice(-4)}`]);
  expect((await previous(second)).body.job?._id).toBe(first);
  expect((await previous(first)).body).toEqual({ job: null, answers: [] });
});

it('tells nobody what they may not see: another’s job, a question or an answer that is not for them', async () => {
  const other = await server.person('inspector');
  const theirs = await job([other]);
  await answer(theirs, admin, 'Maker', 'Secret', 'Own');
  const now = await job([inspector, other]);
  expect((await previous(now)).body.job?._id).not.toBe(theirs);
  const seen = await previous(now, other);
  expect(seen.body.answers.map((one) => one.value)).toEqual([`Maker of ${theirs.slice(-4)}`]);
  expect(seen.body.answers[0]?.user).toMatchObject({ email: null });
  expect((await previous(theirs)).status).toBe(404);
});

it('gives nothing while the app is off, and nothing for a job without project', async () => {
  const now = await job([inspector]);
  expect((await previous(now)).body.job).not.toBeNull();
  await setToggle(server, 'answers_recall', false);
  expect((await previous(now)).body).toEqual({ job: null, answers: [] });
  await setToggle(server, 'answers_recall', true);
  expect((await previous(await makeJob(server, jobTypeId, [inspector]))).body.job).toBeNull();
});
