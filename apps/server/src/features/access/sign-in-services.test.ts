import * as calls from '@plumbline/contract/single-sign-on';
import { signIn, webClientId } from '@plumbline/contract/access';
import { changeToggleSettings, readToggleSettings } from '@plumbline/contract/settings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OutgoingHttp } from '../../adapters/outgoing-http/outgoing-http.ts';
import { openIdClient } from '../../../test/support/open-id-provider.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { hashPassword } from './passwords.ts';
import type { SentBack } from './single-sign-on.fixtures.ts';
import { startWithProvider, throughProvider } from './single-sign-on.fixtures.ts';

let started: Awaited<ReturnType<typeof startWithProvider>>;
let accounts = 0;
beforeAll(async () => {
  started = await startWithProvider('openid');
});
afterAll(async () => {
  await started.server.close();
  await started.provider.close();
});
afterEach(() => {
  started.provider.faults = {};
});

const params = { provider: 'openid' as const };
const end = (sent: SentBack) => started.server.call(calls.signInWithProvider, { params, body: sent });
const through = (subject: string) => throughProvider(started, 'openid', subject);
const signInAs = async (subject: string) => end(await through(subject));

/** A person who has an account at the provider. */
async function person(role: 'inspector' | 'sys_admin' = 'inspector') {
  accounts += 1;
  const [subject, email] = [`subject-${accounts}`, `person${accounts}@example.test`];
  started.provider.account(subject, { email, email_verified: true });
  return { subject, email, ...(await started.server.person(role, { email })) };
}

describe('a service that is away', () => {
  it('is named as what it is: a page for people, slow, or down', async () => {
    const { server, provider, admin } = started;
    const usual = server.services.outgoingHttp;
    const test = async () => (await server.call(calls.testSignInProvider, { as: admin, params })).body.problem;
    expect(await test()).toBeNull();
    const one = await person();
    const sent = await through(one.subject);
    server.services.outgoingHttp = new OutgoingHttp({
      allowed: server.services.configuration.webhooksAllow,
      timeoutMs: 300,
    });
    try {
      for (const [faults, problem] of [
        [{ isHtml: true }, 'not_a_provider'],
        [{ delayMs: 800 }, 'timed_out'],
      ] as const) {
        provider.faults = faults;
        expect(await test()).toBe(problem);
        expect((await end(sent)).problem.code).toBe('sso_unreachable');
        expect((await server.call(calls.readSignInLink, { params })).problem.code).toBe('sso_unreachable');
      }
      provider.faults = {};
      await started.setUp({ issuer: 'http://127.0.0.1:9' });
      expect(await test()).toBe('connection_failed');
      expect((await end(sent)).problem.code).toBe('sso_unreachable');
    } finally {
      server.services.outgoingHttp.close();
      server.services.outgoingHttp = usual;
      await started.setUp();
    }
    expect((await end(sent)).status).toBe(200);
  });

  it('is named as what it is: another issuer, a wrong secret, inside a network', async () => {
    const { server, provider, admin } = started;
    const test = async () => (await server.call(calls.testSignInProvider, { as: admin, params })).body.problem;
    await started.setUp({ clientSecret: 'wrong' });
    expect(await test()).toBe('client_refused');
    await started.setUp({ issuer: `${provider.issuer}/elsewhere` });
    expect(await test()).toBe('not_a_provider');
    await started.setUp({ issuer: 'https://10.0.0.1' });
    expect(await test()).toBe('address_not_allowed');
    await started.setUp();
    expect(await test()).toBeNull();
  });
});

