import { impersonate, renewTokens, signIn, webClientId } from '@plumbline/contract/access';
import { inviteUser } from '@plumbline/contract/invitations';
import * as calls from '@plumbline/contract/users';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../access/passwords.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const password = 'a plain long password';
let server: TestServer;
let hash: string;
let by: Record<Role, TestPerson>;

beforeAll(async () => {
  server = await startTestServer();
  hash = await hashPassword(password);
});
afterAll(() => server.close());
beforeEach(async () => {
  // Each test decides itself who the system administrators are.
  await server.db().query.updateTable('users').set({ removed_at: new Date() }).execute();
  by = {} as Record<Role, TestPerson>;
  for (const role of roles) by[role] = await server.person(role);
});

const ban = (as: TestPerson, ...people: TestPerson[]) =>
  server.call(calls.banUsers, { as, body: { users: people.map((one) => one.id), banned: true } });
const remove = (as: TestPerson, ...people: TestPerson[]) =>
  server.call(calls.removeUsers, { as, body: { users: people.map((one) => one.id) } });
const setRole = (as: TestPerson, person: TestPerson, role: Role) =>
  server.call(calls.changeUser, { as, params: { id: person.id }, body: { role } });
const isSignedIn = async (person: TestPerson) => (await server.call(calls.readMe, { as: person })).status === 200;
const eventsOf = async (id: string) =>
  (
    await server.db().query.selectFrom('events').select('name').where('subject_id', '=', id).orderBy('id').execute()
  ).map((event) => event.name);

async function withPassword(role: Role): Promise<TestPerson & { email: string }> {
  const person = await server.person(role);
  const row = await server
    .db()
    .query.updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', person.id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { ...person, email: row.email };
}
const enter = (email: string) =>
  server.call(signIn, { body: { grant_type: 'password', username: email, password, client_id: webClientId } });

describe('a ban', () => {
  it('ends every token at once and lets nobody in until it is lifted', async () => {
    const person = await withPassword('inspector');
    const { body } = await enter(person.email);
    expect((await ban(by.project_manager, person)).body).toMatchObject([
      { _id: person.id, banned: true, state: 'banned' },
    ]);
    expect(await isSignedIn(person)).toBe(false);
    expect(await isSignedIn({ ...person, token: body.access_token })).toBe(false);
    const renewal = { refresh_token: body.refresh_token, client_id: webClientId };
    expect((await server.call(renewTokens, { body: renewal })).status).toBe(401);
    expect((await enter(person.email)).status).toBe(401);
    await server.call(calls.banUsers, { as: by.project_manager, body: { users: [person.id] } });
    expect((await enter(person.email)).status).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
    expect((await eventsOf(person.id)).filter((name) => name.includes('ban'))).toEqual([
      'user.banned',
      'user.unbanned',
    ]);
  });

  it('is turned round one by one, and twice the same changes and tells nothing', async () => {
    const [a, b] = [await server.person('inspector'), await server.person('inspector')];
    await ban(by.sys_admin, a);
    await ban(by.sys_admin, a);
    const turned = await server.call(calls.banUsers, { as: by.sys_admin, body: { users: [a.id, b.id] } });
    expect(turned.body.map((one) => one.banned)).toEqual([false, true]);
    expect(await eventsOf(a.id)).toEqual(['user.banned', 'user.unbanned']);
  });

  it('is waited for by a sign-in that comes while it is being written', async () => {
    const person = await withPassword('inspector');
    const { db, services } = server;
    let entering: ReturnType<typeof enter> | undefined;
    await services.unbound
      .withSchema(db().schema)
      .transaction()
      .execute(async (transaction) => {
        const banned = transaction.updateTable('users').set({ banned_at: new Date() });
        await banned.where('id', '=', person.id).execute();
        entering = enter(person.email);
        await new Promise((resolve) => setTimeout(resolve, 400));
      });
    expect((await entering)?.status).toBe(401);
    const open = db().query.selectFrom('sessions').select('user_agent').where('user_id', '=', person.id);
    expect(await open.execute()).toHaveLength(1);
  });
});

