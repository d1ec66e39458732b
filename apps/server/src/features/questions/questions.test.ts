import * as jobTypeCalls from '@plumbline/contract/job-types';
import type { WireQuestion } from '@plumbline/contract/questions';
import * as calls from '@plumbline/contract/questions';
import { changeToggle } from '@plumbline/contract/settings';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
});
afterAll(() => server.close());

const text = 5;
const bool = 1;

async function newJobType(title = 'Lift'): Promise<string> {
  return (await server.call(jobTypeCalls.createJobType, { as: admin, body: { title } })).body._id;
}

const create = (jobType: string | null, title: string, more: object = {}, as = admin) =>
  server.call(calls.createQuestion, { as, body: { type: text, title, jobType, ...more } });
const change = (id: string, body: object, as = admin) =>
  server.call(calls.changeQuestion, { as, params: { id }, body });
const titles = async (id: string) =>
  (await server.call(calls.listJobTypeQuestions, { as: admin, params: { id } })).body.map((one) => one.title);
const order = (id: string, questions: string[]) =>
  server.call(calls.reorderQuestions, { as: admin, params: { id }, body: { questions } });

async function made(jobType: string, ...names: string[]): Promise<WireQuestion[]> {
  const questions = [];
  for (const name of names) questions.push((await create(jobType, name)).body);
  return questions;
}

const eventsOf = async (subject: string) =>
  (
    await server.db().query.selectFrom('events').selectAll().where('subject_id', '=', subject).orderBy('id').execute()
  ).map((event) => event.name);

