import { readJobType } from '@plumbline/contract/job-types';
import { readJob } from '@plumbline/contract/jobs';
import * as calls from '@plumbline/contract/skills';
import { readUser } from '@plumbline/contract/users';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { skillRoles } from '@plumbline/domain/skills/skill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { letManageSkills, makeSkill } from './skills.fixtures.ts';

let server: TestServer;
const by = {} as Record<Role, TestPerson>;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  for (const role of roles) by[role] = await server.person(role);
  admin = by.business_admin;
});
afterAll(() => server.close());

const list = (as: TestPerson, query: Record<string, string | string[]> = {}) =>
  server.call(calls.listSkills, { as, query: { page_size: 100, ...query } });
const create = (body: object, as = admin) => server.call(calls.createSkill, { as, body: body as never });
const change = (id: string, body: object, as = admin) =>
  server.call(calls.changeSkill, { as, params: { id }, body: body as never });
const eventsOf = (id: string) =>
  server.db().query.selectFrom('events').selectAll().where('subject_id', '=', id).orderBy('id').execute();

/** A picture that an administrator sees. */
async function picture(contentType = 'image/png'): Promise<string> {
  const id = newId();
  await server
    .db()
    .query.insertInto('assets')
    .values({
      id,
      original_name: 'helmet.png',
      extension: 'png',
      content_type: contentType,
      size: 10,
      sha256: Buffer.alloc(32, 7),
      target: 'skill',
      uploaded_by: admin.id,
    })
    .execute();
  return id;
}

describe('a skill', () => {
  it('is made with a name alone: for everybody but clients, and for good', async () => {
    const { status, body } = await create({ name: ' עבודה בגובה ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'עבודה בגובה',
      avatar: null,
      roles: [...skillRoles],
      permanent: true,
      expiry: null,
      holders_count: 0,
      jobs_count: 0,
      job_types_count: 0,
      can: ['change', 'remove'],
    });
    expect((await eventsOf(body._id)).map(({ name, after }) => [name, after])).toEqual([
      ['skill.created', { name: 'עבודה בגובה' }],
    ]);
    expect((await server.call(calls.readSkill, { as: by.inspector, params: { id: body._id } })).body).toMatchObject({
      name: 'עבודה בגובה',
      holders_count: null,
      can: [],
    });
  });

  it('says at the field what is wrong with it', async () => {
    const errors = async (body: object) => (await create(body)).problem.errors.map(({ path, code }) => [path, code]);
    expect(await errors({ name: '  ' })).toEqual([['name', 'required']]);
    expect(await errors({ name: 'x'.repeat(101) })).toEqual([['name', 'too_big_string']]);
    expect(await errors({ name: 'A', roles: [] })).toEqual([['roles', 'too_small_array']]);
    expect(await errors({ name: 'A', roles: ['client'] })).toEqual([['roles.0', 'not_one_of']]);
    expect(await errors({ name: 'A', expiry: { amount: 0, unit: 'days' } })).toEqual([
      ['expiry.amount', 'too_small_number'],
    ]);
    expect(await errors({ name: 'A', expiry: { amount: 101, unit: 'years' } })).toEqual([
      ['expiry.amount', 'period_too_long'],
    ]);
    expect(await errors({ name: 'A', avatar: newId() })).toEqual([['avatar', 'picture_expected']]);
    expect(await errors({ name: 'A', avatar: await picture('application/pdf') })).toEqual([
      ['avatar', 'picture_expected'],
    ]);
  });

  it('has its name alone, whatever the case, until it is deleted', async () => {
    const { body } = await create({ name: 'First aid' });
    const again = await create({ name: 'FIRST AID' });
    expect(again.status).toBe(409);
    expect(again.problem.errors).toMatchObject([{ path: 'name', code: 'name_taken' }]);
    const other = await makeSkill(server, admin);
    expect((await change(other, { name: 'first aid' })).status).toBe(409);
    expect((await change(body._id, { name: 'first AID' })).body.name).toBe('first AID');
    await server.call(calls.removeSkill, { as: admin, params: { id: body._id } });
    expect((await create({ name: 'First aid' })).status).toBe(200);
  });

  it('of one name is made once, also by many at once', async () => {
    const name = `Together ${newId()}`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name })));
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('is changed in what is given, told in one event of what differs, and held against the version', async () => {
    const id = await makeSkill(server, admin);
    const avatar = await picture();
    const changed = await change(id, {
      avatar,
      roles: ['inspector', 'project_manager', 'inspector'],
      expiry: { amount: 18, unit: 'months' },
    });
    expect(changed.body).toMatchObject({
      roles: ['project_manager', 'inspector'],
      expiry: { amount: 18, unit: 'months' },
      permanent: false,
      version: 2,
    });
    expect(changed.body.avatar).toContain(avatar);
    const events = await eventsOf(id);
    expect(events.at(-1)).toMatchObject({
      name: 'skill.changed',
      before: { avatar: null, expiry: null, roles: [...skillRoles] },
      after: { avatar, expiry: { amount: 18, unit: 'months' }, roles: ['project_manager', 'inspector'] },
    });
    expect((await change(id, { expiry: { amount: 18, unit: 'months' } })).body.version).toBe(2);
    expect((await eventsOf(id)).length).toBe(events.length);
    expect((await change(id, { name: 'Late', version: 1 })).problem.code).toBe('conflict');
    expect((await change(id, { expiry: null, avatar: null })).body).toMatchObject({ permanent: true, avatar: null });
  });

  it('is managed by whoever has the switch, and the app off is the app off', async () => {
    const manager = await server.person('project_manager');
    expect((await create({ name: `Not yet ${newId()}` }, manager)).status).toBe(403);
    await letManageSkills(server, manager);
    expect((await create({ name: `Now ${newId()}` }, manager)).status).toBe(200);
    const { query } = server.db();
    await query.insertInto('toggles').values({ id: 'skills', is_active: false }).execute();
    server.services.settings.forget('instance_main');
    expect((await list(admin)).problem.code).toBe('feature_off');
    expect((await create({ name: 'Off' })).problem.code).toBe('feature_off');
    await query.deleteFrom('toggles').where('id', '=', 'skills').execute();
    server.services.settings.forget('instance_main');
  });
});

