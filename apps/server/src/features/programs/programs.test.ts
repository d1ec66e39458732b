import { createHash, randomBytes } from 'node:crypto';
import { listAccessTokens } from '@plumbline/contract/access-tokens';
import { listJobs } from '@plumbline/contract/jobs';
import * as calls from '@plumbline/contract/programs';
import { listProjects } from '@plumbline/contract/projects';
import { banUsers } from '@plumbline/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { ok } from '../reports/reports.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let person: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  person = await server.person('project_manager');
}, 60_000);
afterAll(() => server.close());

const address = 'https://atlas.example/done';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

const register = async (confidential = false) =>
  ok(
    await server.call(calls.createProgram, {
      as: admin,
      body: {
        name: 'Atlas',
        redirect_uris: [address],
        scopes: ['jobs:read', 'projects:write'],
        is_confidential: confidential,
      },
    }),
  );
type Asked = Parameters<typeof requestFor>[1];
const requestFor = (id: string, more: Partial<Record<string, string>> = {}) => ({
  client_id: id,
  redirect_uri: address,
  response_type: 'code',
  scope: 'jobs:read',
  state: 'st&te',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
});
const letIn = async (id: string, more?: Asked, as = person, approve = true) => {
  const body = { ...requestFor(id, more), approve };
  const { redirect } = ok(await server.call(calls.decideAuthorization, { as, body }));
  return new URL(redirect).searchParams;
};
const post = async (url: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await server.send({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return { ...answer, body: answer.body as Record<string, string> };
};
const exchange = (id: string, code: string, more: Record<string, string> = {}) =>
  post('/oauth/token', { grant_type: 'authorization_code', client_id: id, code, code_verifier: verifier, ...more });
const renew = (id: string, token: string) =>
  post('/oauth/token', { grant_type: 'refresh_token', client_id: id, refresh_token: token });
const tokensFor = async (id: string, as = person) => {
  const { status, body } = await exchange(id, (await letIn(id, {}, as)).get('code') ?? '');
  expect(status).toBe(200);
  return { access: body['access_token'] ?? '', refresh: body['refresh_token'] ?? '' };
};
const jobsBy = async (token: string, as = person) => (await server.call(listJobs, { as: { ...as, token } })).status;

describe('a program', () => {
  it('finds out where people let it in', async () => {
    const server8414 = ok(await server.call(calls.readAuthorizationServer));
    const { body } = await server.call(calls.readProtectedResource);
    expect(body.authorization_servers).toEqual([server8414.issuer]);
    expect(server8414.authorization_endpoint).toBe(`${server8414.issuer}/oauth/authorize`);
    expect(server8414.token_endpoint).toBe(`${server8414.issuer}/oauth/token`);
    expect(server8414.code_challenge_methods_supported).toEqual(['S256']);
    const refused = await server.send({ method: 'GET', url: '/v2/jobs' });
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Bearer resource_metadata="https?:\/\/[^"]+\/\.well-known\/oauth-protected-resource"$/),
    ]);
  });

  it('that people let in acts for them within what they allowed', async () => {
    const { _id: id } = await register();
    const asked = ok(await server.call(calls.readAuthorization, { as: person, query: requestFor(id) }));
    expect(asked).toMatchObject({ scopes: ['jobs:read'], place: 'atlas.example', refusal: null });
    const answer = await letIn(id);
    expect(answer.get('state')).toBe('st&te');
    expect(answer.get('iss')).toBe(ok(await server.call(calls.readAuthorizationServer)).issuer);
    const { status, body, headers } = await exchange(id, answer.get('code') ?? '', { redirect_uri: address });
    expect([status, body['token_type'], body['scope'], headers['cache-control']]).toEqual([
      200,
      'Bearer',
      'jobs:read',
      'no-store',
    ]);
    const by = { ...person, token: body['access_token'] ?? '' };
    expect((await server.call(listJobs, { as: by })).status).toBe(200);
    const other = await server.call(listProjects, { as: by });
    expect([other.status, other.headers['www-authenticate']]).toEqual([403, 'Bearer error="insufficient_scope"']);
    const [listed] = ok(await server.call(listAccessTokens, { as: person }));
    expect([listed?.program?._id, listed?.scopes]).toEqual([id, ['jobs:read']]);
    const secret = (body['access_token'] ?? '').slice(8);
    const stored = await server
      .db()
      .rows(sql`select from ${server.db().table('tokens')} t where t::text like ${`%${secret}%`}`);
    expect(stored).toEqual([]);
  });

  it('learns at its address what is wrong, and nobody is led to another', async () => {
    const { _id: id } = await register();
    const errorOf = async (more: Asked) => (await letIn(id, more)).get('error');
    expect(await errorOf({ scope: 'people:read' })).toBe('invalid_scope');
    expect(await errorOf({ scope: 'jobs:write' })).toBe('invalid_scope');
    expect(await errorOf({ scope: 'everything' })).toBe('invalid_scope');
    expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await errorOf({ code_challenge: '' })).toBe('invalid_request');
    expect(await errorOf({ response_type: 'token' })).toBe('unsupported_response_type');
    expect(await errorOf({ resource: 'https://elsewhere.example' })).toBe('invalid_target');
    expect((await letIn(id, {}, person, false)).get('error')).toBe('access_denied');
    for (const wrong of [{ redirect_uri: `${address}/` }, { client_id: person.id }, { client_id: 'x' }]) {
      const body = { ...requestFor(id, wrong), approve: true };
      const { status, problem } = await server.call(calls.decideAuthorization, { as: person, body });
      expect([status, problem.code]).toEqual([400, 'program_not_valid']);
    }
  });

  it('needs the verifier, its own code, and in time', async () => {
    const [one, other] = [await register(), await register()];
    const code = (await letIn(one._id)).get('code') ?? '';
    const refusals = [
      await exchange(one._id, code, { code_verifier: randomBytes(32).toString('base64url') }),
      await exchange(one._id, code, { code_verifier: '' }),
      await exchange(one._id, code, { redirect_uri: 'https://atlas.example/other' }),
      await exchange(other._id, code),
      await exchange(one._id, 'x'),
      await renew(one._id, 'x'),
    ];
    expect(refusals.map(({ status, body }) => [status, body['error']])).toEqual(
      refusals.map(() => [400, 'invalid_grant']),
    );
    await server.db().rows(sql`update ${server.db().table('program_codes')} set expires_at = now()`);
    expect((await exchange(one._id, code)).body['error']).toBe('invalid_grant');
    const unknown = await exchange(person.id, code);
    expect([unknown.status, unknown.body['error']]).toEqual([401, 'invalid_client']);
    const odd = await post('/oauth/token', { grant_type: 'password', client_id: one._id });
    expect([odd.status, odd.body['error']]).toEqual([400, 'unsupported_grant_type']);
  });

  it('with a secret shows it, in the form or as a password', async () => {
    const { _id: id, secret } = await register(true);
    expect(secret).toMatch(/^plb_ops_/);
    expect(ok(await server.call(calls.listPrograms, { as: admin })).find((one) => one._id === id)?.secret).toBeNull();
    const code = async () => (await letIn(id)).get('code') ?? '';
    expect((await exchange(id, await code())).body['error']).toBe('invalid_client');
    expect((await exchange(id, await code(), { client_secret: `${secret}x` })).body['error']).toBe('invalid_client');
    expect((await exchange(id, await code(), { client_secret: secret ?? '' })).status).toBe(200);
    const form = { grant_type: 'authorization_code', code: await code(), code_verifier: verifier };
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    expect((await post('/oauth/token', form, { authorization })).status).toBe(200);
  });

  it('is registered with addresses that are safe', async () => {
    const wrong = await server.call(calls.createProgram, {
      as: admin,
      body: { name: 'x', redirect_uris: ['http://atlas.example/done', 'javascript:alert(1)'], scopes: ['jobs:read'] },
    });
    expect(wrong.problem.errors.map(({ path }) => path)).toEqual(['redirect_uris.0', 'redirect_uris.1']);
  });
});

