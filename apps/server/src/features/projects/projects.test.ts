import * as calls from '@plumbline/contract/projects';
import { textsIn } from '@plumbline/texts/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { makeJob } from '../answers/answers.fixtures.ts';
import { makeJobType } from '../jobs/jobs.fixtures.ts';

let server: TestServer;
let manager: TestPerson;
let inspector: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager', { first: 'נועה', last: 'לוי' });
  inspector = await server.person('inspector');
});
afterAll(() => server.close());

const create = (name: string, more: object = {}, as = manager) =>
  server.call(calls.createProject, { as, body: { name, ...more } });

describe('projects', () => {
  it('creates a project that survives and names its creator as a member', async () => {
    const created = await create('מגדל השרון', { location: { lat: 32.1, long: 34.8, address: 'הרצל 1' } });
    expect(created.status).toBe(200);
    const read = await server.call(calls.readProject, { as: manager, params: { id: created.body._id } });
    expect(read.body).toMatchObject({
      name: 'מגדל השרון',
      location: { lat: 32.1, long: 34.8 },
      users: [{ _id: manager.id }],
    });
    expect(read.body.can).toContain('change');
  });

  it('says at the field that a name is required', async () => {
    const refused = await create('  ');
    expect(refused.status).toBe(400);
    expect(refused.problem).toMatchObject({
      code: 'not_valid',
      success: false,
      errors: [{ path: 'name', code: 'required' }],
    });
    const hebrew = await server.call(calls.createProject, {
      as: manager,
      body: { name: '' },
      headers: { 'accept-language': 'he' },
    });
    expect(hebrew.problem.errors[0]?.message).toBe('שדה חובה.');
  });

  it('takes out of names what turns their letters, and names the field of a search that can’t be stored', async () => {
    const { body } = await create('Tower \u202egnp.exe\u2066', { companies: ['\u202bAlma\u202c'] });
    expect(body).toMatchObject({ name: 'Tower gnp.exe', companies: ['Alma'] });
    expect((await create('\u202e\u2069')).problem.errors).toMatchObject([{ path: 'name', code: 'required' }]);
    for (const name of ['search', 'sort', 'filters', 'after', 'other']) {
      const { problem } = await server.send({ as: manager, method: 'GET', url: `/v2/projects?${name}=a%00b` });
      expect(problem).toMatchObject({ status: 400, errors: [{ path: `query.${name}` }] });
    }
  });

  it('records one event for each change, under the person', async () => {
    const { body } = await create('Events');
    await server.call(calls.changeProject, { as: manager, params: { id: body._id }, body: { name: 'Renamed' } });
    const events = await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('project_id', '=', body._id)
      .orderBy('id')
      .execute();
    expect(events.map((event) => [event.name, event.actor_id])).toEqual([
      ['project.created', manager.id],
      ['project.changed', manager.id],
    ]);
    expect(events[1]?.after).toMatchObject({ name: 'Renamed' });
  });

  it('tells of a change made meanwhile instead of overwriting it', async () => {
    const { body } = await create('Twice');
    const version = body.version;
    const change = (name: string) =>
      server.call(calls.changeProject, { as: manager, params: { id: body._id }, body: { name, version } });
    const results = await Promise.all([change('one'), change('two')]);
    expect(results.map((result) => result.status).toSorted()).toEqual([200, 409]);
  });

  it('answers a repeated write with its first result and does it once', async () => {
    const headers = { 'idempotency-key': 'wizard-7' };
    const body = { name: 'Once' };
    const all = await Promise.all(
      [1, 2, 3].map(() => server.call(calls.createProject, { as: manager, body, headers })),
    );
    expect(new Set(all.map((one) => one.body._id)).size).toBe(1);
    const other = await server.call(calls.createProject, { as: manager, body: { name: 'Other' }, headers });
    expect(other.problem.code).toBe('idempotency_key_reused');
  });

  it('shows a private project to its members and administrators only', async () => {
    const { body } = await create('Private', { private: true });
    const [admin, other] = [await server.person('business_admin'), await server.person('project_manager')];
    const status = async (as: TestPerson) =>
      (await server.call(calls.readProject, { as, params: { id: body._id } })).status;
    expect(await status(admin)).toBe(200);
    expect(await status(other)).toBe(404);
    expect(await status(inspector)).toBe(404);
    await server.call(calls.changeProject, {
      as: manager,
      params: { id: body._id },
      body: { users: [manager.id, inspector.id] },
    });
    expect(await status(inspector)).toBe(200);
  });

  it('tells a client and an inspector who is no member of nobody in it, the latter of their own jobs alone', async () => {
    const client = await server.person('client');
    const stranger = await server.person('inspector');
    const { body } = await create('Seen from outside', { users: [manager.id, inspector.id] });
    const { _id: id } = body;
    await server.db().query.insertInto('client_projects').values({ project_id: id, user_id: client.id }).execute();
    const jobType = await makeJobType(server);
    await makeJob(server, jobType, [stranger], { projectId: id });
    await makeJob(server, jobType, [], { projectId: id });

    const seenBy = async (as: TestPerson) => {
      const read = await server.call(calls.readProject, { as, params: { id } });
      const list = await server.call(calls.listProjects, { as, query: { search: 'seen from outside' } });
      const { users, members, created_by: creator, users_count: people, jobs_count: jobs, statuses } = read.body;
      const listed = list.body.docs.map((doc) => [doc.users.length, doc.users_count, doc.jobs_count]);
      const inStatuses = Object.values(statuses).reduce((sum, count) => sum + count, 0);
      return { people: [users.length, members.length, people], creator, jobs, inStatuses, listed };
    };
    const reported = { creator: expect.objectContaining({ _id: manager.id }), jobs: 2, inStatuses: 2 };
    expect(await seenBy(inspector)).toEqual({ people: [2, 2, 2], ...reported, listed: [[2, 2, 2]] });
    expect(await seenBy(client)).toEqual({ people: [0, 0, 0], ...reported, creator: null, listed: [[0, 0, 2]] });
    expect(await seenBy(stranger)).toEqual({
      people: [0, 0, 0],
      creator: null,
      jobs: 1,
      inStatuses: 1,
      listed: [[0, 0, 1]],
    });
  });

  it('pages by number and by cursor over the same rows', async () => {
    for (let n = 0; n < 5; n += 1) await create(`Paged ${n}`);
    const first = await server.call(calls.listProjects, {
      as: manager,
      query: { search: 'paged', page_size: 2, sort: 'name' },
    });
    expect(first.body).toMatchObject({ total: 5, pages: 3, total_is_estimate: false });
    expect(first.body.docs.map((doc) => doc.name)).toEqual(['Paged 0', 'Paged 1']);
    const byNumber = await server.call(calls.listProjects, {
      as: manager,
      query: { search: 'paged', page_size: 2, sort: 'name', page: 1 },
    });
    const byCursor = await server.call(calls.listProjects, {
      as: manager,
      query: { search: 'paged', page_size: 2, sort: 'name', page: 1, after: first.body.next ?? '' },
    });
    expect(byCursor.body).toEqual(byNumber.body);
  });

  it('deletes a project without jobs and refuses one that has some', async () => {
    const { body } = await create('Gone');
    expect((await server.call(calls.removeProject, { as: manager, params: { id: body._id } })).status).toBe(200);
    expect((await server.call(calls.readProject, { as: manager, params: { id: body._id } })).status).toBe(404);

    const busy = await create('Busy');
    await makeJob(server, await makeJobType(server), [], { projectId: busy.body._id });
    for (const language of ['en', 'he'] as const) {
      const refused = await server.call(calls.removeProject, {
        as: manager,
        params: { id: busy.body._id },
        headers: { 'accept-language': language },
      });
      expect(refused.problem).toMatchObject({
        status: 409,
        code: 'project_has_jobs',
        data: textsIn(language).problems.project_has_jobs,
      });
    }
    expect((await server.call(calls.readProject, { as: manager, params: { id: busy.body._id } })).status).toBe(200);
  });

  it('does not show a project to another instance, nor take its token there', async () => {
    const { body } = await create('Ours');
    const stranger = await server.person('sys_admin', { instance: 'acme' });
    expect((await server.call(calls.readProject, { as: stranger, params: { id: body._id } })).status).toBe(404);
    expect((await server.call(calls.listProjects, { as: manager, instance: 'acme' })).status).toBe(401);
  });
});

