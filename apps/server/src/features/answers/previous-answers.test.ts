import * as calls from '@plumbline/contract/answers';
import { createProject } from '@plumbline/contract/projects';
import { beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { setToggle } from '../jobs/jobs.fixtures.ts';
import { anAnswer, setAnswering } from './answers.fixtures.ts';

const on = setAnswering([
  ['text', 'Maker', {}, { isClientVisible: true }],
  ['text', 'Skipped', { showWhen: 'false' }],
  ['text', 'Secret', { permissions: { inspector: { read: false } } }],
  ['text', 'Own', { permissions: { readers: { who: 'own_only' } } }],
]);
const { at } = on;
let projectId: string;

beforeAll(async () => {
  projectId = (await on.server.call(createProject, { as: on.admin, body: { name: 'Tower' } })).body._id;
});

const previous = (job: string, as = on.inspector) => on.server.call(calls.readPreviousAnswers, { as, query: { job } });
const job = (people: readonly TestPerson[], project = projectId) => on.job(people, { projectId: project });
const answer = (id: string, as: TestPerson, ...titles: string[]) =>
  on.server.call(calls.sendAnswers, {
    as,
    body: { job: id, data: titles.map((title) => anAnswer(at(title), `${title} of ${id.slice(-4)}`)) },
  });

it('gives what counts in the answered job before this one, of the same project and job type', async () => {
  const first = await job([on.inspector]);
  await answer(first, on.inspector, 'Maker');
  const second = await job([on.inspector]);
  await answer(second, on.inspector, 'Maker', 'Skipped');
  await job([on.inspector]);
  const elsewhere = (await on.server.call(createProject, { as: on.admin, body: { name: 'Other tower' } })).body._id;
  await answer(await job([on.inspector], elsewhere), on.inspector, 'Maker');
  const now = await job([on.inspector]);
  const reported = await previous(now);
  expect(reported.body.job?._id).toBe(second);
  expect(reported.body.answers.map((one) => one.value)).toEqual([`Maker of ${second.slice(-4)}`]);
  expect((await previous(second)).body.job?._id).toBe(first);
  expect((await previous(first)).body).toEqual({ job: null, answers: [] });
});

it('offers nothing of a job whose answers a retention rule removed, but what is before it', async () => {
  const first = await job([on.inspector]);
  await answer(first, on.inspector, 'Maker');
  const emptied = await job([on.inspector]);
  await answer(emptied, on.inspector, 'Maker');
  const now = await job([on.inspector]);
  expect((await previous(now)).body.job?._id).toBe(emptied);
  const { query } = on.server.db();
  const removal = query.updateTable('answers').set({ value: null, retired_at: new Date() });
  await removal.where('job_id', '=', emptied).execute();
  const { body } = await previous(now);
  expect([body.job?._id, body.answers.map((one) => one.value)]).toEqual([first, [`Maker of ${first.slice(-4)}`]]);
});

it('tells nobody what they may not see: another’s job, a question or an answer that is not for them', async () => {
  const theirs = await job([on.other]);
  await answer(theirs, on.admin, 'Maker', 'Secret', 'Own');
  const now = await job([on.inspector, on.other]);
  expect((await previous(now)).body.job?._id).not.toBe(theirs);
  const seen = await previous(now, on.other);
  expect(seen.body.answers.map((one) => one.value)).toEqual([`Maker of ${theirs.slice(-4)}`]);
  expect(seen.body.answers[0]?.user).toMatchObject({ email: null });
  expect((await previous(theirs)).status).toBe(404);
});

it('gives nothing while the app is off, and nothing for a job without project', async () => {
  const now = await job([on.inspector]);
  expect((await previous(now)).body.job).not.toBeNull();
  await setToggle(on.server, 'answers_recall', false);
  expect((await previous(now)).body).toEqual({ job: null, answers: [] });
  await setToggle(on.server, 'answers_recall', true);
  expect((await previous(await on.job())).body.job).toBeNull();
});
