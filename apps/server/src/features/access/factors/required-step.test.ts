import { impersonate, renewTokens, webClientId } from '@plumbline/contract/access';
import { createAccessToken } from '@plumbline/contract/access-tokens';
import { listAudit } from '@plumbline/contract/audit';
import { listJobs } from '@plumbline/contract/jobs';
import { listProjects } from '@plumbline/contract/projects';
import * as calls from '@plumbline/contract/second-factors';
import { changeSettings, readBootstrap } from '@plumbline/contract/settings';
import { readMe } from '@plumbline/contract/users';
import { roles } from '@plumbline/domain/actor/roles';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { defaultTimeZone } from '@plumbline/domain/settings/product-defaults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { letInAdministrator } from '../let-in-administrator.ts';
import { fromBase32, totp } from './foreign-totp.fixtures.ts';
import { makeFactorWorld } from './factors.fixtures.ts';

const day = 24 * 3_600_000;
const clock = { at: Date.now() };
let server: TestServer;
let world: ReturnType<typeof makeFactorWorld>;
let admin: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  server.services.now = () => new Date(clock.at);
  world = makeFactorWorld(server, clock);
  admin = await server.person('business_admin');
});
afterAll(() => server.close());

const dayIn = (days: number) => dayThere(new Date(clock.at + days * day).toISOString(), defaultTimeZone);

/** Requires it of these roles, from so many days ago on. */
const demand = async (daysAgo: number, of: readonly TestPerson['role'][] = ['inspector'], more: object = {}) => {
  const days = Object.fromEntries(of.map((role) => [role, dayIn(-daysAgo)]));
  const body = { secondStep: { roles: days, graceDays: 14, exemptsServices: false, ...more } };
  const { status } = await server.call(changeSettings, { as: admin, body });
  if (status !== 200) throw new Error(`the setting was not saved: ${status}`);
};

/** Signs in with the password. */
const signedIn = async (role: TestPerson['role'] = 'inspector') => {
  const person = await world.registered(role);
  const { status, body } = await world.signIn(person.email);
  expect(status).toBe(200);
  return { person, body, by: { ...person, token: body.access_token } };
};
const codeOf = async (as: TestPerson) => (await server.call(listProjects, { as })).problem.code;
const renewed = async (token: string) => {
  const body = { refresh_token: token, client_id: webClientId };
  return server.call(renewTokens, { body });
};
const due = (daysLeft: number, isDue: boolean) => ({ due_on: dayIn(daysLeft), days_left: daysLeft, is_due: isDue });

