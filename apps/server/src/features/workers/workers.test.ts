import * as calls from '@plumbline/contract/workers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import { consumerNames } from '../../worker/consumer-names.ts';
import { allConsumers } from '../all-work.ts';
import { notifyOfLateWork } from './watch-work.ts';

let server: TestServer;
let operator: TestPerson;
let acmeAdmin: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.person('sys_admin');
  acmeAdmin = await server.person('sys_admin', { instance: 'acme' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.pool.query('delete from queue.job');
  await server.services.pool.query('delete from platform.work_alerts');
});

interface Made {
  queue?: string;
  state?: string;
  schema?: string;
  data?: object;
  output?: object;
  minutesAgo?: number;
}

/** An entry as the library stores it. */
async function entry({ queue = 'sms', state = 'failed', schema = 'instance_main', ...more }: Made = {}) {
  const id = newId();
  await server.services.pool.query(
    `insert into queue.job (id, name, state, data, output, created_on, start_after)
     select $1, $2, $3, $4, $5, at, at from (select now() - make_interval(mins => $6) as at) made`,
    [id, queue, state, { schema, ...more.data }, more.output ?? null, more.minutesAgo ?? 1],
  );
  return id;
}

const queueIn = async (name: string, as = operator) => {
  const { body } = await server.call(calls.readWork, { as });
  return body.queues.find((queue) => queue.name === name);
};
const list = (state: calls.ListedWorkState, as = operator, after?: string) =>
  server.call(calls.listWorkEntries, { as, params: { queue: 'sms' }, query: { state, ...(after && { after }) } });
const stateOf = async (id: string) =>
  (await server.call(calls.readWorkEntry, { as: operator, params: { id } })).body.state;
const eventsOf = (subject: string) =>
  server.db().rows(sql<{ name: string }>`select name from ${server.db().table('events')}
    where subject_id = ${subject} and name like 'work.%' order by id`);

