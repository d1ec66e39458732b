import { createECDH, randomBytes } from 'node:crypto';
import { decrypt } from 'http_ece';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { InstanceDatabase } from '../../database/instance-database.ts';
import { WebPushSender } from '../../adapters/push/web-push-sender.ts';
import * as calls from '@plumbline/contract/notification-settings';
import { newId } from '../../ids.ts';
import { enqueuePush, enqueueSms } from './enqueue-messages.ts';
import { listenAsReceiver } from '../../../test/support/receiver.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let person: TestPerson;
let gateway: Awaited<ReturnType<typeof listenAsReceiver>>;
let gatewayResponse: (count: number) => number = () => 201;
beforeAll(async () => {
  gateway = await listenAsReceiver((_, count) => gatewayResponse(count));
  server = await startTestServer({
    works: true,
    environment: { WEBHOOKS_ALLOW: '127.0.0.1', SMS_URL: gateway.url },
  });
  person = await server.person('inspector');
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  gatewayResponse = () => 201;
  gateway.received.length = 0;
  for (const close of closers.splice(0)) await close();
});

function inTransaction<T>(run: (db: InstanceDatabase) => Promise<T>): Promise<T> {
  return server.services.unbound
    .transaction()
    .execute((transaction) => run(new InstanceDatabase(transaction, 'instance_main')));
}
const sms = (to: string, key: string = newId()) =>
  inTransaction(
    async (db) => (await enqueueSms({ db, services: server.services }, [{ key, to, text: 'שלום #12' }]))[0] ?? '',
  );
const push = (to: TestPerson, key: string = newId()) =>
  inTransaction(async (db) => {
    const message = { key, userId: to.id, title: 'Job #12', body: 'You were assigned', path: '/jobs/12' };
    return (await enqueuePush({ db, services: server.services }, [message]))[0] ?? '';
  });
const messageOf = (id: string) =>
  server.db().query.selectFrom('outgoing_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const becomes = (id: string, state: string) =>
  vi.waitFor(async () => expect(await messageOf(id)).toMatchObject({ state }), { timeout: 8000, interval: 30 });

async function setUpSms() {
  const settings = { accountSid: 'AC1', authToken: 'secret', from: '+972500000000' };
  const response = await server.send({
    method: 'PUT',
    url: '/v2/apps/toggles/sms',
    as: await server.person('sys_admin'),
    payload: { isActive: true, settings },
  });
  expect(response.status, JSON.stringify(response.problem)).toBe(200);
}

describe('a text message', () => {
  it('says that nothing is set up until somebody has set it up', async () => {
    const id = await sms('+972501234567');
    await becomes(id, 'failed');
    expect((await messageOf(id)).failure).toBe('not_set_up');
    expect(gateway.received).toHaveLength(0);
  });

  it("goes to a gateway with Twilio's API, once under its key", async () => {
    await setUpSms();
    const ids = [await sms('+972501234567', 'once'), await sms('+972501234567', 'once')];
    expect(ids[0]).toBe(ids[1]);
    await becomes(ids[0] ?? '', 'sent');
    expect(gateway.received).toHaveLength(1);
    const [request] = gateway.received;
    expect(request?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
    expect(request?.headers['idempotency-key']).toBe(ids[0]);
    expect(Object.fromEntries(new URLSearchParams(request?.body.toString()))).toEqual({
      To: '+972501234567',
      From: '+972500000000',
      Body: 'שלום #12',
    });
  });

  it('is tried again after 500 and 429, and given up after 400', async () => {
    gatewayResponse = (count) => [500, 429][count - 1] ?? 201;
    const repeated = await sms('+972501234567');
    await becomes(repeated, 'sent');
    expect((await messageOf(repeated)).attempts).toBe(3);
    gatewayResponse = () => 400;
    const refused = await sms('nonsense');
    await becomes(refused, 'failed');
    expect((await messageOf(refused)).failure).toContain('400');
  }, 20_000);
});

/** A browser that has asked for push messages, with the keys that only it knows. */
async function subscribe(to: TestPerson, endpoint: string) {
  const keys = createECDH('prime256v1');
  const auth = randomBytes(16).toString('base64url');
  const id = newId();
  await server
    .db()
    .query.insertInto('push_subscriptions')
    .values({
      id,
      user_id: to.id,
      endpoint,
      p256dh: keys.generateKeys('base64url'),
      auth,
      device: 'Chrome, Windows',
      created_at: new Date(),
    })
    .execute();
  const open = (body: Buffer) =>
    JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString()) as unknown;
  return { id, open };
}
const subscriptions = async (of: TestPerson) =>
  (await server.db().query.selectFrom('push_subscriptions').select('id').where('user_id', '=', of.id).execute()).map(
    (one) => one.id,
  );

describe('a push subscription', () => {
  const keys = { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) };

  it('is of a public https address alone, whatever webhooks may reach', async () => {
    const service = await listenAsReceiver(() => 201);
    closers.push(service.close);
    const client = await server.person('client');
    const secure = service.url.replace('http:', 'https:');
    for (const endpoint of [
      service.url,
      secure,
      'https://localhost/',
      'https://10.0.0.7/',
      'http://push.example.com/',
    ]) {
      const { status, problem } = await server.call(calls.subscribeToPush, { as: client, body: { endpoint, keys } });
      expect([status, problem.errors?.map(({ path, code }) => [path, code])]).toEqual([400, [['endpoint', 'not_url']]]);
    }
    expect(await subscriptions(client)).toEqual([]);
    // One that was stored before is sent nothing either.
    await subscribe(client, service.url);
    await subscribe(client, secure);
    await becomes(await push(client), 'failed');
    expect(service.received).toEqual([]);
  });
});

