import * as calls from '@plumbline/contract/users';
import { createProject } from '@plumbline/contract/projects';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { requiredPreferences } from '@plumbline/domain/notifications/preferences';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
const by = {} as Record<Role, TestPerson>;

beforeAll(async () => {
  server = await startTestServer();
  for (const role of roles) by[role] = await server.person(role);
});
afterAll(() => server.close());

const read = (as: TestPerson, id: string) => server.call(calls.readUser, { as, params: { id } });
const change = (as: TestPerson, id: string, body: object) =>
  server.call(calls.changeUser, { as, params: { id }, body: body as never });
const setUser = (id: string, values: object) =>
  server.db().query.updateTable('users').set(values).where('id', '=', id).execute();

async function setSetting(name: string, value: unknown) {
  const db = server.db();
  await db.query.deleteFrom('settings').where('name', '=', name).execute();
  await db.query
    .insertInto('settings')
    .values({ name, value: JSON.stringify(value) })
    .execute();
  server.services.settings.forgetAll();
}

/** A job that both are on. */
async function jobTogether(...people: TestPerson[]) {
  const db = server.db();
  const [type, job] = [newId(), newId()];
  await db.query.insertInto('job_types').values({ id: type, title: 'Lift', unique_id: type }).execute();
  await db.query.insertInto('jobs').values({ id: job, status: 'assigned', job_type_id: type }).execute();
  for (const { id } of people) {
    await db.query
      .insertInto('job_assignees')
      .values({ job_id: job, user_id: id, job_created_at: new Date() })
      .execute();
  }
}

describe('what lists tell of people', () => {
  it('counts the projects that a client is shown, given to them or to their company', async () => {
    const client = await server.person('client', { first: 'Counted', last: 'Client' });
    const projects = server.db().query.insertInto('projects');
    const [own, company, other] = [newId(), newId(), newId()];
    await projects
      .values([
        { id: own, name: 'Own' },
        { id: company, name: 'Of the company', companies: ['Rothschild Towers'] },
        { id: other, name: 'Another', companies: ['Others'] },
      ])
      .execute();
    await server.db().query.insertInto('client_projects').values({ project_id: own, user_id: client.id }).execute();
    await setUser(client.id, { companies: ['Rothschild Towers'] });
    const { docs } = (
      await server.call(calls.listUsers, { as: by.business_admin, query: { search: 'Counted Client' } })
    ).body;
    expect(docs.map((doc) => doc.projects_count)).toEqual([2]);
  });

  it('tells whoever assigns people who has another job on that day, by the clock of the instance', async () => {
    const busy = await server.person('inspector', { first: 'Busy', last: 'Onduty' });
    const free = await server.person('inspector', { first: 'Free', last: 'Onduty' });
    await jobTogether(busy);
    await server
      .db()
      .query.updateTable('jobs')
      .set({ start_date: new Date('2026-03-09T22:30:00Z') })
      .where('id', 'in', (job) => job.selectFrom('job_assignees').select('job_id').where('user_id', '=', busy.id))
      .execute();
    const pickable = async (query: object, as = by.project_manager) => {
      const { docs } = (await server.call(calls.searchUsers, { as, query: { search: 'Onduty', ...query } })).body;
      return docs.map(({ _id, isBusy }) => [_id === busy.id ? 'busy' : _id === free.id ? 'free' : 'other', isBusy]);
    };
    // Half past midnight in Jerusalem.
    const onTheDay = await pickable({ busyOn: '2026-03-10' });
    expect(onTheDay).toEqual([
      ['busy', true],
      ['free', false],
    ]);
    const before = await pickable({ busyOn: '2026-03-09' });
    expect(before.map(([, isBusy]) => isBusy)).toEqual([false, false]);
    expect((await pickable({})).map(([, isBusy]) => isBusy)).toEqual([null, null]);
    // Several jobs are assigned at once: on any of their days, but not by what is assigned itself.
    expect((await pickable({ busyOn: '2026-03-08,2026-03-10' })).map(([, isBusy]) => isBusy)).toEqual([true, false]);
    const own = await server
      .db()
      .query.selectFrom('job_assignees')
      .select('job_id')
      .where('user_id', '=', busy.id)
      .executeTakeFirstOrThrow();
    const other = await pickable({ busyOn: '2026-03-10', busyExcept: own.job_id });
    expect(other.map(([, isBusy]) => isBusy)).toEqual([false, false]);
    const wrong = { search: 'Onduty', busyOn: '2026-13-01' } as never;
    expect((await server.call(calls.searchUsers, { as: by.project_manager, query: wrong })).status).toBe(400);
  });
});