it('a service that an administrator of the company set up lets nobody in as a system administrator', async () => {
  const { server } = started;
  const business = await server.person('business_admin');
  const change = async (as: TestPerson) =>
    server.call(changeToggleSettings, {
      as,
      params: { id: 'openid' },
      body: { domains: `${as.role.replace('_', '-')}.test` },
    });
  const [one, system] = [await person(), await person('sys_admin')];
  expect((await change(business)).status).toBe(200);
  expect((await signInAs(system.subject)).problem.code).toBe('sso_not_for_system_admins');
  expect((await signInAs(one.subject)).status).toBe(200);
  expect((await change(started.admin)).status).toBe(200);
  expect((await signInAs(system.subject)).body.user._id).toBe(system.id);
  // Linked by issuer and subject, which no other service can say.
  expect((await change(business)).status).toBe(200);
  expect((await signInAs(system.subject)).status).toBe(200);
  await started.setUp();
});

it('signing out at the service leads back to the sign-in page', async () => {
  const { link } = (await started.server.call(calls.readSignOutLink, { params })).body;
  const { origin, pathname, searchParams } = new URL(link ?? '');
  expect(`${origin}${pathname}`).toBe(`${started.provider.issuer}/session/end`);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: openIdClient.id,
    post_logout_redirect_uri: 'http://localhost:8080/auth',
  });
});

describe('the settings', () => {
  it('store the secret encrypted, and show it to nobody', async () => {
    const { server, admin } = started;
    const stored = await server
      .db()
      .query.selectFrom('toggles')
      .select('settings')
      .where('id', '=', 'openid')
      .execute();
    expect(JSON.stringify(stored)).not.toContain(openIdClient.secret);
    expect(JSON.stringify(stored)).toContain(openIdClient.id);
    const shown = await server.call(readToggleSettings, { as: admin, params: { toggleId: 'openid' } });
    expect(shown.body['clientSecret']).toBe('***');
    const unchanged = { clientSecret: '***', defaultRole: 'client' };
    await server.call(changeToggleSettings, { as: admin, params: { id: 'openid' }, body: unchanged });
    expect((await server.call(calls.testSignInProvider, { as: admin, params })).body.problem).toBeNull();
    await started.setUp();
  });

  it('refuse a secret that is too long, an address without encryption, and a role that administers', async () => {
    const change = async (body: Record<string, string>) =>
      (
        await started.server.call(changeToggleSettings, { as: started.admin, params: { id: 'openid' }, body })
      ).problem.errors?.map(({ path }) => path);
    expect(await change({ clientSecret: 'x'.repeat(501) })).toEqual(['clientSecret']);
    expect(await change({ issuer: 'http://login.example.com' })).toEqual(['issuer']);
    expect(await change({ defaultRole: 'business_admin' })).toEqual(['defaultRole']);
  });

  it('name the address of each service to administrators', async () => {
    const { server, admin } = started;
    const signOutUri = 'http://localhost:8080/auth';
    expect((await server.call(calls.listSignInProviders, { as: admin })).body).toEqual([
      { provider: 'google', redirectUri: 'http://localhost:8080/google_login', signOutUri },
      { provider: 'microsoft', redirectUri: 'http://localhost:8080/sign_in/microsoft', signOutUri },
      { provider: 'openid', redirectUri: 'http://localhost:8080/sign_in/openid', signOutUri },
    ]);
  });

  it('may require the service: passwords serve system administrators alone', async () => {
    const { server } = started;
    const password = 'a plain long password';
    const hash = await hashPassword(password);
    const [one, system] = [await person(), await person('sys_admin')];
    await server
      .db()
      .query.updateTable('users')
      .set({ password_hash: hash })
      .where('id', 'in', [one.id, system.id])
      .execute();
    const byPassword = (username: string, given = password) =>
      server.call(signIn, { body: { grant_type: 'password', username, password: given, client_id: webClientId } });
    await started.setUp({ required: 'yes' });
    expect((await byPassword(one.email)).problem.code).toBe('sso_required');
    // Who does not know the password learns nothing of it.
    expect((await byPassword(one.email, 'another one')).problem.code).toBe('sign_in_failed');
    expect((await byPassword(system.email)).status).toBe(200);
    expect((await signInAs(one.subject)).status).toBe(200);
    await started.setUp();
    expect((await byPassword(one.email)).status).toBe(200);
  });
});
