import { impersonate, webClientId } from '@plumbline/contract/access';
import { listOutbox, readOutboxMessage } from '@plumbline/contract/mail';
import * as calls from '@plumbline/contract/second-factors';
import { changeToggle } from '@plumbline/contract/settings';
import { eraseUser } from '@plumbline/contract/user-erasure';
import { changeUserRoles } from '@plumbline/contract/user-roles';
import { changeUser } from '@plumbline/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { makeFactorWorld, password } from './factors.fixtures.ts';

const minutes = 60_000;
const clock = { at: Date.now() };
let server: TestServer;
let world: ReturnType<typeof makeFactorWorld>;
let admin: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  server.services.now = () => new Date(clock.at);
  world = makeFactorWorld(server, clock);
  admin = await server.person('sys_admin');
});
afterAll(() => server.close());

const eventsOf = async (id: string) =>
  (await server.db().query.selectFrom('events').select(['name', 'actor_id']).where('user_id', '=', id).execute()).map(
    ({ name, actor_id: actor }) => [name, actor] as const,
  );

async function mailTo(address: string, word: string): Promise<{ subject: string; text: string }> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await server.call(listOutbox, { as: admin, query: { page_size: 200 } });
    for (const { _id: id, to } of body.docs) {
      if (to !== address) continue;
      const { body: read } = await server.call(readOutboxMessage, { as: admin, params: { id } });
      if (read.subject.includes(word)) return read;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail about ${word} came`);
}

describe('setting up', () => {
  it('counts after a first code, and the secret is stored encrypted', async () => {
    const person = await world.registered();
    const { body: begun } = await server.call(calls.beginCodeApp, { as: person });
    const confirm = (code: string) => server.call(calls.confirmCodeApp, { as: person, body: { code } });
    expect((await confirm('000000')).problem.code).toBe('second_factor_wrong');
    expect((await world.signIn(person.email)).status).toBe(200);
    const row = await server
      .db()
      .query.selectFrom('code_apps')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(begun.secret);

    // Begun again, the secret before makes no codes that count.
    const { codeNow } = await world.setUp(person);
    expect((await server.call(calls.beginCodeApp, { as: person })).problem.code).toBe('second_factor_exists');
    expect((await confirm(codeNow())).problem.code).toBe('second_factor_exists');
    expect((await eventsOf(person.id)).map(([name]) => name)).toEqual(
      expect.arrayContaining(['user.second_factor_added', 'user.recovery_codes_made']),
    );
  });

  it('needs to have begun', async () => {
    const person = await world.registered();
    const confirmed = await server.call(calls.confirmCodeApp, { as: person, body: { code: '123456' } });
    expect(confirmed.problem.code).toBe('second_factor_none');
    expect((await server.call(calls.makeRecoveryCodes, { as: person })).problem.code).toBe('second_factor_none');
  });

  it('new recovery codes void those before', async () => {
    const person = await world.registered();
    const { codes } = await world.setUp(person);
    const { body } = await server.call(calls.makeRecoveryCodes, { as: person });
    const { problem } = await world.signIn(person.email);
    expect((await world.goOn(problem.state, codes[0] ?? '')).status).toBe(400);
    expect((await world.goOn(problem.state, body.codes[0] ?? '')).status).toBe(200);
  });

  it('turned off, the password alone signs in, and a state of before goes nowhere', async () => {
    const person = await world.registered();
    const { codes } = await world.setUp(person);
    const { problem } = await world.signIn(person.email);
    expect((await server.call(calls.removeCodeApp, { as: person })).status).toBe(200);
    expect((await world.goOn(problem.state, codes[0] ?? '')).status).toBe(400);
    expect((await world.signIn(person.email)).status).toBe(200);
  });

  it('is nothing that somebody does under another name', async () => {
    const person = await world.registered();
    await server.call(changeToggle, { as: admin, params: { id: 'impersonate' }, body: { isActive: true } });
    const { body } = await server.call(impersonate, {
      as: admin,
      body: { username: person.email, client_id: webClientId },
    });
    const as = { ...person, token: body.access_token };
    for (const call of [calls.beginCodeApp, calls.makeRecoveryCodes, calls.removeCodeApp]) {
      expect((await server.call(call, { as })).status).toBe(403);
    }
  });
});

describe('a fresh proof', () => {
  /** Signs in, and lets eleven minutes pass. */
  const stale = async (role: TestPerson['role'] = 'inspector') => {
    const person = await world.registered(role);
    const { body } = await world.signIn(person.email);
    clock.at += 11 * minutes;
    return { ...person, token: body.access_token };
  };
  const prove = (as: TestPerson, body: { password: string } | { code: string }) =>
    server.call(calls.proveIdentity, { as, body });

  it('is needed ten minutes after the sign-in, and given by the password', async () => {
    const person = await stale();
    for (const call of [calls.beginCodeApp, calls.removeCodeApp, calls.makeRecoveryCodes]) {
      expect((await server.call(call, { as: person })).problem.code).toBe('proof_required');
    }
    expect((await prove(person, { password: 'not this one' })).problem.code).toBe('password_wrong');
    expect((await server.call(calls.beginCodeApp, { as: person })).status).toBe(403);
    expect((await prove(person, { password })).status).toBe(200);
    expect((await server.call(calls.beginCodeApp, { as: person })).status).toBe(200);
    clock.at += 11 * minutes;
    expect((await server.call(calls.beginCodeApp, { as: person })).status).toBe(403);
  });

  it('is given by a code too, which is used up by it', async () => {
    const person = await world.registered();
    const { codes } = await world.setUp(person);
    const code = codes[0] ?? '';
    expect((await prove(person, { code })).status).toBe(200);
    expect((await prove(person, { code })).problem.code).toBe('second_factor_wrong');
  });

  it('is not fresher for who acts as somebody else, and is given by their own password', async () => {
    const boss = await stale('sys_admin');
    await server.call(changeToggle, { as: admin, params: { id: 'impersonate' }, body: { isActive: true } });
    const other = await world.registered('business_admin');
    const { body } = await server.call(impersonate, {
      as: boss,
      body: { username: other.email, client_id: webClientId },
    });
    const as: TestPerson = { ...other, token: body.access_token };
    const person = await server.person('inspector');
    const change = () => server.call(changeUserRoles, { as, body: { users: [person.id], role: 'project_manager' } });
    expect((await change()).problem.code).toBe('proof_required');
    const { query } = server.db();
    await query.updateTable('users').set({ password_hash: null }).where('id', '=', other.id).execute();
    expect((await prove(as, { password })).status).toBe(200);
    expect((await change()).status).toBe(200);
  });

  it('is needed for roles', async () => {
    const boss = await stale('business_admin');
    const person = await server.person('inspector');
    const one = () =>
      server.call(changeUser, { as: boss, params: { id: person.id }, body: { role: 'project_manager' } });
    const many = () =>
      server.call(changeUserRoles, { as: boss, body: { users: [person.id], role: 'project_manager' } });
    expect((await one()).problem.code).toBe('proof_required');
    expect((await many()).problem.code).toBe('proof_required');
    const name = { first: 'New', last: 'Name' };
    expect((await server.call(changeUser, { as: boss, params: { id: person.id }, body: { name } })).status).toBe(200);
    await prove(boss, { password });
    expect((await many()).status).toBe(200);
  });
});

describe('a reset by an administrator', () => {
  it('ends the second step and all sessions, is recorded, and the person gets an email', async () => {
    const person = await world.registered();
    await world.setUp(person);
    const params = { id: person.id };
    expect((await server.call(calls.resetSecondFactors, { as: admin, params })).status).toBe(200);
    expect((await server.call(calls.readSecondFactors, { as: person })).status).toBe(401);
    expect((await world.signIn(person.email)).status).toBe(200);
    expect(await eventsOf(person.id)).toContainEqual(['user.second_factor_removed', admin.id]);
    expect((await mailTo(person.email, 'removed')).text).toContain('signed you out everywhere');
  });

  it('is for administrators, of nobody above them, and not of oneself', async () => {
    const boss = await server.person('business_admin');
    const manager = await server.person('project_manager');
    const above = await world.registered('sys_admin');
    await world.setUp(above);
    const reset = (as: TestPerson, id: string) => server.call(calls.resetSecondFactors, { as, params: { id } });
    expect((await reset(boss, above.id)).problem.code).toBe('person_above_own');
    expect((await reset(boss, boss.id)).problem.code).toBe('person_is_self');
    expect((await reset(manager, boss.id)).status).toBe(403);
    expect((await world.signIn(above.email)).problem.code).toBe('second_factor_required');
  });
});

describe('a device that is new', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const newer = firefox.replaceAll('140.0', '141.0');
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

  it('is written of, but for the first one and a newer version of a browser', async () => {
    const person = await world.registered();
    for (const agent of [firefox, newer, safari]) {
      expect((await world.signIn(person.email, { agent, from: '198.51.100.7' })).status).toBe(200);
    }
    const { text } = await mailTo(person.email, 'New sign-in');
    expect(text).toContain('Safari, iPhone');
    expect(text).toContain('198.51.100.7');
    const { body } = await server.call(listOutbox, { as: admin, query: { page_size: 200 } });
    expect(body.docs.filter(({ to }) => to === person.email)).toHaveLength(1);
  });
});

it('nothing of it stays once a person’s data is erased', async () => {
  const person = await world.registered();
  const { codes } = await world.setUp(person);
  const { problem } = await world.signIn(person.email);
  await world.goOn(problem.state, codes[0] ?? '', { remember: 'true' });
  expect((await server.call(eraseUser, { as: admin, params: { id: person.id } })).status).toBe(200);
  for (const table of ['code_apps', 'recovery_codes', 'remembered_devices'] as const) {
    const rows = await server.db().query.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute();
    expect(rows).toEqual([]);
  }
});