describe('the list of people', () => {
  it('is for project managers and above; to a project manager system admins are not there', async () => {
    const list = async (as: TestPerson) => server.call(calls.listUsers, { as, query: { page_size: 100 } });
    expect((await list(by.inspector)).status).toBe(403);
    expect((await list(by.client)).status).toBe(403);
    const seen = async (as: TestPerson) => (await list(as)).body.docs.map((doc) => doc._id);
    expect(await seen(by.project_manager)).not.toContain(by.sys_admin.id);
    expect(await seen(by.project_manager)).toContain(by.business_admin.id);
    expect(await seen(by.business_admin)).toContain(by.sys_admin.id);
  });

  it('pages, sorts by role, finds names and filters by role and state', async () => {
    for (const first of ['דנה', 'Dana', 'Dan']) await server.person('inspector', { first, last: 'Findable' });
    const list = async (query: Record<string, string>) =>
      (await server.call(calls.listUsers, { as: by.sys_admin, query: query as never })).body;
    const found = await list({ search: 'findable dan', sort: 'name' });
    expect(found.docs.map((doc) => doc.name.first)).toEqual(['Dan', 'Dana']);
    expect((await list({ search: 'דנה' })).total).toBe(1);
    expect((await list({ search: '%' })).total).toBe(0);
    expect((await list({ role: 'sys_admin' })).docs.every((doc) => doc.role === 'sys_admin')).toBe(true);
    const page = await list({ search: 'findable', page_size: '2', sort: 'name' });
    expect(page).toMatchObject({ total: 3, pages: 2 });
    const next = await list({ search: 'findable', page_size: '2', sort: 'name', after: page.next ?? '', page: '1' });
    expect([...page.docs, ...next.docs].map((doc) => doc._id)).toHaveLength(3);
    const filters = JSON.stringify({ and: [{ field: 'name', operator: 1, value: 'דנ' }] });
    expect((await list({ filters })).docs.map((doc) => doc.name.first)).toEqual(['דנה']);
    expect((await list({ sort: 'role', page_size: '1' })).docs[0]?.role).toBe('sys_admin');
  });

  it('says what is wrong with a sort, a role and a filter', async () => {
    const asked = await server.call(calls.listUsers, {
      as: by.sys_admin,
      query: { role: 'king', filters: '{"field":"password_hash","operator":1,"value":"a"}' },
    });
    expect(asked.problem.errors[0]).toMatchObject({ path: 'query.filters.field', code: 'filter_not_valid' });
    const sorted = await server.call(calls.listUsers, { as: by.sys_admin, query: { sort: 'password_hash' } });
    expect(sorted.problem.errors[0]?.code).toBe('sort_not_valid');
  });

  it('keeps addresses to administrators when the settings say so, in every way of asking', async () => {
    const person = await server.person('inspector', { email: 'secret-address@example.test', last: 'Hidden' });
    await setSetting('showEmails', false);
    const ask = (query: Record<string, string>) =>
      server.call(calls.listUsers, { as: by.project_manager, query: query as never });
    expect((await ask({ search: 'hidden' })).body.docs[0]).toMatchObject({ _id: person.id, email: null });
    expect((await ask({ search: 'secret-address' })).body.total).toBe(0);
    expect((await ask({ sort: 'email' })).status).toBe(400);
    expect((await ask({ filters: '{"field":"email","operator":1,"value":"secret"}' })).status).toBe(400);
    expect((await read(by.project_manager, person.id)).body).toMatchObject({ email: null });
    expect((await read(by.business_admin, person.id)).body).toMatchObject({ email: 'secret-address@example.test' });
    await setSetting('showEmails', true);
    expect((await read(by.project_manager, person.id)).body).toMatchObject({ email: 'secret-address@example.test' });
  });
});

describe('a person', () => {
  it('is seen whole, by name, or not at all', async () => {
    const [mine, other] = [await server.person('inspector'), await server.person('inspector')];
    await jobTogether(by.inspector, mine);
    expect((await read(by.inspector, mine.id)).body).toEqual({
      view: 'name',
      _id: mine.id,
      id: mine.id,
      name: { first: 'Test', last: 'inspector' },
      imgUrl: null,
      inTraining: false,
      greenMark: false,
      can: ['read_name'],
    });
    expect((await read(by.inspector, other.id)).status).toBe(404);
    expect((await read(by.client, other.id)).status).toBe(404);
    expect((await read(by.project_manager, by.sys_admin.id)).status).toBe(404);
    expect((await read(by.project_manager, other.id)).body).toMatchObject({ view: 'full', role: 'inspector' });
    expect((await read(by.inspector, by.inspector.id)).body).toMatchObject({
      view: 'full',
      recent_jobs: { assigned: 1 },
    });
    expect((await read(by.sys_admin, newId())).status).toBe(404);
  });

  it('of another instance is not there', async () => {
    const stranger = await server.person('sys_admin', { instance: 'acme' });
    expect((await read(stranger, by.inspector.id)).status).toBe(404);
    expect((await change(stranger, by.inspector.id, { greenMark: true })).status).toBe(404);
    const ban = await server.call(calls.banUsers, { as: stranger, body: { users: [by.inspector.id] } });
    expect(ban.status).toBe(404);
    expect((await server.call(calls.readMe, { as: by.sys_admin, instance: 'acme' })).status).toBe(401);
  });

  it('shows profile fields to whom each allows, and the projects that the asker sees', async () => {
    const person = await server.person('inspector');
    await setUser(person.id, { profile: JSON.stringify({ shoeSize: '42', personalId: { value: '123', files: [] } }) });
    const hidden = await server.call(createProject, {
      as: by.business_admin,
      body: { name: 'Hidden', private: true, users: [person.id] },
    });
    const open = await server.call(createProject, {
      as: by.business_admin,
      body: { name: 'Open', users: [person.id] },
    });
    const fieldsFor = async (as: TestPerson) => {
      const { body } = await read(as, person.id);
      return body.view === 'full' ? body : undefined;
    };
    expect((await fieldsFor(by.project_manager))?.fields).toEqual({ shoeSize: '42' });
    expect((await fieldsFor(by.business_admin))?.fields).toMatchObject({ personalId: { value: '123' } });
    expect((await fieldsFor(person))?.editable_fields).toContain('personalId');
    expect((await fieldsFor(person))?.editable_fields).not.toContain('startDate');
    expect(Object.keys((await fieldsFor(by.project_manager))?.projects ?? {})).toEqual([open.body._id]);
    expect(Object.keys((await fieldsFor(by.sys_admin))?.projects ?? {}).toSorted()).toEqual(
      [open.body._id, hidden.body._id].toSorted(),
    );
  });
});

