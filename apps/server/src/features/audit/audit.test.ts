import { impersonate, signIn, webClientId } from '@plumbline/contract/access';
import { checkAudit, listAudit, readAuditEntry } from '@plumbline/contract/audit';
import type { SentQuery } from '@plumbline/contract/call';
import { createExport, downloadExport, readExport } from '@plumbline/contract/exports';
import { changeSettings } from '@plumbline/contract/settings';
import { eraseUser } from '@plumbline/contract/user-erasure';
import { removeUsers } from '@plumbline/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { sweep } from '../../worker/sweep.ts';
import { hashAt, verifyChain } from './verify-chain.ts';

let server: TestServer;
let admin: TestPerson;
let sysAdmin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ works: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.person('business_admin');
  sysAdmin = await server.person('sys_admin');
});

const changed = async (companyName: string) => {
  expect((await server.call(changeSettings, { as: admin, body: { companyName } })).status).toBe(200);
  await server.eventsHandled();
};
const newest = async (query: SentQuery<typeof listAudit> = {}) =>
  (await server.call(listAudit, { as: admin, query })).body.docs;
/** By the role that the application has. */
const run = (statement: string) => server.services.pool.query(statement);

describe('the audit trail', () => {
  it('says who changed what, when, from where, and what was there before and after', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' };
    await changed('Before');
    await server.call(changeSettings, { as: admin, body: { companyName: 'After' }, headers, from: '198.51.100.7' });
    await server.eventsHandled();
    const [entry] = await newest();
    expect(entry).toMatchObject({
      area: 'settings',
      event: 'settings.changed',
      actor: { _id: admin.id },
      address: '198.51.100.7',
      device: 'Chrome, Android',
      isErased: false,
    });
    const { body } = await server.call(readAuditEntry, { as: admin, params: { id: entry?._id ?? '' } });
    expect(body).toMatchObject({ before: { companyName: 'Before' }, after: { companyName: 'After' } });
    expect(body.hash).toBe(await hashAt(server.db(), body.position));
  });

  it('has sign-ins that failed: whose account it was, and nothing that was typed', async () => {
    const body = (username: string) =>
      ({ grant_type: 'password', username, password: 'S3cret-typed', client_id: webClientId }) as const;
    const email = `known-${admin.id}@example.test`;
    const known = await server.person('inspector', { email });
    await server.call(signIn, { body: body(email) });
    await server.call(signIn, { body: body('hunter2@nowhere.test') });
    await server.eventsHandled();
    const [unknown, ofKnown] = await newest({ area: 'sign_in' });
    expect(ofKnown).toMatchObject({ event: 'sign_in.failed', actor: null, person: { _id: known.id } });
    expect(unknown).toMatchObject({ event: 'sign_in.failed', actor: null, person: null, subject: 'unknown' });
    const typed = await server.db().first(sql<{
      n: number;
    }>`select count(*)::int as n from ${server.db().table('events')}
      where concat(before, after) ~ 'hunter2|S3cret'`);
    expect(typed?.n).toBe(0);
  });

  it('says who acted under another’s name', async () => {
    const email = `acted-${admin.id}@example.test`;
    await server.person('business_admin', { email });
    await server.call(impersonate, { as: sysAdmin, body: { username: email, client_id: webClientId } });
    await server.eventsHandled();
    expect((await newest())[0]).toMatchObject({ event: 'user.impersonated', actor: { _id: sysAdmin.id } });
  });

  it('is narrowed by area, people, days and words, and continued', async () => {
    for (const name of ['One', 'Two', 'Three']) await changed(`${name} of ${admin.id}`);
    const mine = { actor: admin.id };
    expect((await newest(mine)).length).toBe(3);
    expect(await newest({ ...mine, area: 'exports' })).toEqual([]);
    expect((await newest({ ...mine, search: `THREE of ${admin.id}` })).length).toBe(1);
    expect(await newest({ ...mine, until: '2020-01-01' })).toEqual([]);
    expect((await newest({ ...mine, from: '2020-01-01' })).length).toBe(3);
    const first = await server.call(listAudit, { as: admin, query: { ...mine, page_size: 2 } });
    expect(first.body.docs.length).toBe(2);
    const second = await server.call(listAudit, {
      as: admin,
      query: { ...mine, page_size: 2, after: first.body.next ?? '' },
    });
    expect(second.body.docs.length).toBe(1);
    expect(second.body.next).toBeNull();
    const broken = await server.call(listAudit, { as: admin, query: { after: 'nonsense' } });
    expect(broken.status).toBe(400);
  });

  it('leaves as CSV', async () => {
    await changed(`Exported ${admin.id}`);
    const made = await server.call(createExport, {
      as: admin,
      body: { kind: 'audit_csv', input: { actor: admin.id } },
    });
    expect(made.status).toBe(200);
    const state = async () => (await server.call(readExport, { as: admin, params: { id: made.body._id } })).body.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('done');
    const { body } = await server.send({
      method: 'GET',
      url: downloadExport.path.replace('{id}', made.body._id),
      as: admin,
    });
    const lines = String(body).trim().split('\r\n');
    expect(lines.length).toBe(2);
    expect(lines[1]).toContain(`Exported ${admin.id}`);
  });
});