describe('background work', () => {
  it('is counted by queue, with what has waited longest and what was done in the last hour', async () => {
    await entry({ state: 'created', minutesAgo: 30 });
    await entry({ state: 'retry', minutesAgo: -10 });
    await entry({ state: 'active' });
    await entry();
    await server.services.pool.query(
      `insert into queue.queue_stats (name, completed_delta, failed_delta, captured_on) values ('sms', 7, 2, now())`,
    );
    const sms = await queueIn('sms');
    expect(sms).toMatchObject({ ready: 1, deferred: 1, running: 1, failed: 1, is_late: true, max_wait: 300 });
    expect(sms).toMatchObject({ done_last_hour: 7, failed_last_hour: 2 });
    expect(sms?.oldest).toBeGreaterThanOrEqual(1800);
    const { body } = await server.call(calls.readWork, { as: operator });
    expect(body.is_of_all).toBe(true);
    expect(body.queues.map(({ name }) => name)).not.toContain('__pgboss__send-it');
    const { rows } = await server.services.pool.query<{ name: string | null }>(
      "select to_regclass('queue.entries_by_state')::text as name",
    );
    expect(rows[0]?.name).toBe('queue.entries_by_state');
  });

  it('names every consumer of events', () => {
    expect(allConsumers.map(({ name }) => name).toSorted()).toEqual(consumerNames.toSorted());
  });

  it('says what each consumer failed with, and what is under way by company', async () => {
    const db = server.db('acme');
    const [event] = await db.rows(sql<{ id: number }>`insert into ${db.table('events')} (name, subject_id, is_handled)
      values ('settings.changed', 'general', true) returning id`);
    await db.rows(sql`insert into ${db.table('event_failures')} (event_id, consumer, attempts, failure, retry_at)
      values (${event?.id ?? 0}, 'notify', 10, 'no', null), (${event?.id ?? 0}, 'automations', 1, 'no', now())`);
    await db.rows(sql`insert into ${db.table('events')} (name, subject_id) values ('settings.changed', 'general')`);
    const { body } = await server.call(calls.readWork, { as: operator });
    const consumer = (name: string) => body.consumers.find((one) => one.name === name);
    expect(consumer('notify')).toMatchObject({ retrying: 0, given_up: 1 });
    expect(consumer('automations')).toMatchObject({ retrying: 1, given_up: 0 });
    expect(body.instances.map(({ address }) => address)).toContain('http://acme.localhost:8080');
    const own = await server.call(calls.readWork, { as: acmeAdmin });
    expect(own.body.instances.map(({ address }) => address)).toEqual(['http://acme.localhost:8080']);
    expect(own.body.schedules).toEqual([]);
  });

  it('is seen on the host of one company as far as it is of that company', async () => {
    const [own, other, platform] = [
      await entry({ schema: 'instance_acme' }),
      await entry(),
      await entry({ queue: 'sweep', data: { schema: null } }),
    ];
    const found = await list('failed', acmeAdmin);
    expect(found.body.docs.map(({ _id }) => _id)).toEqual([own]);
    expect(await queueIn('sms', acmeAdmin)).toMatchObject({ failed: 1, done_last_hour: null });
    for (const id of [other, platform]) {
      for (const call of [calls.readWorkEntry, calls.retryWorkEntry, calls.cancelWorkEntry])
        expect((await server.call(call, { as: acmeAdmin, params: { id } })).status).toBe(404);
    }
    const all = await server.call(calls.retryFailedWork, { as: acmeAdmin, params: { queue: 'sms' } });
    expect(all.body).toEqual({ count: 1, has_more: false });
    expect(await stateOf(other)).toBe('failed');
  });

  it('shows an entry with its error and without what is secret in it', async () => {
    const id = await entry({
      data: { kind: 'invitation', email: 'ann@example.test', token: 'abc' },
      output: { error: 'refused for ann@example.test' },
    });
    const { body } = await server.call(calls.readWorkEntry, { as: operator, params: { id } });
    expect(body).toMatchObject({
      state: 'failed',
      error: 'refused for …@…',
      payload: { schema: 'instance_main', kind: 'invitation', email: null, token: null },
      can: ['retry'],
      actions: [],
    });
  });

  it('is listed page by page, by state', async () => {
    for (let made = 0; made < 52; made += 1) await entry({ minutesAgo: made });
    const first = await list('failed');
    expect(first.body.docs).toHaveLength(50);
    const second = await list('failed', operator, first.body.next ?? '');
    expect(second.body.docs).toHaveLength(2);
    expect(second.body.next).toBeNull();
    const ids = [...first.body.docs, ...second.body.docs].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(52);
    await entry({ state: 'created', minutesAgo: 5 });
    await entry({ state: 'cancelled' });
    expect((await list('waiting')).body.docs).toHaveLength(1);
    expect((await list('cancelled')).body.docs).toHaveLength(1);
    expect((await list('running')).body.docs).toEqual([]);
    expect((await list('failed', operator, 'x')).status).toBe(400);
    const unknown = { as: operator, params: { queue: 'nothing' } };
    expect((await server.call(calls.listWorkEntries, unknown)).status).toBe(404);
  });

  it('is retried once, however often that is asked for, and says who did it', async () => {
    const id = await entry();
    const retry = () => server.call(calls.retryWorkEntry, { as: operator, params: { id } });
    const both = await Promise.all([retry(), retry()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await retry()).body).toMatchObject({ state: 'waiting', can: ['cancel'] });
    expect((await eventsOf(id)).map(({ name }) => name)).toEqual(['work.retried']);
    const cancel = () => server.call(calls.cancelWorkEntry, { as: operator, params: { id } });
    expect((await cancel()).body.state).toBe('cancelled');
    expect((await cancel()).body.state).toBe('cancelled');
    const { body } = await server.call(calls.readWorkEntry, { as: operator, params: { id } });
    expect(body.actions.map(({ action }) => action)).toEqual(['retried', 'cancelled']);
    expect(body.actions[0]?.by).not.toBeNull();
  });

  it('is retried for a whole queue, and no other', async () => {
    const [one, two, other] = [await entry(), await entry(), await entry({ queue: 'push' })];
    const { body } = await server.call(calls.retryFailedWork, { as: operator, params: { queue: 'sms' } });
    expect(body).toEqual({ count: 2, has_more: false });
    expect([await stateOf(one), await stateOf(two), await stateOf(other)]).toEqual(['waiting', 'waiting', 'failed']);
    const again = await server.call(calls.retryFailedWork, { as: operator, params: { queue: 'sms' } });
    expect(again.body).toEqual({ count: 0, has_more: false });
  });

  it('notifies once of what is late, and once when it is over', async () => {
    const names = async () => (await eventsOf('tiles')).map(({ name }) => name);
    const id = await entry({ queue: 'tiles', state: 'created', minutesAgo: 19 });
    await notifyOfLateWork(server.services);
    expect(await names()).toEqual([]);
    await entry({ queue: 'tiles', state: 'created', minutesAgo: 25 });
    await Promise.all([notifyOfLateWork(server.services), notifyOfLateWork(server.services)]);
    expect(await names()).toEqual(['work.delayed']);
    // Still more than half as long as it may.
    await server.services.pool.query('delete from queue.job where id <> $1', [id]);
    await notifyOfLateWork(server.services);
    expect(await names()).toEqual(['work.delayed']);
    await server.services.pool.query('delete from queue.job');
    await notifyOfLateWork(server.services);
    await notifyOfLateWork(server.services);
    expect(await names()).toEqual(['work.delayed', 'work.recovered']);
  });
});