describe('pickers', () => {
  it('find the people one sees, without oneself unless asked, without banned ones', async () => {
    const banned = await server.person('inspector', { first: 'Pick', last: 'Banned' });
    await setUser(banned.id, { banned_at: new Date() });
    const [a, b] = [
      await server.person('inspector', { first: 'Pick', last: 'Able' }),
      await server.person('client', { first: 'Pick', last: 'Client' }),
    ];
    const search = async (as: TestPerson, query: Record<string, string>) =>
      (await server.call(calls.searchUsers, { as, query: query as never })).body;
    const ids = async (as: TestPerson, query: Record<string, string>) =>
      (await search(as, query)).docs.map((doc) => doc._id);
    expect((await search(by.project_manager, {})).page_size).toBe(100);
    expect(await ids(by.project_manager, { search: 'pick' })).toEqual([a.id, b.id]);
    expect(await ids(by.project_manager, { search: 'pick', excludeRoles: 'client' })).toEqual([a.id]);
    expect(await ids(by.project_manager, { search: 'pick', role: 'client' })).toEqual([b.id]);
    expect(await ids(by.project_manager, {})).not.toContain(by.project_manager.id);
    expect(await ids(by.project_manager, { include_me: 'true' })).toContain(by.project_manager.id);
    const lonely = await server.person('inspector');
    expect(await ids(lonely, {})).toEqual([]);
    await jobTogether(lonely, a);
    expect((await search(lonely, {})).docs).toMatchObject([{ _id: a.id, role: null, state: null }]);
    expect((await server.call(calls.searchUsers, { as: by.client })).status).toBe(403);
  });

  it('tell who has no name by their address, to whoever is told addresses', async () => {
    const nameless = await server.person('inspector', { email: 'not-joined@example.test', first: '', last: '' });
    const found = async (as: TestPerson, search: string) =>
      (await server.call(calls.searchUsers, { as, query: { search } })).body.docs;
    expect(await found(by.project_manager, 'not-joined')).toMatchObject([
      { _id: nameless.id, email: 'not-joined@example.test' },
    ]);
    const named = await server.person('inspector', { email: 'known@example.test', first: 'Known', last: 'Person' });
    expect(await found(by.project_manager, 'known person')).toMatchObject([{ _id: named.id, email: null }]);
    const colleague = await server.person('inspector');
    await jobTogether(colleague, nameless);
    expect(await found(colleague, '')).toMatchObject([{ _id: nameless.id, email: null }]);
  });

  it('put the members of a project first', async () => {
    const member = await server.person('inspector', { first: 'Zed', last: 'Member' });
    const other = await server.person('inspector', { first: 'Abe', last: 'Member' });
    const project = await server.call(createProject, {
      as: by.business_admin,
      body: { name: 'Members', users: [member.id] },
    });
    const { body } = await server.call(calls.searchUsers, {
      as: by.business_admin,
      query: { search: 'member', project: project.body._id },
    });
    expect(body.docs.map((doc) => doc._id)).toEqual([member.id, other.id]);
  });
});

describe('what the person’s object carries of notifications', () => {
  it('is told to themselves and to administrators who may change the choice, to nobody else', async () => {
    const inspector = by.inspector;
    const keys = ['general_my_jobs_job_answered_notification', ...requiredPreferences];
    await setUser(inspector.id, { notification_keys: keys });
    const reported = async (as: TestPerson) => (await read(as, inspector.id)).body as { notifications?: unknown };
    expect((await reported(by.sys_admin)).notifications).toEqual(keys);
    expect((await reported(by.project_manager)).notifications).toBeNull();
    const me = await server.call(calls.readMe, { as: inspector });
    expect(me.body.notifications).toEqual(keys);
  });
});