describe('a push message', () => {
  // A push service in this process speaks plain HTTP on loopback.
  beforeAll(() => {
    const { pushKeys: keys, outgoingHttp: http } = server.services;
    server.services.push = new WebPushSender({ keys, http, subject: 'mailto:plumbline@example.com' });
  });

  it('is encrypted for each device and signed by the keys of this installation', async () => {
    const service = await listenAsReceiver(() => 201);
    closers.push(service.close);
    const phone = await subscribe(person, `${service.url}/phone`);
    const desk = await subscribe(person, `${service.url}/desk`);
    const id = await push(person, 'once');
    await push(person, 'once');
    await becomes(id, 'sent');
    expect(service.received.map((one) => one.path).toSorted()).toEqual(['/desk', '/phone']);
    const { publicKey } = await server.services.pushKeys.read();
    for (const [path, device] of [
      ['/phone', phone],
      ['/desk', desk],
    ] as const) {
      const request = service.received.find((one) => one.path === path);
      expect(device.open(request?.body ?? Buffer.alloc(0))).toEqual({
        id,
        title: 'Job #12',
        body: 'You were assigned',
        path: '/jobs/12',
        language: 'en',
      });
      expect(request?.headers['content-encoding']).toBe('aes128gcm');
      expect(request?.headers.authorization).toContain(`k=${publicKey}`);
      expect(request?.headers.ttl).toBe('86400');
    }
    await server.db().query.deleteFrom('push_subscriptions').execute();
  });

  it('forgets a browser that is gone, and tries again what a push service could not take', async () => {
    let tries = 0;
    const service = await listenAsReceiver(({ path }) => (path === '/gone' ? 410 : (tries += 1) < 2 ? 503 : 201));
    closers.push(service.close);
    await subscribe(person, `${service.url}/gone`);
    const stored = await subscribe(person, `${service.url}/kept`);
    const id = await push(person);
    await becomes(id, 'sent');
    expect(await subscriptions(person)).toEqual([stored.id]);
    expect(tries).toBe(2);
    await server.db().query.deleteFrom('push_subscriptions').execute();
  }, 15_000);

  it('is sent nowhere that the server may not reach, and says so when there is no device', async () => {
    await subscribe(person, 'http://169.254.169.254/latest');
    const id = await push(person);
    await becomes(id, 'failed');
    await server.db().query.deleteFrom('push_subscriptions').execute();
    const other = await push(person);
    await becomes(other, 'failed');
    expect((await messageOf(other)).failure).toBe('no_device');
  });

  it('has keys that every server of the installation shares', async () => {
    const { PushKeys } = await import('../../adapters/push/push-keys.ts');
    const pairs = await Promise.all(Array.from({ length: 4 }, () => new PushKeys(server.services.pool).read()));
    expect(new Set(pairs.map((pair) => pair.privateKey)).size).toBe(1);
  });
});