describe('a second step that a company requires of a role', () => {
  it('is not asked for before its day, nor of other roles', async () => {
    await demand(-1);
    expect((await signedIn()).body.user.second_step).toBeNull();
    await demand(3);
    expect((await signedIn('project_manager')).body.user.second_step).toBeNull();
  });

  it('is reminded of during the grace, with the days that are left, and everything is done as before', async () => {
    await demand(4);
    const { by, body } = await signedIn();
    expect(body.user.second_step).toEqual(due(10, false));
    expect((await server.call(readMe, { as: by })).body.second_step).toEqual(due(10, false));
    expect((await server.call(listProjects, { as: by })).status).toBe(200);
    await world.setUp(by);
    expect((await server.call(readMe, { as: by })).body.second_step).toBeNull();
  });

  it('is set up before anything else after the grace', async () => {
    await demand(14);
    const { by, person, body } = await signedIn();
    expect(body.user.second_step).toEqual(due(0, true));
    expect([await codeOf(by), (await server.call(listJobs, { as: by })).problem.code]).toEqual([
      'second_factor_setup_required',
      'second_factor_setup_required',
    ]);
    expect((await server.call(readBootstrap, { as: by })).status).toBe(200);
    expect((await server.call(calls.readSecondFactors, { as: by })).status).toBe(200);
    const { codes, codeNow } = await world.setUp(by);
    expect(codes).toHaveLength(10);
    expect([await codeOf(by), (await server.call(readMe, { as: by })).body.second_step]).toEqual([undefined, null]);
    // From then on a code is asked for.
    world.wait(30_000);
    const again = await world.signIn(person.email);
    expect(again.problem.code).toBe('second_factor_required');
    expect((await world.goOn(again.problem.state, codeNow())).body.user.second_step).toBeNull();
  });

  it('lets nobody make another way in without it', async () => {
    await demand(14, ['sys_admin']);
    const { by } = await signedIn('sys_admin');
    const body = { name: 'x', scopes: ['jobs:read' as const], days: 1 };
    expect((await server.call(createAccessToken, { as: by, body })).problem.code).toBe('second_factor_setup_required');
    const username = (await world.registered()).email;
    const acting = await server.call(impersonate, { as: by, body: { username, client_id: webClientId } });
    expect(acting.problem.code).toBe('second_factor_setup_required');
    await demand(14, []);
  });

  it('lets in again whose company has changed its mind', async () => {
    await demand(14);
    const { by } = await signedIn();
    expect(await codeOf(by)).toBe('second_factor_setup_required');
    await demand(4);
    expect(await codeOf(by)).toBeUndefined();
    await demand(14, []);
    expect(await codeOf(by)).toBeUndefined();
  });

  it('set up in one session leaves those of others outside', async () => {
    await demand(14);
    const { person, by, body } = await signedIn();
    const other = (await world.signIn(person.email)).body;
    await world.setUp(by);
    expect(await codeOf(by)).toBeUndefined();
    const theirs = { ...person, token: other.access_token };
    expect((await server.call(readMe, { as: theirs })).status).toBe(401);
    expect((await renewed(other.refresh_token)).status).toBe(401);
    expect((await renewed(body.refresh_token)).status).toBe(200);
  });

  it('is asked for when a sign-in of before goes on, and a new token alone frees nobody', async () => {
    await demand(4);
    const { person, by, body } = await signedIn();
    await demand(14);
    // What is open stays open until its tokens are renewed.
    expect((await server.call(readMe, { as: by })).body.second_step).toEqual(due(0, false));
    expect(await codeOf(by)).toBeUndefined();
    const next = (await renewed(body.refresh_token)).body;
    expect(next.user.second_step?.is_due).toBe(true);
    expect(await codeOf({ ...person, token: next.access_token })).toBe('second_factor_setup_required');
    expect(await codeOf(by)).toBe('second_factor_setup_required');
    const third = (await renewed(next.refresh_token)).body;
    expect(await codeOf({ ...person, token: third.access_token })).toBe('second_factor_setup_required');
  });

  it('is set up again by who removes the last factor', async () => {
    await demand(14);
    const { by } = await signedIn();
    await world.setUp(by);
    expect((await server.call(calls.removeCodeApp, { as: by })).status).toBe(200);
    expect((await server.call(readMe, { as: by })).body.second_step?.is_due).toBe(true);
    expect(await codeOf(by)).toBe('second_factor_setup_required');
    await world.setUp(by);
    expect(await codeOf(by)).toBeUndefined();
  });

  it('leaves system administrators a way in by the command line', async () => {
    await demand(14, ['sys_admin']);
    const { by, person } = await signedIn('sys_admin');
    await world.setUp(by);
    const instance = await server.services.instances.byName('');
    if (!instance) throw new Error('the instance is missing');
    expect(await letInAdministrator(server.services, instance, person.email)).toHaveProperty('address');
    // The lost phone's app is gone: the password leads to setting one up.
    const { body } = await world.signIn(person.email);
    expect(body.user.second_step?.is_due).toBe(true);
    const next = { ...person, token: body.access_token };
    const begun = await server.call(calls.beginCodeApp, { as: next });
    const code = totp(fromBase32(begun.body.secret), clock.at / 1000);
    expect((await server.call(calls.confirmCodeApp, { as: next, body: { code } })).status).toBe(200);
    expect(await codeOf(next)).toBeUndefined();
    await demand(14, []);
  });

  it('is in the audit trail: the rule, who came without it, and what they set up', async () => {
    await demand(14, [...roles].slice(2));
    const { by, person } = await signedIn();
    await world.setUp(by);
    await server.eventsHandled();
    await demand(14, []);
    const { docs } = (await server.call(listAudit, { as: admin, query: { person: person.id } as never })).body;
    expect(docs.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['user.signed_in', 'user.second_factor_due', 'user.second_factor_added']),
    );
  });
});
