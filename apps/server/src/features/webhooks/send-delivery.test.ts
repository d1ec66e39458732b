import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';
import { listenAsReceiver } from '../../../test/support/receiver.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { enqueueDelivery } from './store/enqueue-deliveries.ts';
import { newSecret } from './store/sign.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ works: true, environment: { WEBHOOKS_ALLOW: '127.0.0.1' } });
  admin = await server.person('business_admin');
});
afterAll(() => server.close());

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function receiver(...args: Parameters<typeof listenAsReceiver>) {
  const listening = await listenAsReceiver(...args);
  closers.push(listening.close);
  return listening;
}

async function webhook(url: string, more: object = {}) {
  const made = {
    id: newId(),
    name: 'ERP',
    target: 'automation',
    url,
    method: 'post',
    secret: newSecret(),
    created_by: admin.id,
    ...more,
  };
  await server.db().query.insertInto('webhooks').values(made).execute();
  return made;
}
async function send(webhookId: string, key: string = newId(), data: Record<string, unknown> = { job: { ID: 7 } }) {
  const id = await server.services.unbound.transaction().execute((transaction) => {
    const db = new InstanceDatabase(transaction, 'instance_main');
    const at = new Date('2026-03-15T08:00:00Z');
    return enqueueDelivery({ db, services: server.services }, { webhookId, key, type: 'job.created', at, data });
  });
  return id ?? '';
}
const eventually = (run: () => Promise<void>, timeout = 5000) => vi.waitFor(run, { timeout, interval: 30 });
const delivery = (id: string) =>
  server.db().query.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const attemptsOf = (id: string) =>
  server
    .db()
    .query.selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', id)
    .orderBy('number')
    .execute();
const inState = (id: string, state: string) =>
  eventually(async () => expect((await delivery(id)).state).toBe(state), 8000);
/** As if the wait before the next attempt were over. */
const dueNow = () =>
  server.services.pool.query(
    "update queue.job set start_after = now() where name = 'webhook-delivery' and state < 'active'",
  );