describe('the chain', () => {
  const refused = /append-only/;

  it('can neither be changed nor deleted nor emptied by the application’s role, and its events can’t', async () => {
    await changed('Sealed');
    for (const statement of [
      'update instance_main.audit_entries set at = now()',
      'update instance_main.audit_entries set salt = null, erased_at = now()',
      'delete from instance_main.audit_entries',
      'truncate instance_main.audit_entries',
      `update instance_main.events set after = '{}' where id in (select event_id from instance_main.audit_entries)`,
      'delete from instance_main.events where id in (select event_id from instance_main.audit_entries)',
      'truncate instance_main.events cascade',
    ])
      await expect(run(statement), statement).rejects.toThrow(refused);
    const { body } = await server.call(checkAudit, { as: admin, query: {} });
    expect(body).toMatchObject({ fault: null, unchained: 0 });
    expect(body.last?.hash).toBe(await hashAt(server.db(), body.last?.position ?? 0));
  });

  it('shows what whoever owns the tables has changed', async () => {
    await changed('Whole');
    const last = await server.db().first(sql<{ position: number; id: number }>`
      select position, event_id as id from ${server.db().table('audit_entries')} order by position desc limit 1`);
    const faultAfter = async (statement: string) => {
      await run(`begin; alter table instance_main.events disable trigger user;
        alter table instance_main.audit_entries disable trigger user; ${statement};
        alter table instance_main.events enable trigger user;
        alter table instance_main.audit_entries enable trigger user; commit`);
      return (await verifyChain(server.db())).fault;
    };
    const { position, id } = last ?? { position: 0, id: 0 };
    const kept = `update instance_main.events set after = '{"companyName": "Whole"}' where id = ${id}`;
    expect(
      await faultAfter(`update instance_main.events set after = '{"companyName": "Forged"}' where id = ${id}`),
    ).toEqual({ position, kind: 'event' });
    expect(await faultAfter(kept)).toBeNull();
    const at = (change: string) =>
      `update instance_main.audit_entries set actor_id = ${change} where position = ${position}`;
    expect(await faultAfter(at('null'))).toEqual({ position, kind: 'entry' });
    expect(await faultAfter(at(`'${admin.id}'`))).toBeNull();
  });

  it('stays whole when a person is erased, without the person', async () => {
    const email = `gone-${admin.id}@example.test`;
    const person = await server.person('inspector', { email });
    await server.call(signIn, {
      body: { grant_type: 'password', username: email, password: 'wrong', client_id: webClientId },
    });
    await server.call(removeUsers, { as: sysAdmin, body: { users: [person.id] } });
    await server.eventsHandled();
    await server.call(eraseUser, { as: sysAdmin, params: { id: person.id } });
    await server.eventsHandled();
    const found = await verifyChain(server.db());
    expect(found.fault).toBeNull();
    expect(found.erased).toBeGreaterThan(0);
    const entries = await newest({ person: person.id });
    expect(entries.find(({ event }) => event === 'user.removed')).toMatchObject({ isErased: true });
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  it('ends with what has had its time, which the sweep alone removes', async () => {
    const { query } = server.db('acme');
    const other = await server.person('business_admin', { instance: 'acme' });
    await query
      .insertInto('events')
      .values(
        [1200, 1000].map((days) => ({
          name: 'settings.changed',
          subject_id: 'x',
          actor_id: other.id,
          at: new Date(Date.now() - days * 86_400_000),
        })),
      )
      .execute();
    await server.eventsHandled();
    const count = async () => (await verifyChain(server.db('acme'))).checked;
    const before = await count();
    expect(before).toBeGreaterThanOrEqual(2);
    await sweep(server.services);
    expect(await count()).toBe(before - 1);
    expect((await verifyChain(server.db('acme'))).fault).toBeNull();
  });
});
