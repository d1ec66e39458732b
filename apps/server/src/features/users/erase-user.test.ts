import { createExport } from '@plumbline/contract/exports';
import { searchEverything } from '@plumbline/contract/search';
import { eraseUser, listRemovedUsers } from '@plumbline/contract/user-erasure';
import { changeUser, readUser, removeUsers } from '@plumbline/contract/users';
import { roles } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setProof } from '../../../test/proof/proof.fixtures.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';

const on = setProof();
const person = { first: 'Zebulon', last: 'Quarrington', email: 'zeb@quarrington.test', phone: '+972501237654' };
const traces = ['zebulon', 'quarrington', '501237654'];
const erase = (as: TestPerson, id: string) => on.server.call(eraseUser, { as, params: { id } });

/** The tables in which a text has something of the person. */
async function tablesWithTraces(): Promise<string[]> {
  const db = on.server.db();
  const tables = await db.rows(
    sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = ${db.schema}`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const row = await db.first(sql<{ n: number }>`select count(*)::int as n from ${sql.id(db.schema, name)} t
      where t::text ilike any(${traces.map((trace) => `%${trace}%`)}::text[])`);
    if (row !== undefined && row.n > 0) found.push(name);
  }
  return found.toSorted();
}

/** What the program writes of a person in its logs. */
async function fillLogs(id: string): Promise<void> {
  const { query } = on.server.db();
  const [webhook, delivery, automation, run] = [newId(), newId(), newId(), newId()];
  const named = { _id: id, name: `${person.first} ${person.last}`, email: person.email, phoneNumber: person.phone };
  const payload = JSON.stringify({ data: { actor: named, user: { _id: id, name: { ...person } } } });
  const at = new Date();
  await query
    .insertInto('webhooks')
    .values({ id: webhook, name: 'w', url: 'https://a.test', method: 'post', target: 'job', secret: 's', state: 'off' })
    .execute();
  await query
    .insertInto('webhook_deliveries')
    .values({ id: delivery, webhook_id: webhook, key: 'k', type: 't', payload, state: 'delivered', created_at: at })
    .execute();
  await query
    .insertInto('webhook_attempts')
    .values({
      delivery_id: delivery,
      round: 1,
      number: 1,
      at,
      duration_ms: 1,
      method: 'post',
      url: `https://a.test/?who=${encodeURIComponent(person.email)}`,
      request_headers: JSON.stringify({}),
      request_body: payload,
      response_body: `not JSON: ${person.email}`,
    })
    .execute();
  const empty = JSON.stringify([]);
  await query
    .insertInto('automations')
    .values({
      id: automation,
      name: 'a',
      event_kind: 'time',
      event: JSON.stringify({ kind: 'time', schedule: { every: 'day', time: '08:00' } }),
      conditions: JSON.stringify({ or: [] }),
      actions: empty,
      state: 'paused',
      pause_reason: 'person',
      activated_at: at,
    })
    .execute();
  const state = 'done';
  await query
    .insertInto('automation_runs')
    .values({ id: run, automation_id: automation, version: 1, due_at: at, state, data: payload })
    .execute();
  await query
    .insertInto('automation_steps')
    .values({ run_id: run, step: 0, kind: 'email', state, input: payload, started_at: at, duration_ms: 1 })
    .execute();
  const sent = { state: 'sent', created_at: at, finished_at: at };
  await query
    .insertInto('outgoing_messages')
    .values([
      { ...sent, id: newId(), channel: 'sms', key: 'own', user_id: id, address: person.phone, body: 'b' },
      {
        ...sent,
        id: newId(),
        channel: 'push',
        key: 'other',
        user_id: on.admin.id,
        body: `${person.first} ${person.last} was assigned`,
      },
    ])
    .execute();
  await query
    .insertInto('absences')
    .values({
      id: newId(),
      user_id: id,
      kind: 'sick',
      state: 'confirmed',
      first_day: '2026-01-01',
      last_day: '2026-01-02',
      part: 'days',
      reason: `${person.first} is ill`,
      created_by: id,
      created_at: at,
    })
    .execute();
}

