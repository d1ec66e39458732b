import * as calls from '@plumbline/contract/single-sign-on';
import { webClientId } from '@plumbline/contract/access';
import { afterEach, expect, it } from 'vitest';
import { startWithProvider, tenant, throughProvider } from './single-sign-on.fixtures.ts';

let started: Awaited<ReturnType<typeof startWithProvider>>;
afterEach(async () => {
  await started.server.close();
  await started.provider.close();
});

it('Google: the code and the key sign in, the address alone does not', async () => {
  started = await startWithProvider('google');
  const { server, provider } = started;
  const dana = await server.person('inspector', { email: 'dana@example.test' });
  provider.account('g-1', { email: 'dana@example.test', email_verified: true });
  const base = { grant_type: 'google', client_id: webClientId };
  const sent = async (more: Record<string, string>) =>
    server.call(calls.signInWithGoogle, { body: { ...base, ...more } });

  expect((await sent({ username: 'dana@example.test' })).problem.code).toBe('sso_expired');
  const back = await throughProvider(started, 'google', 'g-1');
  expect((await sent({ ...back, client_id: 'another' })).problem.code).toBe('client_not_valid');
  expect((await sent({ ...back, username: 'Dana@example.test' })).body.user._id).toBe(dana.id);
  const again = await throughProvider(started, 'google', 'g-1');
  expect((await sent({ ...again, username: 'other@example.test' })).problem.code).toBe('sso_no_account');
});

it('Google: who is new needs an account that the company gave out', async () => {
  started = await startWithProvider('google');
  const { server, provider } = started;
  await started.setUp({ domains: 'example.test', defaultRole: 'inspector' });
  const end = async (subject: string) =>
    server.call(calls.signInWithProvider, {
      params: { provider: 'google' },
      body: await throughProvider(started, 'google', subject),
    });
  provider.account('g-1', { email: 'own@example.test', email_verified: true });
  expect((await end('g-1')).problem.code).toBe('sso_no_account');
  provider.account('g-2', { email: 'given@example.test', email_verified: true, hd: 'example.test' });
  expect((await end('g-2')).body.user).toMatchObject({ email: 'given@example.test', role: 'inspector' });
});

it('Microsoft: accounts of the tenant alone, by the sign-in name or an address whose domain it verified', async () => {
  started = await startWithProvider('microsoft');
  const { server, provider } = started;
  await server.person('inspector', { email: 'dana@example.test' });
  await server.person('inspector', { email: 'noa@example.test' });
  const { body: begun } = await server.call(calls.readMicrosoftSignIn, {});
  expect(begun.link).toContain(`${provider.base}/${tenant}/v2.0/auth?`);
  const end = async (subject: string) =>
    server.call(calls.signInWithMicrosoft, { body: await throughProvider(started, 'microsoft', subject) });

  const other = '99999999-2222-4333-8444-555555555555';
  provider.account('m-1', { preferred_username: 'dana@example.test', tid: other });
  expect((await end('m-1')).problem.code).toBe('sso_failed');
  provider.account('m-1', { preferred_username: 'dana@example.test' });
  expect((await end('m-1')).problem.code).toBe('sso_failed');
  // Whoever administers a tenant writes any address into an account.
  provider.account('m-2', { email: 'dana@example.test', preferred_username: 'guest@elsewhere.test', tid: tenant });
  expect((await end('m-2')).problem.code).toBe('sso_no_account');
  provider.account('m-3', { preferred_username: 'Dana@example.test', tid: tenant.toUpperCase() });
  expect((await end('m-3')).body.user.email).toBe('dana@example.test');
});

it('Microsoft: one connects one’s own account, and nobody else’s', async () => {
  started = await startWithProvider('microsoft');
  const { server, provider } = started;
  const [dana, noa] = [
    await server.person('inspector', { email: 'dana@example.test' }),
    await server.person('inspector', { email: 'noa@example.test' }),
  ];
  provider.account('m-1', { preferred_username: 'private@elsewhere.test', tid: tenant });
  const back = async () => throughProvider(started, 'microsoft', 'm-1');
  const connected = await server.call(calls.connectMicrosoft, { as: dana, body: await back() });
  expect(connected.body._id).toBe(dana.id);
  const taken = await server.call(calls.connectMicrosoft, { as: noa, body: await back() });
  expect(taken.problem.code).toBe('sso_account_differs');
  const { body } = await server.call(calls.signInWithMicrosoft, { body: await back() });
  expect(body.user._id).toBe(dana.id);
});