describe('questions', () => {
  it('are created at the end or at a place, with the defaults of their type', async () => {
    const jobType = await newJobType();
    await made(jobType, 'one', 'two');
    const between = await create(jobType, 'between', { sequence: 1, isClientVisible: true, withBackground: true });
    expect(between.body).toMatchObject({
      revision: 1,
      type: text,
      sequence: 1,
      root: null,
      isClientVisible: true,
      withBackground: true,
      settings: { textKind: 'text', withBackground: true },
    });
    expect(await titles(jobType)).toEqual(['one', 'between', 'two']);
    expect(await eventsOf(between.body.ID)).toEqual(['question.created']);
  });

  it('take the ID that their maker chose, once', async () => {
    const [jobType, ID] = [await newJobType(), newId()];
    expect((await create(jobType, 'mine', { ID })).body).toMatchObject({ ID, _id: ID });
    expect((await create(jobType, 'again', { ID })).problem.code).toBe('conflict');
  });

  it('are checked by their type’s own settings, with the path of the mistake', async () => {
    const jobType = await newJobType();
    const childs = [{ value: 'a' }, { value: 'a' }];
    const list = await create(jobType, 'list', { type: 2, settings: { childs, type: 7 } });
    expect(list.problem.errors.map((error) => [error.path, error.code])).toEqual([
      ['settings.childs', 'options_not_unique'],
      ['settings.type', 'not_valid'],
    ]);
    const number = await create(jobType, 'number', { settings: { min: 5, max: 1 } });
    expect(number.problem.errors).toMatchObject([{ path: 'settings.min', code: 'min_above_max' }]);
    const nul = await create(jobType, 'nul', { settings: { unknown: { deep: '\u0000' } } });
    expect(nul.problem.errors).toMatchObject([{ path: 'settings', code: 'text_not_storable' }]);
    const elsewhere = await create(null, 'nowhere');
    expect(elsewhere.problem.errors).toMatchObject([{ path: 'jobType', code: 'required' }]);
    expect((await create(newId(), 'lost')).status).toBe(404);
    expect((await create(jobType, 'x', { type: 14 })).status).toBe(400);
    expect((await create(jobType, 'x', { root: newId() })).problem.errors).toMatchObject([{ path: 'root' }]);
    expect((await create(jobType, 'x', { backgroundMobile: newId() })).status).toBe(400);
  });

  it('get a new revision for what they ask, none for where they stand', async () => {
    const jobType = await newJobType();
    const [one] = (await made(jobType, 'one', 'two')) as [WireQuestion];
    expect((await change(one.ID, { title: 'One' })).body).toMatchObject({ title: 'One', revision: 2 });
    expect((await change(one.ID, { title: 'One' })).body.revision).toBe(2);
    expect((await change(one.ID, { sequence: 1, disabled: true })).body).toMatchObject({
      revision: 2,
      sequence: 1,
      disabled: true,
    });
    expect(await titles(jobType)).toEqual(['two', 'One']);
    expect((await change(one.ID, { type: bool })).body).toMatchObject({ revision: 3, type: bool });
    expect(await eventsOf(one.ID)).toEqual(['question.created', ...Array<string>(3).fill('question.changed')]);
  });

  it('tell of a change made meanwhile instead of overwriting it', async () => {
    const [one] = (await made(await newJobType(), 'one')) as [WireQuestion];
    const results = await Promise.all(['a', 'b', 'c'].map((title) => change(one.ID, { title, revision: 1 })));
    expect(results.map((result) => result.status).toSorted()).toEqual([200, 409, 409]);
    expect(results.find((result) => result.status === 409)?.problem.code).toBe('revision_changed');
  });

  it('are ordered as a whole, and not over questions that came or went meanwhile', async () => {
    const jobType = await newJobType();
    const ids = (await made(jobType, 'a', 'b', 'c')).map((one) => one.ID);
    const [a, b, c] = ids as [string, string, string];
    expect((await order(jobType, [c, a, b])).body.map((one) => [one.title, one.sequence])).toEqual([
      ['c', 0],
      ['a', 1],
      ['b', 2],
    ]);
    for (const wrong of [[a, b], [a, b, b], [a, b, newId()], []]) {
      expect((await order(jobType, wrong)).problem.code).toBe('conflict');
    }
    const all = await Promise.all([
      order(jobType, [a, b, c]),
      order(jobType, [b, c, a]),
      create(jobType, 'd'),
      server.call(calls.removeQuestion, { as: admin, params: { id: c } }),
    ]);
    expect(all.every((one) => one.status < 500)).toBe(true);
    const places = await server
      .db()
      .query.selectFrom('job_type_questions')
      .select('sequence')
      .where('job_type_id', '=', jobType)
      .orderBy('sequence')
      .execute();
    expect(places.map((place) => place.sequence)).toEqual([0, 1, 2]);
  });

  it('are refused when their paths lead in a circle, however that comes about', async () => {
    const jobType = await newJobType();
    const [a, b, c] = (await made(jobType, 'a', 'b', 'c')) as [WireQuestion, WireQuestion, WireQuestion];
    const jump = (to: WireQuestion) => ({
      settings: {
        path: [
          { value: 'any', toQuestion: to.ID },
          { value: '', toQuestion: to.ID },
        ],
      },
    });
    const circle = await change(c.ID, jump(a));
    expect(circle.problem).toMatchObject({ status: 409, code: 'path_loops' });
    expect(circle.problem.errors.map((error) => error.path).toSorted()).toEqual(
      [a, b, c].map((one) => `questions.${one.ID}`).toSorted(),
    );
    expect((await change(c.ID, { title: 'still free' })).body.revision).toBe(2);
    // b jumps back to a, which is no circle while a leads past b.
    expect((await change(a.ID, jump(c))).status).toBe(200);
    expect((await change(b.ID, jump(a))).status).toBe(200);
    expect((await server.call(calls.removeQuestion, { as: admin, params: { id: c.ID } })).problem.code).toBe(
      'path_loops',
    );
    expect((await change(a.ID, { settings: {} })).problem.code).toBe('path_loops');
    expect(await titles(jobType)).toEqual(['a', 'b', 'still free']);
  });

  it('are removed and put back with their place', async () => {
    const jobType = await newJobType();
    const [, b] = (await made(jobType, 'a', 'b', 'c')) as [WireQuestion, WireQuestion];
    expect((await server.call(calls.removeQuestion, { as: admin, params: { id: b.ID } })).status).toBe(200);
    expect(await titles(jobType)).toEqual(['a', 'c']);
    expect((await change(b.ID, { title: 'ghost' })).status).toBe(404);
    const restored = await server.call(calls.restoreQuestion, {
      as: admin,
      params: { id: b.ID },
      body: { jobType, sequence: 1 },
    });
    expect(restored.body).toMatchObject({ ID: b.ID, sequence: 1, removed: false });
    expect(await titles(jobType)).toEqual(['a', 'b', 'c']);
  });

  it('that are global stand in several job types and change in all of them', async () => {
    const [one, two] = [await newJobType(), await newJobType()];
    const global = (await create(null, 'shared', { is_global: true })).body;
    const place = (id: string, how: typeof calls.attachQuestion | typeof calls.detachQuestion) =>
      server.call(how, { as: admin, params: { id, question: global.ID }, body: {} });
    expect((await place(one, calls.attachQuestion)).status).toBe(200);
    expect((await place(two, calls.attachQuestion)).status).toBe(200);
    expect((await place(two, calls.attachQuestion)).status).toBe(200);
    const places = (as = admin) => server.call(calls.listQuestionJobTypes, { as, params: { id: global.ID } });
    expect((await places()).body.map((jobType) => jobType._id).toSorted()).toEqual([one, two].toSorted());
    expect((await places(await server.person('inspector'))).status).toBe(403);
    await change(global.ID, { title: 'shared by both' });
    expect([await titles(one), await titles(two)]).toEqual([['shared by both'], ['shared by both']]);
    const remove = () => server.call(calls.removeQuestion, { as: admin, params: { id: global.ID } });
    expect((await remove()).problem.code).toBe('global_question_in_use');
    expect((await change(global.ID, { is_global: false })).problem.code).toBe('global_question_in_use');
    await place(one, calls.detachQuestion);
    await place(two, calls.detachQuestion);
    expect((await places()).body).toEqual([]);
    expect((await remove()).status).toBe(200);
    expect((await places()).status).toBe(404);
    const listed = await server.call(calls.listQuestions, { as: admin, query: { only_global: 'true' } });
    expect(listed.body.map((question) => question.ID)).not.toContain(global.ID);
  });

  it('are listed by job type, by search, and by the projects they are asked in', async () => {
    const jobType = await newJobType();
    await made(jobType, 'Höhe 100%_x', 'other');
    const found = await server.call(calls.listQuestions, { as: admin, query: { jobType, search: '100%_' } });
    expect(found.body.map((question) => question.title)).toEqual(['Höhe 100%_x']);
    const projectId = newId();
    const { query } = server.db();
    await query.insertInto('projects').values({ id: projectId, name: 'Tower' }).execute();
    const inProject = async () =>
      (await server.call(calls.listProjectQuestions, { as: admin, query: { project: [projectId] } })).body.length;
    expect(await inProject()).toBe(0);
    await query
      .insertInto('jobs')
      .values({ id: newId(), job_type_id: jobType, project_id: projectId, status: 'open' })
      .execute();
    expect(await inProject()).toBe(2);
  });
});