describe('who may ban and remove whom', () => {
  it('follows the order of roles, never oneself, all or none', async () => {
    for (const act of [ban, remove]) {
      expect((await act(by.inspector, by.client)).status).toBe(404);
      expect((await act(by.client, by.inspector)).status).toBe(404);
      expect((await act(by.project_manager, by.business_admin)).problem.code).toBe('person_above_own');
      expect((await act(by.project_manager, by.sys_admin)).status).toBe(404);
      expect((await act(by.business_admin, by.sys_admin)).problem.code).toBe('person_above_own');
      expect((await act(by.business_admin, by.business_admin)).problem.code).toBe('person_is_self');
      expect((await act(by.sys_admin, by.sys_admin)).problem.code).toBe('last_system_admin');
      expect((await act(by.business_admin, by.inspector, by.sys_admin)).status).toBe(403);
    }
    expect(await isSignedIn(by.inspector)).toBe(true);
  });

  it('takes removing from project managers when erasing is not allowed', async () => {
    const db = server.db();
    await db.query
      .insertInto('settings')
      .values({ name: 'security', value: JSON.stringify({ allowErase: false }) })
      .execute();
    server.services.settings.forgetAll();
    const person = await server.person('inspector');
    expect((await remove(by.project_manager, person)).status).toBe(403);
    expect((await remove(by.business_admin, person)).status).toBe(200);
    await db.query.deleteFrom('settings').execute();
    server.services.settings.forgetAll();
  });

  it('removes a person for everybody, ends their sign-ins and frees the address', async () => {
    const person = await withPassword('inspector');
    expect((await remove(by.project_manager, person)).status).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
    const read = await server.call(calls.readUser, { as: by.sys_admin, params: { id: person.id } });
    expect(read.status).toBe(404);
    const again = await server.call(inviteUser, {
      as: by.project_manager,
      body: { email: person.email, role: 'inspector' },
    });
    expect(again.status).toBe(200);
    expect((await remove(by.project_manager, person)).status).toBe(404);
  });
});

describe('roles', () => {
  it('are given up to one’s own, by administrators, and end the person’s sign-ins', async () => {
    const person = await server.person('inspector');
    expect((await setRole(by.project_manager, person, 'client')).status).toBe(403);
    expect((await setRole(by.business_admin, person, 'sys_admin')).problem.code).toBe('role_above_own');
    expect((await setRole(by.business_admin, person, 'business_admin')).status).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
    expect(await eventsOf(person.id)).toEqual(['user.role_changed']);
    expect((await setRole(by.sys_admin, by.sys_admin, 'inspector')).problem.code).toBe('last_system_admin');
  });

  it('keep the last system admin who can sign in, though others are invited', async () => {
    const invited = await server.person('sys_admin');
    const invitedIs = (facts: { is_confirmed: boolean; is_verified: boolean }) =>
      server.db().query.updateTable('users').set(facts).where('id', '=', invited.id).execute();
    await invitedIs({ is_confirmed: false, is_verified: false });
    expect((await setRole(by.sys_admin, by.sys_admin, 'inspector')).problem.code).toBe('last_system_admin');
    await invitedIs({ is_confirmed: true, is_verified: false });
    expect((await setRole(by.sys_admin, by.sys_admin, 'inspector')).problem.code).toBe('last_system_admin');
    expect((await remove(by.sys_admin, invited)).status).toBe(200);
  });

  it('of a person above can’t be touched', async () => {
    expect((await setRole(by.business_admin, by.sys_admin, 'client')).problem.code).toBe('person_above_own');
  });

  it('keep one system admin, however many act at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      await server.db().query.updateTable('users').set({ removed_at: new Date() }).execute();
      const admins = await Promise.all([1, 2, 3, 4].map(() => server.person('sys_admin')));
      const acts = admins.flatMap((as, at) => {
        const other = admins[(at + 1) % admins.length] ?? as;
        return [ban(as, other), setRole(as, as, 'inspector'), remove(as, other), setRole(as, other, 'client')];
      });
      const answers = await Promise.all(acts);
      expect(answers.every((answer) => [200, 401, 404, 409].includes(answer.status))).toBe(true);
      const left = await server
        .db()
        .query.selectFrom('users')
        .select('id')
        .where('role', '=', 'sys_admin')
        .where('banned_at', 'is', null)
        .where('removed_at', 'is', null)
        .execute();
      expect(left.length).toBeGreaterThanOrEqual(1);
    }
  });

  it('can’t be used by somebody who has lost theirs while waiting', async () => {
    const [a, b] = [await server.person('sys_admin'), await server.person('sys_admin')];
    const answers = await Promise.all([ban(a, b), ban(b, a)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 401]);
  });
});