describe('erasure of a person', () => {
  let job = '';
  beforeAll(async () => {
    const { server, inspector, admin } = on;
    const change = { name: { first: person.first, last: person.last }, email: person.email, phoneNumber: person.phone };
    const changed = await server.call(changeUser, { as: admin, params: { id: inspector.id }, body: change });
    const name = `${person.first}.jpg`;
    const picture = await uploadTo(server, { as: inspector, bytes: await jpeg(20, 20), name });
    await server
      .db()
      .query.updateTable('users')
      .set({ avatar_asset_id: picture.body._id })
      .where('id', '=', inspector.id)
      .execute();
    job = await on.reported();
    await server.db().rows(sql`update ${server.db().table('jobs')}
      set search = search || platform.folded(${`${person.first} ${person.last}`}) where id = ${job}`);
    await server
      .db()
      .query.updateTable('assets')
      .set({ target_user_id: inspector.id })
      .where('id', '=', picture.body._id)
      .execute();
    await fillLogs(inspector.id);
    const body = { kind: 'person_data', input: { user: inspector.id } } as const;
    const exported = await server.call(createExport, { as: inspector, body });
    const statuses = [changed, picture, exported].map(({ status }) => status);
    if (statuses.some((status) => status !== 200)) throw new Error(`not set up: ${statuses.join(', ')}`);
    await server.eventsHandled();
  });

  it('leaves the name, address and phone in no table, and the jobs with their answers and seals as they were', async () => {
    const { server, admin, inspector } = on;
    const before = await tablesWithTraces();
    for (const table of [
      'users',
      'events',
      'jobs',
      'assets',
      'webhook_deliveries',
      'webhook_attempts',
      'automation_runs',
    ])
      expect(before).toContain(table);
    const answers = () =>
      server.db().query.selectFrom('answers').selectAll().where('job_id', '=', job).orderBy('id').execute();
    const answered = await answers();
    expect(await on.sealOf(job, admin)).toMatchObject({ state: 'intact' });

    expect((await erase(admin, inspector.id)).status).toBe(200);
    await server.eventsHandled();
    expect(await tablesWithTraces()).toEqual([]);
    expect(await answers()).toEqual(answered);
    expect(await on.sealOf(job, admin)).toMatchObject({ state: 'intact' });
    const found = await server.call(searchEverything, { as: admin, query: { search: person.last } });
    expect(JSON.stringify(found.body).toLowerCase()).not.toContain('zebulon');
    expect((await server.call(readUser, { as: admin, params: { id: inspector.id } })).status).toBe(404);
    // Signed out for good.
    expect((await server.send({ method: 'GET', url: '/v2/users/me', as: inspector })).status).toBe(401);
    const row = await server
      .db()
      .query.selectFrom('users')
      .selectAll()
      .where('id', '=', inspector.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: '', first_name: 'Removed user', last_name: '', phone_number: '', profile: {} });
    expect(row.removed_at).not.toBeNull();
  });

  it('is recorded once, without anything of the person, however often it is asked for', async () => {
    const { server, admin, inspector } = on;
    expect((await erase(admin, inspector.id)).body).toEqual({ success: true });
    const events = await server
      .db()
      .query.selectFrom('events')
      .select(['before', 'after', 'actor_id'])
      .where('name', '=', 'user.erased')
      .where('subject_id', '=', inspector.id)
      .execute();
    expect(events).toEqual([{ before: { role: 'inspector' }, after: null, actor_id: admin.id }]);
  });
});

describe('who erases whom', () => {
  it('administrators do, also those who were removed before', async () => {
    for (const role of roles) {
      const [as, who] = [await on.server.person(role), await on.server.person('inspector')];
      const may = role === 'sys_admin' || role === 'business_admin';
      const { status } = await erase(as, who.id);
      if (may) expect([role, status]).toEqual([role, 200]);
      else expect([403, 404], role).toContain(status);
    }
    const gone = await on.server.person('inspector', { first: 'Gone' });
    expect((await on.server.call(removeUsers, { as: on.admin, body: { users: [gone.id] } })).status).toBe(200);
    const listed = async (search: string) => {
      const { body } = await on.server.call(listRemovedUsers, { as: on.admin, query: { search } });
      return body.docs.map(({ _id, can }) => ({ _id, can }));
    };
    expect(await listed('gone')).toEqual([{ _id: gone.id, can: ['erase'] }]);
    expect(await listed('nobody')).toEqual([]);
    expect((await erase(on.admin, gone.id)).status).toBe(200);
    expect(await listed('gone')).toEqual([]);
    expect(await listed('')).toEqual([]);
  });

  it('nobody erases themselves, a person above, the last system administrator, or somebody of another company', async () => {
    const [boss, foreign] = [
      await on.server.person('sys_admin'),
      await on.server.person('inspector', { instance: 'acme', first: 'Foreign' }),
    ];
    expect((await erase(on.admin, on.admin.id)).problem.code).toBe('person_is_self');
    expect((await erase(on.admin, boss.id)).problem.code).toBe('person_above_own');
    expect((await erase(boss, boss.id)).status).toBe(409);
    expect((await erase(on.admin, foreign.id)).status).toBe(404);
    const row = await on.server
      .db('acme')
      .query.selectFrom('users')
      .select('first_name')
      .where('id', '=', foreign.id)
      .executeTakeFirstOrThrow();
    expect(row.first_name).toBe('Foreign');
  });
});