describe('what a program may do ends', () => {
  it('with a code that is used twice', async () => {
    const { _id: id } = await register();
    const code = (await letIn(id)).get('code') ?? '';
    const { body } = await exchange(id, code);
    expect(await jobsBy(body['access_token'] ?? '')).toBe(200);
    expect((await exchange(id, code)).body['error']).toBe('invalid_grant');
    expect(await jobsBy(body['access_token'] ?? '')).toBe(401);
  });

  it('with a refresh token that is used again later; within seconds it is a lost reply', async () => {
    const { _id: id } = await register();
    const first = await tokensFor(id);
    const second = await renew(id, first.refresh);
    expect([second.status, second.body['scope']]).toEqual([200, 'jobs:read']);
    expect((await renew(id, first.refresh)).status).toBe(200);
    await server
      .db()
      .rows(
        sql`update ${server.db().table('tokens')} set used_at = now() - interval '1 minute' where used_at is not null`,
      );
    expect((await renew(id, first.refresh)).body['error']).toBe('invalid_grant');
    expect(await jobsBy(second.body['access_token'] ?? '')).toBe(401);
    expect((await renew(id, second.body['refresh_token'] ?? '')).body['error']).toBe('invalid_grant');
  });

  it('never through the calls of sign-ins', async () => {
    const { _id: id } = await register();
    const { refresh } = await tokensFor(id);
    const form = { grant_type: 'refresh_token', refresh_token: refresh, client_id: 'plumbline-web' };
    expect((await post('/v1/oauth/token', form)).status).toBe(401);
  });

  it('when the program gives it back, or is removed, or may less', async () => {
    const [kept, removed] = [await register(), await register()];
    const given = await tokensFor(kept._id);
    const revoked = await post('/oauth/revoke', { token: given.refresh, client_id: kept._id });
    expect([revoked.status, await jobsBy(given.access)]).toEqual([200, 401]);

    const going = await tokensFor(removed._id);
    ok(await server.call(calls.removeProgram, { as: admin, params: { id: removed._id } }));
    expect(await jobsBy(going.access)).toBe(401);
    expect((await renew(removed._id, going.refresh)).body['error']).toBe('invalid_client');

    const narrowed = await tokensFor(kept._id);
    const body = { name: 'Atlas', redirect_uris: [address], scopes: ['projects:read' as const] };
    ok(await server.call(calls.changeProgram, { as: admin, params: { id: kept._id }, body }));
    expect(await jobsBy(narrowed.access)).toBe(401);
  });

  it('with a ban', async () => {
    const { _id: id } = await register();
    const banned = await server.person('project_manager');
    const { access, refresh } = await tokensFor(id, banned);
    const system = await server.person('sys_admin');
    ok(await server.call(banUsers, { as: system, body: { users: [banned.id], banned: true } }));
    expect(await jobsBy(access, banned)).toBe(401);
    expect((await renew(id, refresh)).body['error']).toBe('invalid_grant');
  });
});
