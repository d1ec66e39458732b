import * as calls from '@plumbline/contract/job-types';
import * as questionCalls from '@plumbline/contract/questions';
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

const create = (title: string, more: object = {}, as = admin) =>
  server.call(calls.createJobType, { as, body: { title, ...more } });
const read = (id: string, as = admin) => server.call(calls.readJobType, { as, params: { id } });
const change = (id: string, body: object, as = admin) => server.call(calls.changeJobType, { as, params: { id }, body });
const link = (id: string, body: { isActive: boolean; renew?: boolean }, as = admin) =>
  server.call(calls.changePublicLink, { as, params: { id }, body });
const remove = (id: string, as = admin) => server.call(calls.removeJobType, { as, params: { id } });
const ask = async (jobType: string, title: string, more: object = {}) =>
  (await server.call(questionCalls.createQuestion, { as: admin, body: { type: 5, title, jobType, ...more } })).body;
const titles = async (as: TestPerson, query: object = {}) =>
  (await server.call(calls.listJobTypes, { as, query })).body.map((one) => one.title);

async function aJob(jobTypeId: string, createdBy: string | null = null): Promise<void> {
  const row = { id: newId(), job_type_id: jobTypeId, status: 'open', created_by: createdBy };
  await server.db().query.insertInto('jobs').values(row).execute();
}

describe('job types', () => {
  it('are created with defaults for what was not said, and survive', async () => {
    const { body } = await create('בדיקת מעלית', { icon: 'elevator', settings: { description: 'Yearly' } });
    expect(body).toMatchObject({
      title: 'בדיקת מעלית',
      icon: 'elevator',
      settings: { description: 'Yearly', isDisabled: false, answerLocation: true, previewSettings: [] },
      publicLink: null,
      questions: [],
      jobs_count: 0,
      version: 1,
    });
    expect(body.can).toContain('change');
    // Reading also returns who revised its questions.
    expect((await read(body._id)).body).toEqual({ ...body, revised: {} });
    expect((await create(' ')).problem.errors).toMatchObject([{ path: 'title', code: 'required' }]);
  });

  it('change only what is given, and tell of a change made meanwhile', async () => {
    const { body } = await create('Change me', { settings: { description: 'stays' } });
    const changed = await change(body._id, { settings: { isDisabled: true, stepperRTL: true }, version: 1 });
    expect(changed.body).toMatchObject({
      title: 'Change me',
      settings: { description: 'stays', isDisabled: true, stepperRTL: true },
      version: 2,
    });
    expect((await change(body._id, { title: 'late', version: 1 })).problem.code).toBe('conflict');
    expect((await change(body._id, { settings: { isDisabled: true } })).body.version).toBe(2);
    const events = await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('job_type_id', '=', body._id)
      .orderBy('id')
      .execute();
    expect(events.map((event) => event.name)).toEqual(['job_type.created', 'job_type.changed']);
    expect(events[1]?.after).toEqual({ settings: { description: 'stays', isDisabled: true, stepperRTL: true } });
  });

  it('take only their own questions as main questions', async () => {
    const { body } = await create('Main');
    const question = await ask(body._id, 'mine');
    const wrong = await change(body._id, { settings: { previewSettings: [question.ID, newId()] } });
    expect(wrong.problem.errors).toMatchObject([{ path: 'settings.previewSettings.1', code: 'unknown_reference' }]);
    const right = await change(body._id, { settings: { previewSettings: [question.ID] } });
    expect(right.body.settings.previewSettings).toEqual([question.ID]);
  });

  it('are made from a template: own questions copied with their paths, global ones shared', async () => {
    const source = (await create('Template', { isTemplate: true, icon: 'tool' })).body;
    const first = await ask(source._id, 'first', { type: 1 });
    const middle = await ask(source._id, 'middle');
    const last = await ask(source._id, `after $${first.ID}`);
    const global = await ask(source._id, 'global', { is_global: true });
    await server.call(questionCalls.changeQuestion, {
      as: admin,
      params: { id: first.ID },
      body: { settings: { path: [{ value: 'true', toQuestion: last.ID }] } },
    });
    await change(source._id, { settings: { previewSettings: [middle.ID], description: 'kept' } });

    const copy = (await create('From template', { template: source._id })).body;
    expect(copy).toMatchObject({ icon: 'tool', uniqueId: source.uniqueId, isTemplate: false, questions_count: 4 });
    const [one, two, three, four] = copy.questions;
    expect(copy.questions.map((question) => question.root)).toEqual([first.ID, middle.ID, last.ID, null]);
    expect(one?.ID).not.toBe(first.ID);
    expect(one?.settings).toMatchObject({ path: [{ value: 'true', toQuestion: three?.ID }] });
    expect(three?.title).toBe(`after $${one?.ID}`);
    expect(four?.ID).toBe(global.ID);
    expect(copy.settings).toMatchObject({ previewSettings: [two?.ID], description: 'kept' });

    expect((await create('x', { template: copy._id })).problem.errors).toMatchObject([{ path: 'template' }]);
    const listed = (await server.call(calls.listJobTypes, { as: admin, query: { templates: 'true' } })).body;
    expect(listed.map((each) => [each.title, each.questions_count])).toEqual([['Template', 4]]);
  });

  it('made from a template get their own of a global question that speaks of one of its own, and can be edited', async () => {
    const source = (await create('Doors', { isTemplate: true })).body;
    const fire = await ask(source._id, 'Fire door', { type: 1 });
    const closer = await ask(source._id, 'Door closer', {
      is_global: true,
      settings: { showWhen: `{${fire.ID}} = true` },
    });
    const lock = await ask(source._id, 'Lock', {
      is_global: true,
      settings: { showWhen: `not empty({${closer.ID}})` },
    });
    const plain = await ask(source._id, 'Sign', { is_global: true });

    const copy = (await create('Doors of the hospital', { template: source._id })).body;
    const [one, two, three, four] = copy.questions;
    expect(copy.questions.map(({ root, is_global }) => [root, is_global])).toEqual([
      [fire.ID, false],
      [closer.ID, false],
      [lock.ID, false],
      [null, true],
    ]);
    expect([two?.settings.showWhen, three?.settings.showWhen]).toEqual([
      `{${one?.ID}} = true`,
      `not empty({${two?.ID}})`,
    ]);
    expect(four?.ID).toBe(plain.ID);
    for (const id of [copy._id, source._id]) expect((await ask(id, 'Later')).title).toBe('Later');
    for (const question of [one, two, three]) {
      const { status } = await server.call(questionCalls.changeQuestion, {
        as: admin,
        params: { id: question?.ID ?? '' },
        body: { title: `${question?.title}?` },
      });
      expect(status).toBe(200);
    }
  });

  it('have a public link that can be switched on, renewed and off', async () => {
    const { body } = await create('Public');
    const on = (await link(body._id, { isActive: true })).body.publicLink;
    expect(on).toMatch(/^[\w-]{32}$/);
    expect((await link(body._id, { isActive: true })).body.publicLink).toBe(on);
    const renewed = (await link(body._id, { isActive: true, renew: true })).body.publicLink;
    expect(renewed).not.toBe(on);
    const manager = await server.person('project_manager');
    expect((await read(body._id, manager)).body.publicLink).toBeNull();
    expect((await link(body._id, { isActive: false })).body.publicLink).toBeNull();
  });

  it('are deleted, but not while they have jobs', async () => {
    const { body } = await create('Gone');
    await aJob(body._id);
    expect((await remove(body._id)).problem).toMatchObject({ status: 409, code: 'job_type_has_jobs' });
    await server
      .db()
      .query.updateTable('jobs')
      .set({ removed_at: new Date() })
      .where('job_type_id', '=', body._id)
      .execute();
    expect((await remove(body._id)).status).toBe(200);
    expect((await read(body._id)).status).toBe(404);
    expect((await remove(body._id)).status).toBe(404);
  });

  it('are listed by title, some by id', async () => {
    const one = (await create('zz one')).body;
    await create('zz two');
    expect(await titles(admin, { search: 'ZZ' })).toEqual(['zz one', 'zz two']);
    expect(await titles(admin, { type: [one._id] })).toEqual(['zz one']);
    const sent = await server.send({ method: 'GET', url: `/v2/jobtype?type[]=${one._id}&fromFilters=true`, as: admin });
    expect(sent.body).toMatchObject([{ title: 'zz one' }]);
    const old = await server.send({ method: 'GET', url: '/v1/job_types?fromFilters=false', as: admin });
    expect(old.status).toBe(200);
  });
});

