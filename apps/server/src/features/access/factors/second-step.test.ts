import { changePassword } from '@plumbline/contract/access';
import { listSessions } from '@plumbline/contract/own-account';
import * as calls from '@plumbline/contract/second-factors';
import { readMe } from '@plumbline/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { makeFactorWorld, password } from './factors.fixtures.ts';

const step = 30_000;
const day = 24 * 3_600_000;
const clock = { at: Date.now() };
let server: TestServer;
let world: ReturnType<typeof makeFactorWorld>;

beforeAll(async () => {
  server = await startTestServer();
  server.services.now = () => new Date(clock.at);
  world = makeFactorWorld(server, clock);
});
afterAll(() => server.close());

const stateOf = async (email: string) => (await world.signIn(email)).problem.state;
const sessionsOf = async (id: string) =>
  (await server.db().query.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length;

describe('signing in with a second step', () => {
  it('asks for a code after the password, and nobody is in before it', async () => {
    const person = await world.registered();
    const { codeNow } = await world.setUp(person);
    const sessions = await sessionsOf(person.id);
    const first = await world.signIn(person.email);
    expect(first.status).toBe(403);
    expect(first.problem.code).toBe('second_factor_required');
    expect(first.problem.state).toMatch(/^[\w-]{40,}$/);
    expect(first.problem.ways).toEqual(['app', 'recovery_code']);
    expect(await sessionsOf(person.id)).toBe(sessions);
    const wrong = await world.signIn(person.email, { password: 'another long password' });
    expect([wrong.status, wrong.problem.state, wrong.problem.ways]).toEqual([401, undefined, undefined]);

    world.wait(step);
    const { status, body } = await world.goOn(first.problem.state, codeNow());
    expect(status).toBe(200);
    expect(body.device_token).toBeUndefined();
    expect((await server.call(readMe, { as: { ...person, token: body.access_token } })).status).toBe(200);
  });

  it('takes a code once, also the one that confirmed the app, and of two at once one', async () => {
    const person = await world.registered();
    const { codeNow } = await world.setUp(person);
    const state = await stateOf(person.email);
    expect((await world.goOn(state, codeNow())).problem.code).toBe('second_factor_wrong');
    world.wait(step);
    const code = codeNow();
    const both = await Promise.all([world.goOn(state, code), world.goOn(state, code)]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 400]);
    expect((await world.goOn(state, code)).status).toBe(400);
    // The one of the next half minute is as good as one of now; the one before it no more.
    expect((await world.goOn(state, codeNow(1))).status).toBe(200);
    expect((await world.goOn(state, codeNow())).status).toBe(400);
  });

  it('takes each recovery code once, as people type them', async () => {
    const person = await world.registered();
    const { codes } = await world.setUp(person);
    expect(new Set(codes).size).toBe(10);
    const state = await stateOf(person.email);
    const code = codes[3] ?? '';
    expect((await world.goOn(state, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await world.goOn(state, code)).problem.code).toBe('second_factor_wrong');
    const { body } = await server.call(calls.readSecondFactors, { as: person });
    expect(body.codes_left).toBe(9);
    const rows = await server.db().query.selectFrom('recovery_codes').select('hash').execute();
    expect(rows.map(({ hash }) => hash.toString())).not.toContain(code.replaceAll('-', ''));
  });

  it('takes nobody else’s code', async () => {
    const [person, other] = [await world.registered(), await world.registered()];
    await world.setUp(person);
    const others = await world.setUp(other);
    world.wait(step);
    const state = await stateOf(person.email);
    for (const code of [others.codeNow(), others.codes[0] ?? '', '000000000', '']) {
      expect((await world.goOn(state, code)).status).toBe(400);
    }
  });

  it.each([
    ['ten minutes', async () => world.wait(10 * 60_000)],
    [
      'another password',
      async (person: Awaited<ReturnType<typeof world.registered>>) => {
        const body = { current_password: password, password: 'quite another long one' };
        const { status } = await server.call(changePassword, { as: person, body });
        if (status !== 200) throw new Error(`the password was not changed: ${status}`);
      },
    ],
  ] as const)('begins again after %s', async (_what, happen) => {
    const person = await world.registered();
    const { codes } = await world.setUp(person);
    const state = await stateOf(person.email);
    await happen(person);
    expect((await world.goOn(state, codes[0] ?? '')).problem.code).toBe('second_factor_expired');
  });

  it('refuses a state that it has not made, or that was changed', async () => {
    const person = await world.registered();
    const { codes } = await world.setUp(person);
    const state = (await stateOf(person.email)) ?? '';
    const changed = `${state.slice(0, 30)}${state[30] === 'A' ? 'B' : 'A'}${state.slice(31)}`;
    for (const one of ['x', changed, state.slice(0, -4)]) {
      expect((await world.goOn(one, codes[0] ?? '')).problem.code).toBe('second_factor_expired');
    }
    expect((await world.goOn(state, codes[0] ?? '')).status).toBe(200);
  });

  it('limits a hundred wrong codes, and the person’s password is none of them', async () => {
    const person = await world.registered();
    const { codes } = await world.setUp(person);
    const statuses: number[] = [];
    const state = await stateOf(person.email);
    for (let tries = 0; tries < 100; tries += 1) {
      const from = `203.0.113.${tries}`;
      statuses.push((await world.goOn(state, String(tries).padStart(6, '0'), { from })).status);
    }
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(8);
    expect(statuses.at(-1)).toBe(429);
    // A right one is not looked at either.
    expect((await world.goOn(state, codes[0] ?? '', { from: '203.0.113.200' })).status).toBe(429);
    expect((await world.signIn(person.email)).problem.code).toBe('second_factor_required');
    world.wait(16 * 60_000);
    expect((await world.goOn(await stateOf(person.email), codes[0] ?? '')).status).toBe(200);
  });
});

describe('a remembered device', () => {
  const remembered = async () => {
    const person = await world.registered();
    const { codes } = await world.setUp(person);
    const { body } = await world.goOn(await stateOf(person.email), codes[0] ?? '', { remember: 'true' });
    return { person, codes, device: body.device_token ?? '' };
  };

  it('needs no code for 30 days, with its own person’s password alone', async () => {
    const { person, device } = await remembered();
    const other = await world.registered();
    await world.setUp(other);
    expect((await world.signIn(person.email, { device })).status).toBe(200);
    expect((await world.signIn(person.email, { device: `${device}x` })).status).toBe(403);
    expect((await world.signIn(other.email, { device })).status).toBe(403);
    expect((await world.signIn(person.email, { device, password: 'a wrong long one' })).status).toBe(401);
    world.wait(30 * day + 1000);
    expect((await world.signIn(person.email, { device })).status).toBe(403);
  });

  it('is listed, and forgotten on request, by its person alone', async () => {
    const { person, device } = await remembered();
    const stranger = await world.registered();
    const { body } = await server.call(calls.readSecondFactors, { as: person });
    expect(body.devices).toHaveLength(1);
    const params = { id: body.devices[0]?._id ?? '' };
    expect((await server.call(calls.forgetDevice, { as: stranger, params })).status).toBe(404);
    expect((await world.signIn(person.email, { device })).status).toBe(200);
    expect((await server.call(calls.forgetDevice, { as: person, params })).status).toBe(200);
    expect((await world.signIn(person.email, { device })).status).toBe(403);
  });

  it('is not remembered any more after another password', async () => {
    const { person, device } = await remembered();
    const body = { current_password: password, password: 'quite another long one' };
    await server.call(changePassword, { as: person, body });
    expect((await world.signIn(person.email, { device, password: body.password })).status).toBe(403);
  });
});

it('leaves tokens of open sessions as they are', async () => {
  const person = await world.registered();
  await world.setUp(person);
  expect((await server.call(listSessions, { as: person })).status).toBe(200);
});