describe('acting as somebody else', () => {
  const act = (as: TestPerson, username: string) =>
    server.call(impersonate, { as, body: { username, client_id: webClientId } });

  it('is for system admins, recorded under both names, and never twice over', async () => {
    const person = await withPassword('project_manager');
    const { status, body } = await act(by.sys_admin, person.email.toUpperCase());
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ _id: person.id, impersonatedBy: by.sys_admin.id });
    const acting = { ...person, token: body.access_token };
    await server.call(calls.updateMe, { as: acting, body: { name: { first: 'By', last: 'Admin' } } });
    const events = await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('subject_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(events.map((event) => [event.name, event.actor_id, event.impersonator_id])).toEqual([
      ['user.impersonated', by.sys_admin.id, null],
      ['user.changed', person.id, by.sys_admin.id],
    ]);
    expect((await act(acting, person.email)).status).toBe(403);
    const admin = await withPassword('sys_admin');
    const asAdmin = await act(by.sys_admin, admin.email);
    expect((await act({ ...admin, token: asAdmin.body.access_token }, person.email)).status).toBe(403);
  });

  it('is refused to others, for people who can’t sign in, and for oneself', async () => {
    const person = await withPassword('inspector');
    for (const role of ['business_admin', 'project_manager', 'inspector', 'client'] as const) {
      expect((await act(by[role], person.email)).status).toBe(403);
    }
    expect((await act(by.sys_admin, 'nobody@example.test')).status).toBe(404);
    await ban(by.sys_admin, person);
    expect((await act(by.sys_admin, person.email)).problem.code).toBe('user_cannot_be_impersonated');
    const own = await server.call(calls.readMe, { as: by.sys_admin });
    expect((await act(by.sys_admin, own.body.email)).problem.code).toBe('person_is_self');
  });

  it('ends with the ban of either of the two, and can’t be renewed without the right', async () => {
    const second = await server.person('sys_admin');
    for (const banned of ['person', 'admin'] as const) {
      const person = await withPassword('inspector');
      const admin = await server.person('sys_admin');
      const { body } = await act(admin, person.email);
      const acting = { ...person, token: body.access_token };
      expect(await isSignedIn(acting)).toBe(true);
      await ban(second, banned === 'person' ? person : admin);
      expect(await isSignedIn(acting)).toBe(false);
      const renewal = { refresh_token: body.refresh_token, client_id: webClientId };
      expect((await server.call(renewTokens, { body: renewal })).status).toBe(401);
    }
  });

  it('keeps the tokens of it out of what is kept for repeated writes', async () => {
    const person = await withPassword('inspector');
    const { body } = await server.call(impersonate, {
      as: by.sys_admin,
      body: { username: person.email, client_id: webClientId },
      headers: { 'idempotency-key': 'acting' },
    });
    const stored = await server.db().query.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(body.access_token);
  });
});
