import * as calls from '@plumbline/contract/passkeys';
import { readSecondFactors } from '@plumbline/contract/second-factors';
import { banUsers, readMe } from '@plumbline/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { makeFactorWorld } from './factors.fixtures.ts';
import { softwareAuthenticator } from './software-authenticator.fixtures.ts';

type Authenticator = ReturnType<typeof softwareAuthenticator>;

const clock = { at: Date.now() };
let server: TestServer;
let world: ReturnType<typeof makeFactorWorld>;

beforeAll(async () => {
  server = await startTestServer();
  server.services.now = () => new Date(clock.at);
  world = makeFactorWorld(server, clock);
});
afterAll(() => server.close());

const add = async (as: TestPerson, device: Authenticator, faults: Parameters<Authenticator['create']>[1] = {}) => {
  const { body } = await server.call(calls.beginPasskey, { as });
  const credential = device.create(body.options, faults);
  return server.call(calls.addPasskey, { as, body: { state: body.state, credential } });
};
/** Somebody with one passkey. */
const withPasskey = async () => {
  const person = await world.registered();
  const device = softwareAuthenticator();
  const added = await add(person, device);
  expect(added.status).toBe(200);
  clock.at += 1000;
  return { person, device, codes: added.body.codes };
};
const challenge = async () => (await server.call(calls.readPasskeyChallenge)).body;
const signIn = async (device: Authenticator, faults: Parameters<Authenticator['sign']>[1] = {}) => {
  const { options, state } = await challenge();
  clock.at += 1000;
  return server.call(calls.signInWithPasskey, { body: { state, credential: device.sign(options, faults) } });
};

describe('a passkey', () => {
  it('signs in by itself, and the password alone no more', async () => {
    const { person, device, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    const { status, body } = await signIn(device);
    expect(status).toBe(200);
    expect(body.user._id).toBe(person.id);
    expect((await server.call(readMe, { as: { ...person, token: body.access_token } })).status).toBe(200);
    expect((await signIn(device)).status).toBe(200);

    const { problem } = await world.signIn(person.email);
    expect(problem.code).toBe('second_factor_required');
    expect(problem.ways).toEqual(['passkey', 'recovery_code']);
    expect((await world.goOn(problem.state, codes[0] ?? '')).status).toBe(200);
  });

  it('is listed, and removed by its person alone; recovery codes go with the last one', async () => {
    const { person, device } = await withPasskey();
    const stranger = await world.registered();
    const second = await add(person, softwareAuthenticator());
    expect(second.body.codes).toEqual([]);
    const list = async () => (await server.call(readSecondFactors, { as: person })).body;
    const { passkeys } = await list();
    expect(passkeys).toHaveLength(2);
    const remove = (as: TestPerson, id: string) => server.call(calls.removePasskey, { as, params: { id } });
    expect((await remove(stranger, device.id)).status).toBe(404);
    for (const { _id: id } of passkeys) expect((await remove(person, id)).status).toBe(200);
    expect(await list()).toMatchObject({ passkeys: [], codes_left: 0 });
    expect((await signIn(device)).problem.code).toBe('passkey_failed');
    expect((await world.signIn(person.email)).status).toBe(200);
  });

  it('lets nobody in who is banned', async () => {
    const { person, device } = await withPasskey();
    const admin = await server.person('sys_admin');
    await server.call(banUsers, { as: admin, body: { users: [person.id], banned: true } });
    expect((await signIn(device)).problem.code).toBe('passkey_failed');
  });

  it.each([
    ['of another page', { origin: 'http://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['without a person', { flags: 0x04 }],
    ['without verifying the person', { flags: 0x01 }],
    ['of making a key', { type: 'webauthn.create' }],
    ['of a counter that stays', { counter: 7 }],
    ['of a counter that goes back', { counter: 3 }],
  ])('refuses a response %s', async (_what, faults) => {
    const { device } = await withPasskey();
    expect((await signIn(device, { counter: 7 })).status).toBe(200);
    const { status, problem } = await signIn(device, { counter: 8, ...faults });
    expect([status, problem.code]).toEqual([400, 'passkey_failed']);
    expect((await signIn(device, { counter: 9 })).status).toBe(200);
  });

  it.each([
    ['that counts', undefined],
    ['that does not count', 0],
  ])('refuses a response that comes again, of a key %s', async (_what, counter) => {
    const { device } = await withPasskey();
    const { options, state } = await challenge();
    clock.at += 1000;
    const credential = device.sign(options, counter === undefined ? {} : { counter });
    const send = () => server.call(calls.signInWithPasskey, { body: { state, credential } });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await send()).problem.code).toBe('passkey_failed');
  });

  it('refuses a challenge that is old, another one, or made for a key to be added', async () => {
    const { person, device } = await withPasskey();
    const [one, other] = [await challenge(), await challenge()];
    const send = (state: string, credential: ReturnType<Authenticator['sign']>) =>
      server.call(calls.signInWithPasskey, { body: { state, credential } });
    expect((await send(one.state, device.sign(other.options))).status).toBe(400);
    const { body: adding } = await server.call(calls.beginPasskey, { as: person });
    expect((await send(adding.state, device.sign(adding.options))).status).toBe(400);
    clock.at += 10 * 60_000;
    expect((await send(one.state, device.sign(one.options))).status).toBe(400);
  });

  it('signs nobody in with another device’s signature', async () => {
    const [{ device }, other] = [await withPasskey(), softwareAuthenticator()];
    const { options, state } = await challenge();
    const forged = { ...other.sign(options), id: device.id, rawId: device.id };
    expect((await server.call(calls.signInWithPasskey, { body: { state, credential: forged } })).status).toBe(400);
  });
});

describe('adding a passkey', () => {
  it.each([
    ['of another page', { origin: 'http://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['that does not verify its person', { flags: 0x41 }],
    ['of a sign-in', { type: 'webauthn.get' }],
  ])('refuses one %s', async (_what, faults) => {
    const person = await world.registered();
    const { status, problem } = await add(person, softwareAuthenticator(), faults);
    expect([status, problem.code]).toEqual([400, 'passkey_failed']);
    expect((await world.signIn(person.email)).status).toBe(200);
  });

  it('refuses the same response again, somebody else’s state, and a key that somebody has', async () => {
    const [person, other] = [await world.registered(), await world.registered()];
    const device = softwareAuthenticator();
    const { body } = await server.call(calls.beginPasskey, { as: person });
    const sent = { state: body.state, credential: device.create(body.options) };
    expect((await server.call(calls.addPasskey, { as: other, body: sent })).status).toBe(400);
    expect((await server.call(calls.addPasskey, { as: person, body: sent })).status).toBe(200);
    expect((await server.call(calls.addPasskey, { as: person, body: sent })).status).toBe(400);
    expect((await add(other, device)).status).toBe(400);
    expect((await world.signIn(other.email)).status).toBe(200);
  });

  it('needs a fresh proof', async () => {
    const person = await world.registered();
    const { body } = await world.signIn(person.email);
    clock.at += 11 * 60_000;
    const begun = await server.call(calls.beginPasskey, { as: { ...person, token: body.access_token } });
    expect(begun.problem.code).toBe('proof_required');
  });
});
