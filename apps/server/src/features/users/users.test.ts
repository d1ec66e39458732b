import * as calls from '@plumbline/contract/users';
import { createProject } from '@plumbline/contract/projects';
import type { Role } from '@plumbline/domain/access/roles';
import { roles } from '@plumbline/domain/access/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

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
const rowOf = (id: string) =>
  server.db().query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const eventsOf = (id: string) =>
  server.db().query.selectFrom('events').selectAll().where('subject_id', '=', id).orderBy('id').execute();

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
    expect(Object.keys((await fieldsFor(by.sys_admin))?.projects ?? {}).sort()).toEqual(
      [open.body._id, hidden.body._id].sort(),
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

describe('changing a person', () => {
  it('writes what is given, tells it in one event, and takes the whole object back', async () => {
    const person = await server.person('inspector');
    const { body } = await read(by.business_admin, person.id);
    const same = await change(by.business_admin, person.id, body);
    expect(same.status).toBe(200);
    expect(await eventsOf(person.id)).toEqual([]);
    const changed = await change(by.business_admin, person.id, {
      ...body,
      name: { first: 'נועה', last: 'לוי' },
      phoneNumber: '050-123-4567',
      greenMark: true,
      inTraining: true,
      fields: { shoeSize: '42', shirtSize: 'xl', employeeRecommendation: by.project_manager.id },
    });
    expect(changed.body).toMatchObject({
      name: { first: 'נועה' },
      phoneNumber: '050-123-4567',
      greenMark: true,
      inTraining: true,
      fields: { shoeSize: '42', shirtSize: 'xl', phoneNumber: '050-123-4567' },
    });
    const events = await eventsOf(person.id);
    expect(events.map((event) => event.name)).toEqual(['user.changed']);
    expect(events[0]?.after).toMatchObject({ greenMark: true, fields: { shoeSize: '42' } });
    expect(events[0]?.before).toMatchObject({ greenMark: false, fields: { shoeSize: null } });
  });

  it('says at the field which value does not fit', async () => {
    const person = await server.person('inspector');
    const { problem } = await change(by.sys_admin, person.id, {
      fields: { shoeSize: '99', dateOfBirth: 'yesterday', cv: [newId()], unknownField: 1, employeeRecommendation: 'x' },
    });
    expect(problem.errors.map(({ path, code }) => [path, code])).toEqual([
      ['fields.shoeSize', 'not_valid'],
      ['fields.dateOfBirth', 'not_valid'],
      ['fields.unknownField', 'not_expected'],
      ['fields.cv', 'unknown_reference'],
      ['fields.employeeRecommendation', 'unknown_reference'],
    ]);
    const phone = await change(by.sys_admin, person.id, { phoneNumber: 'call me' });
    expect(phone.problem.errors[0]?.path).toBe('phoneNumber');
    const among = await change(by.sys_admin, person.id, { fields: { phoneNumber: 'call me' } });
    expect(among.problem.errors).toMatchObject([{ path: 'fields.phoneNumber', code: 'phone_not_valid' }]);
    expect((await change(by.sys_admin, person.id, { fields: { phoneNumber: '050-765-4321' } })).body.phoneNumber).toBe(
      '050-765-4321',
    );
    expect((await rowOf(person.id)).profile).toEqual({});
  });

  it('keeps somebody else’s file and a file of another kind away from a profile', async () => {
    const [person, other] = [await server.person('inspector'), await server.person('inspector')];
    const asset = async (target: string, contentType = 'application/pdf') => {
      const id = newId();
      await server
        .db()
        .query.insertInto('assets')
        .values({
          id,
          original_name: 'cv.pdf',
          extension: 'pdf',
          content_type: contentType,
          size: 1,
          sha256: Buffer.alloc(32),
          is_private: true,
          target_user_id: target,
          uploaded_by: target,
        })
        .execute();
      return id;
    };
    const [theirs, mine, picture] = [
      await asset(other.id),
      await asset(person.id),
      await asset(person.id, 'image/png'),
    ];
    const put = (body: object) => server.call(calls.updateMe, { as: person, body: body as never });
    expect((await put({ fields: { cv: [theirs] } })).problem.errors[0]?.code).toBe('unknown_reference');
    expect((await put({ fields: { cv: [mine] } })).body.fields).toMatchObject({ cv: [mine] });
    expect((await put({ avatar: mine })).problem.errors[0]?.path).toBe('avatar');
    expect((await put({ avatar: theirs })).status).toBe(400);
    expect((await put({ avatar: picture })).body.imgUrl).toContain(picture);
    expect((await put({ avatar: null })).body.imgUrl).toBeNull();
  });

  it('refuses what each role may not, and only when it differs', async () => {
    const person = await server.person('inspector');
    const client = await server.person('client');
    const refused = async (as: TestPerson, id: string, body: object) => (await change(as, id, body)).status;
    expect(await refused(by.project_manager, person.id, { email: 'new@example.test' })).toBe(403);
    expect(await refused(by.project_manager, person.id, { role: 'client' })).toBe(403);
    expect(await refused(by.project_manager, person.id, { canManageSkills: true })).toBe(403);
    expect(await refused(by.project_manager, person.id, { fields: { startDate: '2026-01-01' } })).toBe(403);
    expect(await refused(by.project_manager, by.business_admin.id, { name: { first: 'A', last: 'B' } })).toBe(403);
    expect(await refused(by.project_manager, by.sys_admin.id, { greenMark: true })).toBe(404);
    expect(await refused(by.business_admin, by.sys_admin.id, { greenMark: true })).toBe(403);
    expect(await refused(by.business_admin, client.id, { companies: ['Acme'] })).toBe(403);
    expect(await refused(by.business_admin, by.project_manager.id, { inTraining: true })).toBe(403);
    expect(await refused(person, person.id, { inTraining: true })).toBe(403);
    expect(await refused(person, person.id, { greenMark: true })).toBe(403);
    expect(await refused(by.inspector, person.id, { name: { first: 'A', last: 'B' } })).toBe(404);
    expect(await refused(by.project_manager, person.id, { role: 'inspector', canManageSkills: false })).toBe(200);
    expect(await eventsOf(person.id)).toEqual([]);
  });

  it('takes no field from a person about themselves that is not theirs to set', async () => {
    const person = await server.person('inspector');
    await server.call(calls.updateMe, {
      as: person,
      body: {
        acceptedLocation: true,
        role: 'sys_admin',
        banned: false,
        canManageSkills: true,
        can_manage_skills: true,
        greenMark: true,
        inTraining: true,
        is_verified: true,
        password_hash: 'x',
        email: 'other@example.test',
        companies: ['Acme'],
        client_projects: [],
        _id: by.sys_admin.id,
        __proto__: { role: 'sys_admin' },
      } as never,
    });
    const row = await rowOf(person.id);
    expect(row).toMatchObject({
      role: 'inspector',
      can_manage_skills: false,
      green_mark: false,
      in_training: false,
      password_hash: null,
      companies: [],
      accepted_location: true,
    });
    expect(row.email).not.toBe('other@example.test');
    const own = await server.call(calls.updateMe, {
      as: person,
      body: { name: { first: 'Own', last: 'Name' }, phoneNumber: '+972501234567', language: 'he' },
    });
    expect(own.body).toMatchObject({ name: { first: 'Own' }, language: 'he', phoneNumber: '+972501234567' });
    expect(
      (await server.call(calls.updateMe, { as: person, body: { fields: { startDate: '2026-01-01' } } })).status,
    ).toBe(403);
    expect((await server.call(calls.updateMe, { as: person, body: { name: { first: ' ', last: '' } } })).status).toBe(
      400,
    );
  });

  it('tells of a change made meanwhile, and of an address that is taken', async () => {
    const [a, b] = [
      await server.person('inspector'),
      await server.person('inspector', { email: 'taken@example.test' }),
    ];
    const results = await Promise.all(
      ['one', 'two'].map((first) => change(by.sys_admin, a.id, { name: { first, last: 'x' }, version: 1 })),
    );
    expect(results.map((result) => result.status).sort()).toEqual([200, 409]);
    const taken = await change(by.business_admin, a.id, { email: 'Taken@Example.test' });
    expect(taken.problem).toMatchObject({ code: 'user_exists', errors: [{ path: 'email' }] });
    await server.call(calls.removeUsers, { as: by.sys_admin, body: { users: [b.id] } });
    expect((await change(by.business_admin, a.id, { email: 'Taken@Example.test' })).status).toBe(200);
    expect((await rowOf(a.id)).email).toBe('taken@example.test');
  });
});

describe('one’s own devices and notifications', () => {
  it('lists one’s sign-ins and ends one at once, never another’s', async () => {
    const person = await server.person('inspector');
    const { body } = await server.call(calls.listSessions, { as: person });
    expect(body).toMatchObject([{ current: true, impersonated: false }]);
    const others = await server.call(calls.listSessions, { as: by.inspector });
    const end = (as: TestPerson, id: string) => server.call(calls.endSession, { as, params: { id } });
    expect((await end(person, others.body[0]?._id ?? '')).status).toBe(404);
    expect((await end(person, body[0]?._id ?? '')).status).toBe(200);
    expect((await server.call(calls.listSessions, { as: person })).status).toBe(401);
  });

  it('keeps the notification matrix, drops unknown keys and keeps required ones', async () => {
    const person = await server.person('inspector');
    const get = (as: TestPerson) => server.call(calls.readNotificationPreferences, { as, params: { id: person.id } });
    const put = (as: TestPerson, notifications: string[]) =>
      server.call(calls.changeNotificationPreferences, { as, params: { id: person.id }, body: { notifications } });
    expect((await get(person)).body.notifications).toContain('general_my_jobs_user_assigned_to_job_email');
    const chosen = await put(person, ['general_my_jobs_job_answered_push', 'made_up_key']);
    expect(chosen.body.notifications).toEqual([
      'general_my_jobs_job_answered_push',
      'general_system_forgot_password_email',
    ]);
    expect((await get(by.business_admin)).body).toEqual(chosen.body);
    expect((await get(by.project_manager)).status).toBe(403);
    expect((await put(by.inspector, [])).status).toBe(404);
  });
});

describe('companies of clients', () => {
  it('are offered from the projects one sees, and given by system admins', async () => {
    const client = await server.person('client');
    const project = await server.call(createProject, {
      as: by.sys_admin,
      body: { name: 'Tower of Acme', private: true, companies: ['Acme Lifts'] },
    });
    const names = async (as: TestPerson) => (await server.call(calls.listCompanies, { as })).body;
    expect(await names(by.sys_admin)).toContain('Acme Lifts');
    expect(await names(by.project_manager)).not.toContain('Acme Lifts');
    expect((await server.call(calls.listCompanies, { as: by.inspector })).status).toBe(403);
    const projects = await server.call(calls.listCompanyProjects, {
      as: by.sys_admin,
      query: { companies: 'Acme Lifts' },
    });
    expect(projects.body).toMatchObject([{ _id: project.body._id, companies: ['Acme Lifts'] }]);
    const given = await change(by.sys_admin, client.id, {
      companies: ['Acme Lifts'],
      client_projects: [{ _id: project.body._id, name: 'as the object has it' }],
    });
    expect(given.body).toMatchObject({ companies: ['Acme Lifts'], client_projects: [{ _id: project.body._id }] });
    const nowhere = await change(by.sys_admin, client.id, { client_projects: [newId()] });
    expect(nowhere.problem.errors[0]).toMatchObject({ path: 'client_projects.0', code: 'unknown_reference' });
  });
});
