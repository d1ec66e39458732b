import * as calls from '@plumbline/contract/access-tokens';
import { createProject, listProjects } from '@plumbline/contract/projects';
import { listJobs } from '@plumbline/contract/jobs';
import { listSessions } from '@plumbline/contract/own-account';
import { banUsers, changeUser, readMe } from '@plumbline/contract/users';
import type { SentBody } from '@plumbline/contract/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { ok } from '../reports/reports.fixtures.ts';

let server: TestServer;
let beside: TestServer;
let manager: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  beside = await startTestServer({ beside: server });
  manager = await server.person('project_manager');
  admin = await server.person('sys_admin');
}, 60_000);
afterAll(async () => {
  await beside.close();
  await server.close();
});

type Asked = SentBody<typeof calls.createAccessToken>;
const make = async (as: TestPerson, asked: Partial<Asked> = {}) => {
  const body = { name: 'Nightly export', scopes: ['projects:read' as const], days: 30, ...asked };
  const made = ok(await server.call(calls.createAccessToken, { as, body }));
  return { id: made._id, made, by: { ...as, token: made.token ?? '' } };
};
const statusOf = async (by: TestPerson, at: TestServer = server) => (await at.call(listProjects, { as: by })).status;

describe('a token of one’s own', () => {
  it('is shown once, stored as a hash, and listed by its end', async () => {
    const { made } = await make(manager, { name: 'Shown once', scopes: ['jobs:read', 'jobs:write'] });
    expect(made.token).toMatch(/^plb_pat_/);
    expect([made.scopes, made.hint, made.last_used_at]).toEqual([['jobs:write'], made.token?.slice(-4), null]);
    const listed = ok(await server.call(calls.listAccessTokens, { as: manager }));
    expect(listed.find(({ _id }) => _id === made._id)).toEqual({ ...made, token: null });
    const secret = made.token?.slice(8) ?? '';
    for (const table of ['tokens', 'token_grants', 'sessions', 'events', 'idempotency_keys'] as const) {
      const found = await server
        .db()
        .rows(sql`select from ${server.db().table(table)} t where t::text like ${`%${secret}%`}`);
      expect(found, table).toEqual([]);
    }
    // It is no device.
    const devices = ok(await server.call(listSessions, { as: manager }));
    expect(devices.map(({ _id }) => _id)).not.toContain(made._id);
  });

  it('does what its scopes say, and nothing else', async () => {
    const { by, id } = await make(manager);
    expect(await statusOf(by)).toBe(200);
    const refused = await server.call(createProject, { as: by, body: { name: 'Not made' } as never });
    expect([refused.status, refused.problem.code]).toEqual([403, 'token_out_of_scope']);
    expect((await server.call(listJobs, { as: by })).problem.code).toBe('token_out_of_scope');
    expect((await server.call(readMe, { as: by })).problem.code).toBe('token_out_of_scope');
    expect((await server.call(calls.listAccessTokens, { as: by })).problem.code).toBe('token_out_of_scope');
    const listed = ok(await server.call(calls.listAccessTokens, { as: manager }));
    expect(listed.find(({ _id }) => _id === id)?.last_used_at).not.toBeNull();
  });

  it('is accepted only from where it says', async () => {
    const { by } = await make(manager, { ip_ranges: ['203.0.113.0/24'] });
    const from = (address: string) => server.call(listProjects, { as: by, from: address });
    expect((await from('203.0.113.9')).status).toBe(200);
    expect((await from('198.51.100.1')).problem.code).toBe('token_not_from_here');
    const wrong = await server.call(calls.createAccessToken, {
      as: manager,
      body: { name: 'Wrong', scopes: ['jobs:read'], days: 1, ip_ranges: ['203.0.113.0/99'] },
    });
    expect([wrong.status, wrong.problem.errors.map(({ path }) => path)]).toEqual([400, ['ip_ranges.0']]);
  });

  it('that was mistyped signs nobody in', async () => {
    const { by } = await make(manager);
    expect(await statusOf({ ...by, token: by.token.slice(0, -1) })).toBe(401);
  });

  it('is made by nobody in another’s name, and by no client', async () => {
    const client = await server.person('client');
    const body = { name: 'x', scopes: ['jobs:read' as const], days: 1 };
    expect((await server.call(calls.createAccessToken, { as: client, body })).status).toBe(403);
    const impersonated = await server.person('project_manager');
    await server
      .db()
      .query.updateTable('sessions')
      .set({ impersonator_id: admin.id })
      .where('user_id', '=', impersonated.id)
      .execute();
    expect((await server.call(calls.createAccessToken, { as: impersonated, body })).status).toBe(403);
  });
});

describe('a token ends', () => {
  it('at once on every server when it is revoked', async () => {
    const { by, id } = await make(manager);
    expect([await statusOf(by), await statusOf(by, beside)]).toEqual([200, 200]);
    ok(await server.call(calls.revokeAccessToken, { as: manager, params: { id } }));
    expect([await statusOf(by), await statusOf(by, beside)]).toEqual([401, 401]);
    expect((await server.call(calls.revokeAccessToken, { as: manager, params: { id } })).status).toBe(404);
    const events = await server
      .db()
      .query.selectFrom('events')
      .select(['name', 'user_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { name: 'token.created', user_id: manager.id },
      { name: 'token.revoked', user_id: manager.id },
    ]);
  });

  it('when whoever found it gives it up', async () => {
    const { by } = await make(manager);
    const payload = new URLSearchParams({ token: by.token }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await server.send({ method: 'POST', url: '/v1/oauth/revoke', payload, headers })).status).toBe(200);
    expect(await statusOf(by)).toBe(401);
  });

  it('with its time, a ban, or another role', async () => {
    const late = await make(manager);
    await server.db().query.updateTable('sessions').set({ expires_at: new Date() }).where('id', '=', late.id).execute();
    expect(await statusOf(late.by)).toBe(401);

    const banned = await make(await server.person('project_manager'));
    ok(await server.call(banUsers, { as: admin, body: { users: [banned.by.id], banned: true } }));
    expect(await statusOf(banned.by)).toBe(401);

    const demoted = await make(await server.person('project_manager'));
    ok(await server.call(changeUser, { as: admin, params: { id: demoted.by.id }, body: { role: 'inspector' } }));
    expect(await statusOf(demoted.by)).toBe(401);
  });
});

describe('a new secret', () => {
  const rotate = async (id: string, overlap: number) => {
    const body = { days: 90, overlap_hours: overlap };
    return ok(await server.call(calls.rotateAccessToken, { as: manager, params: { id }, body }));
  };

  it('holds beside the one before for the time that was chosen', async () => {
    const { by, id } = await make(manager);
    const rotated = await rotate(id, 24);
    const next = { ...by, token: rotated.token ?? '' };
    expect([await statusOf(by), await statusOf(next)]).toEqual([200, 200]);
    const [until, now] = [Date.parse(rotated.previous_until ?? ''), Date.now()];
    expect(Math.abs(until - now - 24 * 3_600_000)).toBeLessThan(60_000);
    // Two hold at most.
    const last = { ...by, token: (await rotate(id, 24)).token ?? '' };
    expect([await statusOf(by), await statusOf(next), await statusOf(last)]).toEqual([401, 200, 200]);
  });

  it('ends the one before at once where no time is chosen', async () => {
    const { by, id } = await make(manager);
    const rotated = await rotate(id, 0);
    expect([await statusOf(by), await statusOf({ ...by, token: rotated.token ?? '' })]).toEqual([401, 200]);
    expect(rotated.previous_until).toBeNull();
  });
});