describe('what is told of projects by itself', () => {
  it('is the cover to who sees the project, and the companies of projects', async () => {
    const { body } = await create('Covered', { companies: ['Covers & sons'], private: true });
    const coverFor = (as: TestPerson) => server.call(calls.readProjectCover, { as, params: { id: body._id } });
    expect((await coverFor(manager)).body).toEqual({ cover: null });
    expect((await coverFor(inspector)).status).toBe(404);
    const { body: names } = await server.send({ method: 'GET', url: '/v2/projects/companies', as: manager });
    expect(names).toContain('Covers & sons');
  });
});

describe('the list of projects', () => {
  it('is filtered by name, companies and members, as far as the person is told of them', async () => {
    const admin = await server.person('business_admin');
    const mark = newId();
    const make = (name: string, companies: string[]) =>
      server
        .db()
        .query.insertInto('projects')
        .values({ id: newId(), name: `${name} ${mark}`, companies })
        .execute();
    await make('North', ['Alpha']);
    await make('South', ['Alpha', 'Beta']);
    const names = async (filter: unknown, as = admin) => {
      const { body, status } = await server.call(calls.listProjects, {
        as,
        query: { filters: JSON.stringify(filter) },
      });
      return status === 200 ? body.docs.map(({ name }) => name.split(' ')[0]).toSorted() : status;
    };
    const marked = { field: 'name', operator: 1, value: mark };
    expect(await names(marked)).toEqual(['North', 'South']);
    expect(await names({ and: [marked, { field: 'companies', operator: 'in', value: ['Beta'] }] })).toEqual(['South']);
    expect(await names({ and: [marked, { field: 'companies', operator: 'not_in', value: ['Beta'] }] })).toEqual([
      'North',
    ]);
    expect(await names({ field: 'wing', operator: 0, value: 1 })).toBe(400);
    const client = await server.person('client');
    expect(await names({ field: 'users', operator: 'in', value: [newId()] }, client)).toBe(400);
  });
});
