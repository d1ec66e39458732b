import { listAudit } from '@plumbline/contract/audit';
import { readProjectFeed } from '@plumbline/contract/feeds';
import { createProject, listProjects, readProject } from '@plumbline/contract/projects';
import * as calls from '@plumbline/contract/service-accounts';
import type { SentBody } from '@plumbline/contract/call';
import { listUsers, searchUsers } from '@plumbline/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { peopleUsed } from '../../access/room-within-limits.ts';
import { ok } from '../reports/reports.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let boss: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('business_admin');
  boss = await server.person('sys_admin');
});
afterAll(() => server.close());

type Asked = SentBody<typeof calls.createServiceAccount>;
const make = async (asked: Partial<Asked> = {}, as = admin) =>
  ok(
    await server.call(calls.createServiceAccount, {
      as,
      body: { name: 'Nightly export', role: 'project_manager', ...asked },
    }),
  );
const token = { name: 'Export', scopes: ['projects:write' as const], days: 30 };
const tokenOf = async (id: string, body: SentBody<typeof calls.createServiceToken> = token, as = admin) =>
  ok(await server.call(calls.createServiceToken, { as, params: { id }, body }));
const by = (id: string, secret: string | null): TestPerson => ({ ...admin, id, token: secret ?? '' });
const statusOf = async (as: TestPerson) => (await server.call(listProjects, { as })).status;
const seats = async () =>
  (await server.db().first(sql<{ used: number }>`select ${peopleUsed(server.db())} as used`))?.used ?? 0;
const change = (id: string, body: SentBody<typeof calls.changeServiceAccount>, as = admin) =>
  server.call(calls.changeServiceAccount, { as, params: { id }, body });