describe('who may', () => {
  it('change questions: administrators; list them: project managers too; others read what they may use', async () => {
    const jobType = await newJobType();
    const [one] = (await made(jobType, 'one')) as [WireQuestion];
    await change(one.ID, { settings: { managementNote: 'ask twice' } });
    for (const role of ['project_manager', 'inspector', 'client'] as const) {
      const as = await server.person(role);
      expect((await create(jobType, 'x', {}, as)).status).toBe(403);
      expect((await change(one.ID, { title: 'x' }, as)).status).toBe(403);
      expect((await server.call(calls.removeQuestion, { as, params: { id: one.ID } })).status).toBe(403);
      const list = await server.call(calls.listQuestions, { as });
      expect(list.status).toBe(role === 'project_manager' ? 200 : 403);
      const read = await server.call(calls.listJobTypeQuestions, { as, params: { id: jobType } });
      expect(read.status).toBe(role === 'client' ? 404 : 200);
      if (role === 'inspector') expect(read.body[0]?.settings).not.toHaveProperty('managementNote');
    }
    const stranger = await server.person('sys_admin', { instance: 'acme' });
    expect((await change(one.ID, { title: 'x' }, stranger)).status).toBe(404);
    expect((await server.call(calls.createQuestion, { body: { type: text, title: 'x', jobType } })).status).toBe(401);
  });
});

describe('steps, while their app is off', () => {
  const step = questionTypeNumber('step');
  const turn = (isActive: boolean) =>
    server.call(changeToggle, { as: admin, params: { id: 'steps' }, body: { isActive } });

  it('are not added any more; those that stand can be changed and copied', async () => {
    const jobType = await newJobType('Steps');
    const current = (await create(jobType, 'Pit', { type: step })).body;
    const [question] = await made(jobType, 'Width');
    expect((await turn(false)).status).toBe(200);
    expect((await create(jobType, 'Shaft', { type: step })).problem).toMatchObject({
      status: 403,
      code: 'feature_off',
    });
    const turned = await change(question?.ID ?? '', { type: step, settings: {}, revision: question?.revision });
    expect(turned.problem).toMatchObject({ code: 'feature_off' });
    expect((await change(current.ID, { title: 'The pit', revision: current.revision })).status).toBe(200);
    expect((await create(jobType, 'Pit', { type: step, root: current.ID })).status).toBe(200);
    await turn(true);
    expect((await create(jobType, 'Shaft', { type: step })).status).toBe(200);
  });
});
