import * as jobTypeCalls from '@plumbline/contract/job-types';
import * as calls from '@plumbline/contract/questions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const step = 11;

const newJobType = async () =>
  (await server.call(jobTypeCalls.createJobType, { as: admin, body: { title: 'Lift' } })).body._id;
const create = (jobType: string | null, title: string, more: object = {}) =>
  server.call(calls.createQuestion, { as: admin, body: { type: text, title, jobType, ...more } });
const change = (id: string, body: object) => server.call(calls.changeQuestion, { as: admin, params: { id }, body });
const listed = async (id: string) =>
  (await server.call(calls.listJobTypeQuestions, { as: admin, params: { id } })).body;
const namesOf = async (id: string) => (await listed(id)).map((one) => one.name);
const fieldsOf = (answer: { body: unknown }) => (answer.body as { errors: { path: string; code: string }[] }).errors;

describe('the name of a question', () => {
  it('is made of its title, and has a number where that is taken', async () => {
    const jobType = await newJobType();
    for (const title of ['Width (mm)', 'Width, mm', 'רוחב', '']) await create(jobType, title);
    await create(jobType, '', { type: step });
    expect(await namesOf(jobType)).toEqual(['width_mm', 'width_mm_2', 'רוחב', 'question_4', 'step_5']);
  });

  it('stays when the title changes, but for the first title', async () => {
    const jobType = await newJobType();
    const named = (await create(jobType, 'Width')).body;
    const untitled = (await create(jobType, '')).body;
    expect((await change(named._id, { title: 'Height' })).body.name).toBe('width');
    expect((await change(untitled._id, { title: 'Door' })).body.name).toBe('door');
    expect((await change(untitled._id, { title: 'Gate' })).body.name).toBe('door');
  });

  it('is chosen at creation or later, without a new revision', async () => {
    const jobType = await newJobType();
    const { _id, name, revision } = (await create(jobType, 'Width', { name: 'w-1.a' })).body;
    expect({ name, revision }).toEqual({ name: 'w-1.a', revision: 1 });
    expect((await change(_id, { name: 'clear_width' })).body).toMatchObject({ name: 'clear_width', revision: 1 });
    const event = await server
      .db()
      .query.selectFrom('events')
      .select(['before', 'after'])
      .where('subject_id', '=', _id)
      .where('name', '=', 'question.changed')
      .executeTakeFirstOrThrow();
    expect([event.before, event.after]).toEqual([{ name: 'w-1.a' }, { name: 'clear_width' }]);
  });

  it('is one in its job type: another question of it is refused the name, one of another job type is not', async () => {
    const jobType = await newJobType();
    await create(jobType, 'Width');
    const other = (await create(jobType, 'Height')).body;
    const taken = [{ path: 'name', code: 'question_name_taken' }];
    expect(fieldsOf(await change(other._id, { name: 'width' }))).toMatchObject(taken);
    expect(fieldsOf(await create(jobType, 'Third', { name: 'width' }))).toMatchObject(taken);
    expect(await namesOf(jobType)).toEqual(['width', 'height']);
    expect((await create(await newJobType(), 'Width')).body.name).toBe('width');
  });

  it.each(['', '2nd', 'a b', '{a}', 'a'.repeat(101), 'a\u202eb'])('can not be %j', async (name) => {
    const answer = await create(await newJobType(), 'Width', { name });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toMatchObject([{ path: 'name', code: 'question_name_not_valid' }]);
  });

  it('is asked for again where a removed question comes back, and for a shared question in each job type', async () => {
    const jobType = await newJobType();
    const removed = (await create(jobType, 'Width', { name: 'w' })).body;
    await server.call(calls.removeQuestion, { as: admin, params: { id: removed._id } });
    const restored = await server.call(calls.restoreQuestion, {
      as: admin,
      params: { id: removed._id },
      body: { jobType, name: 'w' },
    });
    expect(restored.body.name).toBe('w');
    const shared = (await create(null, 'Weather', { is_global: true })).body;
    expect(shared.name).toBeNull();
    const place = { id: jobType, question: shared._id };
    expect((await server.call(calls.attachQuestion, { as: admin, params: place, body: {} })).body.name).toBe('weather');
    const elsewhere = { id: await newJobType(), question: shared._id };
    const attached = await server.call(calls.attachQuestion, { as: admin, params: elsewhere, body: { name: 'sky' } });
    expect(attached.body.name).toBe('sky');
    expect(await namesOf(jobType)).toEqual(['w', 'weather']);
  });
});

describe('conditions that speak of questions by name', () => {
  it('are stored with their ids, and follow when the question is renamed', async () => {
    const jobType = await newJobType();
    const width = (await create(jobType, 'Width', { settings: { textKind: 'number' } })).body;
    const settings = { textKind: 'text', showWhen: '{width} > 80' };
    const why = (await create(jobType, 'Why?', { settings })).body;
    expect(why.settings['showWhen']).toBe(`{${width._id}} > 80`);
    expect((await change(width._id, { name: 'clear_width' })).status).toBe(200);
    const again = await change(why._id, { settings: { textKind: 'text', showWhen: '{clear_width} < 70' } });
    expect(again.body.settings['showWhen']).toBe(`{${width._id}} < 70`);
  });

  it('are refused with a name that no question has', async () => {
    const jobType = await newJobType();
    await create(jobType, 'Width');
    const answer = await create(jobType, 'Why?', { settings: { textKind: 'text', showWhen: '{weight} > 80' } });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toMatchObject([{ path: 'settings.showWhen', code: 'question_unknown' }]);
  });
});