describe('the list', () => {
  it('is searched by words, sorted by name, paged by keyset, and kept to what a role may hold', async () => {
    const mark = newId().slice(-8);
    const forAll = await makeSkill(server, admin, { name: `B ${mark} crane driver` });
    const forPlanners = await makeSkill(server, admin, { name: `a ${mark} planning`, roles: ['project_manager'] });
    const ids = async (query: Record<string, string | string[]>) =>
      (await list(by.inspector, { sort: 'name', ...query })).body.docs.map((one) => one._id);
    expect(await ids({ search: mark })).toEqual([forPlanners, forAll]);
    expect(await ids({ search: `${mark} CRANE` })).toEqual([forAll]);
    expect(await ids({ search: mark, role: 'inspector' })).toEqual([forAll]);
    expect(await ids({ search: mark, role: ['inspector', 'project_manager'] })).toEqual([forPlanners, forAll]);
    const first = (await list(by.inspector, { search: mark, sort: 'name', page_size: '1' })).body;
    expect(first).toMatchObject({ total: 2, docs: [{ _id: forPlanners }] });
    expect(await ids({ search: mark, page_size: '1', after: first.next ?? '' })).toEqual([forAll]);
    expect((await list(admin, { sort: 'holders' })).problem.errors).toMatchObject([
      { path: 'query.sort', code: 'sort_not_valid' },
    ]);
  });

  it('tells its readers at the address of either version', async () => {
    for (const url of ['/v1/skills', '/v2/skills'])
      expect((await server.send({ method: 'GET', url, as: by.inspector })).status).toBe(200);
  });
});

describe('a deleted skill', () => {
  it('is gone from people, jobs and job types; its row stays', async () => {
    const id = await makeSkill(server, admin);
    const skills = [id];
    const jobTypeId = newId();
    const { query } = server.db();
    await query.insertInto('job_types').values({ id: jobTypeId, title: 'Load test', unique_id: newId() }).execute();
    const jobId = newId();
    await query.insertInto('jobs').values({ id: jobId, status: 'open', job_type_id: jobTypeId }).execute();
    await server.call(calls.setUserSkills, { as: admin, params: { userId: by.inspector.id }, body: { skills } });
    await server.call(calls.setJobSkills, { as: admin, params: { jobId }, body: { skills } });
    await server.call(calls.setJobTypeSkills, { as: admin, params: { id: jobTypeId }, body: { skills } });
    expect((await server.call(calls.readSkill, { as: admin, params: { id } })).body).toMatchObject({
      holders_count: 1,
      jobs_count: 1,
      job_types_count: 1,
    });

    expect((await server.call(calls.removeSkill, { as: admin, params: { id } })).body).toEqual({ success: true });
    expect((await eventsOf(id)).at(-1)?.name).toBe('skill.removed');
    expect((await server.call(calls.removeSkill, { as: admin, params: { id } })).status).toBe(404);
    expect((await server.call(calls.readSkill, { as: admin, params: { id } })).status).toBe(404);
    const user = (await server.call(readUser, { as: admin, params: { id: by.inspector.id } })).body;
    expect(user).toMatchObject({ skills: [] });
    const job = (await server.call(readJob, { as: admin, params: { id: jobId } })).body;
    expect(job).toMatchObject({ skills: [], requiredSkills: [] });
    expect((await server.call(readJobType, { as: admin, params: { id: jobTypeId } })).body.requiredSkills).toEqual([]);
    expect(await query.selectFrom('user_skills').selectAll().where('skill_id', '=', id).execute()).toHaveLength(1);
    const given = await server.call(calls.setJobSkills, { as: admin, params: { jobId }, body: { skills } });
    expect(given.problem.errors).toMatchObject([{ path: 'skills.0', code: 'unknown_reference' }]);
  });
});
