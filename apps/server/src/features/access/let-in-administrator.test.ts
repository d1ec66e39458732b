import * as calls from '@plumbline/contract/access';
import { webClientId } from '@plumbline/contract/access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { letInAdministrator } from './let-in-administrator.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function letIn(email: string): Promise<string> {
  const acme = await server.services.instances.byName('acme');
  if (!acme) throw new Error('the instance acme is missing');
  const result = await letInAdministrator(server.services, acme, email);
  return 'hindrance' in result ? result.hindrance : result.address;
}
const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? '';

describe('whoever runs the program', () => {
  it('lets the first person of an instance in, without a mail', async () => {
    const early = await letIn('first@acme.test');
    const address = await letIn('first@acme.test');
    expect(address).toMatch(/^http:\/\/acme\.localhost:8080\/signup\?token=/);
    const register = (token: string) =>
      server.call(calls.registerUser, {
        instance: 'acme',
        body: { token, password: 'a long password', name: { first: 'Ada', last: 'Acme' }, terms_and_privacy: true },
      });
    expect((await register(tokenOf(early))).status).toBe(410);
    expect((await register(tokenOf(address))).body.user).toMatchObject({ role: 'sys_admin', state: 'active' });
  });

  it('gives one who is registered a new password', async () => {
    const address = await letIn('first@acme.test');
    expect(address).toMatch(/^http:\/\/acme\.localhost:8080\/reset_password\?token=/);
    const reset = await server.call(calls.resetPassword, {
      instance: 'acme',
      params: { token: tokenOf(address) },
      body: { password: 'quite another one' },
    });
    expect(reset.status).toBe(200);
    const signIn = (password: string) =>
      server.call(calls.signIn, {
        instance: 'acme',
        body: { grant_type: 'password', username: 'first@acme.test', password, client_id: webClientId },
      });
    expect((await signIn('quite another one')).status).toBe(200);
    expect((await signIn('a long password')).status).toBe(401);
  });

  it('raises nobody, and lets no banned person in', async () => {
    await server.person('inspector', { instance: 'acme', email: 'inspector@acme.test' });
    expect(await letIn('inspector@acme.test')).toBe('other_role');
    await server.person('sys_admin', { instance: 'acme', email: 'banned@acme.test' });
    await server
      .db('acme')
      .query.updateTable('users')
      .set({ banned_at: new Date() })
      .where('email', '=', 'banned@acme.test')
      .execute();
    expect(await letIn('banned@acme.test')).toBe('banned');
  });
});