describe('a delivery', () => {
  it('is sent once under its key, signed so that a library of the standard verifies it', async () => {
    const { url, received } = await receiver();
    const { id: webhookId, secret } = await webhook(`${url}/in?x=1`, {
      params: JSON.stringify([{ name: 'no', value: 'J{{job.ID}}' }]),
    });
    const ids = [await send(webhookId, 'one'), await send(webhookId, 'one'), await send(webhookId, 'one')];
    expect(new Set(ids).size).toBe(1);
    await inState(ids[0] ?? '', 'delivered');
    expect(received).toHaveLength(1);
    const [request] = received;
    const body = request?.body.toString() ?? '';
    expect(request?.path).toBe('/in?x=1');
    expect(new Webhook(secret).verify(body, request?.headers as Record<string, string>)).toEqual({
      version: 1,
      id: ids[0],
      type: 'job.created',
      timestamp: '2026-03-15T08:00:00.000Z',
      parameters: { no: 'J7' },
      data: { job: { ID: 7 } },
    });
    expect(() => new Webhook(newSecret()).verify(body, request?.headers as Record<string, string>)).toThrow();
  });

  it('is signed with the secret before a rotation too, while that holds', async () => {
    const { url, received } = await receiver();
    const before = newSecret();
    const rotating = await webhook(url, {
      previous_secret: before,
      previous_secret_until: new Date(Date.now() + 60_000),
    });
    const over = await webhook(url, { previous_secret: before, previous_secret_until: new Date(Date.now() - 1000) });
    await inState(await send(rotating.id), 'delivered');
    await inState(await send(over.id), 'delivered');
    const verifies = (index: number, secret: string) => {
      const request = received[index];
      try {
        new Webhook(secret).verify(request?.body.toString() ?? '', request?.headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    expect([verifies(0, rotating.secret), verifies(0, before)]).toEqual([true, true]);
    expect([verifies(1, over.secret), verifies(1, before)]).toEqual([true, false]);
  });

  it('names itself and its parameters in the address of a GET, which is signed without a body', async () => {
    const { url, received } = await receiver();
    const { id, secret } = await webhook(`${url}/get?kept=1`, {
      method: 'get',
      params: JSON.stringify([{ name: 'job', value: '{{job.ID}}' }]),
    });
    const sent = await send(id);
    await inState(sent, 'delivered');
    const [request] = received;
    const asked = new URL(request?.path ?? '', url).searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      kept: '1',
      id: sent,
      type: 'job.created',
      timestamp: '2026-03-15T08:00:00.000Z',
      job: '7',
    });
    const headers = request?.headers as Record<string, string>;
    // The library reads the body it verifies as JSON, and there is none.
    expect(new Webhook(secret).sign(sent, new Date(Number(headers['webhook-timestamp']) * 1000), '')).toBe(
      headers['webhook-signature'],
    );
  });

  it('is tried again with the same body and a signature of its time, until it is taken', async () => {
    const { url, received } = await receiver((_, count) => (count < 3 ? 500 : 200));
    const { id: webhookId, secret } = await webhook(url);
    const id = await send(webhookId);
    for (const count of [1, 2]) {
      await eventually(async () => expect((await delivery(id)).attempts).toBe(count));
      expect((await delivery(id)).state).toBe('waiting');
      await dueNow();
    }
    await inState(id, 'delivered');
    expect(new Set(received.map((one) => one.body.toString())).size).toBe(1);
    expect(new Set(received.map((one) => one.headers['webhook-id']))).toEqual(new Set([id]));
    for (const one of received) new Webhook(secret).verify(one.body.toString(), one.headers as Record<string, string>);
    const made = await attemptsOf(id);
    expect(made.map(({ number, status }) => [number, status])).toEqual([
      [1, 500],
      [2, 500],
      [3, 200],
    ]);
  });

  it('keeps request, status, first 10 kB of the response and duration of each attempt', async () => {
    const { url } = await receiver(() => (response) => {
      response.writeHead(200, { 'x-from': 'erp' });
      setTimeout(() => response.end('א'.repeat(20_000)), 60);
    });
    const { id: webhookId } = await webhook(url);
    const id = await send(webhookId);
    await inState(id, 'delivered');
    const [made] = await attemptsOf(id);
    expect(made).toMatchObject({ method: 'POST', url: `${url}`, status: 200, failure: null });
    expect(made?.request_body).toBe((await delivery(id)).payload);
    expect(made?.request_headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': id });
    expect(made?.response_headers).toMatchObject({ 'x-from': 'erp' });
    expect(Buffer.byteLength(made?.response_body ?? '')).toBe(10_240);
    expect(made?.duration_ms).toBeGreaterThanOrEqual(50);
  });

  it.each([
    ['301', (): number => 301, { status: 301 }],
    ['a hang-up', () => (response: { destroy(): void }) => void response.destroy(), { failure: 'response_incomplete' }],
  ] as const)('that meets %s waits for its next attempt', async (_, answer, expected) => {
    const { url, received } = await receiver(answer as never);
    const { id: webhookId } = await webhook(url);
    const id = await send(webhookId);
    await eventually(async () => expect((await delivery(id)).attempts).toBe(1));
    expect((await attemptsOf(id))[0]).toMatchObject(expected);
    expect(received).toHaveLength(1);
    const { next_attempt_at: next } = await delivery(id);
    expect((next?.getTime() ?? 0) - Date.now()).toBeGreaterThan(1000);
  });

  it('waits as long as Retry-After asks', async () => {
    const { url } = await receiver(() => (response) => void response.writeHead(429, { 'retry-after': '600' }).end());
    const { id: webhookId } = await webhook(url);
    const id = await send(webhookId);
    await eventually(async () => expect((await delivery(id)).attempts).toBe(1));
    const { next_attempt_at: next } = await delivery(id);
    expect(Math.round(((next?.getTime() ?? 0) - Date.now()) / 1000)).toBeGreaterThan(590);
  });

  it('is given up after ten attempts', async () => {
    const { url } = await receiver(() => 500);
    const { id: webhookId } = await webhook(url);
    const id = await send(webhookId);
    for (let made = 1; made <= 10; made += 1) {
      await eventually(async () => expect((await delivery(id)).attempts).toBe(made));
      await dueNow();
    }
    await inState(id, 'failed');
    expect(await attemptsOf(id)).toHaveLength(10);
  }, 30_000);

  it('to an address that is not allowed is refused, and says so', async () => {
    const { id: webhookId } = await webhook('http://127.0.0.2:1/');
    const id = await send(webhookId);
    await eventually(async () => expect((await delivery(id)).last_failure).toBe('address_not_allowed'));
  });

  it('pauses its webhook after a day of failures, holds what comes, and tells the owner', async () => {
    const { url, received } = await receiver(() => 500);
    const { id: webhookId } = await webhook(url, { failing_since: new Date(Date.now() - 86_400_000) });
    const id = await send(webhookId);
    await inState(id, 'held');
    const later = await send(webhookId);
    expect((await delivery(later)).state).toBe('held');
    expect(received).toHaveLength(1);
    const events = await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('subject_id', '=', webhookId)
      .execute();
    expect(events.map(({ name, after }) => [name, after])).toEqual([
      ['webhook.paused', { name: 'ERP', ownerId: admin.id }],
    ]);
  });

  it('to a slow host holds up nothing that goes elsewhere', async () => {
    const held: ServerResponse[] = [];
    const slow = await receiver(() => (response) => void held.push(response));
    const quick = await receiver();
    const [one, other] = [await webhook(slow.url), await webhook(quick.url)];
    for (let count = 0; count < 60; count += 1) await send(one.id);
    for (let count = 0; count < 20; count += 1) await send(other.id);
    await eventually(async () => expect(quick.received.length).toBe(20), 20_000);
    // Not one of those to the slow host has had its answer, or been given up for the next.
    expect(slow.received.length).toBeLessThanOrEqual(10);
    // Nothing is left for the tests that follow.
    await server.services.pool.query("delete from queue.job where name = 'webhook-delivery' and state = 'created'");
    for (const response of held) response.writeHead(200).end();
  }, 60_000);
});
