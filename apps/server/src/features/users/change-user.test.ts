import * as calls from '@plumbline/contract/users';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
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
const rowOf = (id: string) =>
  server.db().query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const eventsOf = (id: string) =>
  server.db().query.selectFrom('events').selectAll().where('subject_id', '=', id).orderBy('id').execute();

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
    expect(await refused(by.project_manager, client.id, { companies: ['Acme'] })).toBe(403);
    // Whoever may invite a client may say what they see.
    expect(await refused(by.business_admin, client.id, { companies: ['Acme'] })).toBe(200);
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
    expect(results.map((result) => result.status).toSorted()).toEqual([200, 409]);
    const taken = await change(by.business_admin, a.id, { email: 'Taken@Example.test' });
    expect(taken.problem).toMatchObject({ code: 'user_exists', errors: [{ path: 'email' }] });
    await server.call(calls.removeUsers, { as: by.sys_admin, body: { users: [b.id] } });
    expect((await change(by.business_admin, a.id, { email: 'Taken@Example.test' })).status).toBe(200);
    expect((await rowOf(a.id)).email).toBe('taken@example.test');
  });
});