describe('who may', () => {
  it('see which job types, and change them', async () => {
    const [closed, disabled, forClients] = [
      (await create('q closed', { settings: { permissions: { inspector: { read: false } } } })).body,
      (await create('q disabled', { settings: { isDisabled: true } })).body,
      (await create('q clients', { clientCanCreate: true })).body,
    ];
    const [manager, inspector, client] = await Promise.all([
      server.person('project_manager'),
      server.person('inspector'),
      server.person('client'),
    ]);
    const search = { search: 'q ' };
    expect(await titles(manager, search)).toEqual(['q clients', 'q closed', 'q disabled']);
    expect(await titles(inspector, search)).toEqual(['q clients']);
    expect(await titles(client, search)).toEqual(['q clients']);
    expect((await read(closed._id, inspector)).status).toBe(404);
    expect((await read(forClients._id, client)).body.can).toEqual(['read']);
    await aJob(disabled._id, inspector.id);
    expect(await titles(inspector, { ...search, fromFilters: 'true' })).toEqual(['q clients', 'q disabled']);

    for (const as of [manager, inspector, client]) {
      expect((await create('x', {}, as)).status).toBe(403);
      expect((await change(forClients._id, { title: 'x' }, as)).status).toBe(403);
      expect((await link(forClients._id, { isActive: true }, as)).status).toBe(403);
      expect((await remove(forClients._id, as)).status).toBe(403);
    }
    const stranger = await server.person('sys_admin', { instance: 'acme' });
    expect((await read(forClients._id, stranger)).status).toBe(404);
    expect(await titles(stranger)).toEqual([]);
  });
});