describe('a service account', () => {
  it('calls the API with a token that an administrator made for it, within role and scopes', async () => {
    const account = await make();
    const made = await tokenOf(account._id);
    expect(made.token).toMatch(/^plb_pat_/);
    const as = by(account._id, made.token);
    expect(await statusOf(as)).toBe(200);
    const project = ok(await server.call(createProject, { as, body: { name: 'By a program' } }));
    expect((await server.call(calls.listServiceAccounts, { as })).problem.code).toBe('token_out_of_scope');
    const [listed] = ok(await server.call(calls.listServiceTokens, { as: admin, params: { id: account._id } }));
    expect(listed).toMatchObject({ _id: made._id, token: null, scopes: ['projects:write'] });
    expect(listed?.last_used_at).not.toBeNull();
    const found = ok(await server.call(calls.listServiceAccounts, { as: admin })).find(
      ({ _id }) => _id === account._id,
    );
    expect(found).toMatchObject({ tokens: 1, banned: false, can_change: true, role: 'project_manager' });
    // What it did has its name, and says that nobody did it by hand.
    const feed = ok(await server.call(readProjectFeed, { as: admin, params: { id: project._id } }));
    const author = { _id: account._id, name: { first: 'Nightly export' }, isService: true };
    expect(feed.docs[0]?.user).toMatchObject(author);
    const params = { id: project._id };
    expect(ok(await server.call(readProject, { as: admin, params })).created_by).toMatchObject(author);
    const byHand = ok(await server.call(createProject, { as: admin, body: { name: 'By hand' } }));
    const { created_by: person } = ok(await server.call(readProject, { as: admin, params: { id: byHand._id } }));
    expect(person).toMatchObject({ _id: admin.id });
    expect(person).not.toHaveProperty('isService');
  });

  it('is among no people: in no list, no search, no project’s members, and takes no seat', async () => {
    const project = ok(await server.call(createProject, { as: admin, body: { name: 'Kept' } }));
    const account = await make({ name: 'Unpicked', projects: [project._id] });
    expect(account.projects).toEqual([{ _id: project._id, name: 'Kept' }]);
    const list = ok(await server.call(listUsers, { as: admin, query: { search: 'Unpicked' } as never }));
    expect(list.docs).toEqual([]);
    const search = JSON.stringify(
      (await server.call(searchUsers, { as: admin, query: { search: 'Unpicked' } as never })).body,
    );
    expect(search).not.toContain(account._id);
    const read = ok(await server.call(readProject, { as: admin, params: { id: project._id } }));
    expect(JSON.stringify(read)).not.toContain(account._id);
    const before = await seats();
    await make({ name: 'One more' });
    expect(await seats()).toBe(before);
    await server.person('inspector');
    expect(await seats()).toBe(before + 1);
  });

  it('has a role of at most who makes it, and is never a client', async () => {
    const create = (role: Asked['role']) =>
      server.call(calls.createServiceAccount, { as: admin, body: { name: 'x', role } });
    expect((await create('sys_admin')).problem.code).toBe('person_above_own');
    expect((await create('client')).status).toBe(400);
    const above = await make({ role: 'sys_admin' }, boss);
    expect((await change(above._id, { name: 'y' })).problem.code).toBe('person_above_own');
    const refused = await server.call(calls.createServiceToken, { as: admin, params: { id: above._id }, body: token });
    expect(refused.problem.code).toBe('person_above_own');
    const listed = ok(await server.call(calls.listServiceAccounts, { as: admin }));
    expect(listed.find(({ _id }) => _id === above._id)?.can_change).toBe(false);
  });

  it('loses its tokens at once with a ban, another role, and its removal', async () => {
    const account = await make();
    const first = by(account._id, (await tokenOf(account._id)).token);
    expect(ok(await change(account._id, { banned: true }))).toMatchObject({ banned: true, tokens: 0 });
    expect(await statusOf(first)).toBe(401);
    const refused = await server.call(calls.createServiceToken, {
      as: admin,
      params: { id: account._id },
      body: token,
    });
    expect(refused.problem.code).toBe('service_banned');
    ok(await change(account._id, { banned: false }));
    expect(await statusOf(first)).toBe(401);
    const second = by(account._id, (await tokenOf(account._id)).token);
    ok(await change(account._id, { role: 'inspector' }));
    expect(await statusOf(second)).toBe(401);
    const third = by(account._id, (await tokenOf(account._id)).token);
    ok(await server.call(calls.removeServiceAccount, { as: admin, params: { id: account._id } }));
    expect([await statusOf(third), (await change(account._id, { name: 'z' })).status]).toEqual([401, 404]);
  });

  it('has its tokens renewed with an overlap, and ended one by one', async () => {
    const account = await make();
    const made = await tokenOf(account._id, { ...token, ip_ranges: ['127.0.0.0/8', '::1'] });
    const params = { id: account._id, token_id: made._id };
    const body = { days: 60, overlap_hours: 24 };
    const rotated = ok(await server.call(calls.rotateServiceToken, { as: admin, params, body }));
    expect(rotated.previous_until).not.toBeNull();
    expect([await statusOf(by(account._id, made.token)), await statusOf(by(account._id, rotated.token))]).toEqual([
      200, 200,
    ]);
    // Nobody ends a person’s own token by this way.
    const other = await make();
    const elsewhere = await server.call(calls.revokeServiceToken, { as: admin, params: { ...params, id: other._id } });
    expect(elsewhere.status).toBe(404);
    ok(await server.call(calls.revokeServiceToken, { as: admin, params }));
    expect([await statusOf(by(account._id, made.token)), await statusOf(by(account._id, rotated.token))]).toEqual([
      401, 401,
    ]);
  });

  it('is in the audit trail, and gets no mail', async () => {
    const account = await make({ name: 'Audited' });
    await tokenOf(account._id);
    ok(await change(account._id, { banned: true }));
    await server.eventsHandled();
    const { docs } = ok(await server.call(listAudit, { as: admin, query: {} }));
    expect(docs.slice(0, 3).map(({ event }) => event)).toEqual(['service.changed', 'token.created', 'service.created']);
    expect(docs[1]?.person).toMatchObject({ _id: account._id, isService: true });
    const { query } = server.db();
    const row = await query
      .selectFrom('users')
      .select(['email', 'is_verified'])
      .where('id', '=', account._id)
      .executeTakeFirst();
    expect(row).toEqual({ email: `${account._id}@service.invalid`, is_verified: false });
  });
});
