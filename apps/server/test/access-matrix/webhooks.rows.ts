import { randomBytes } from 'node:crypto';
import { newId } from '../../src/ids.ts';
import { newSecret } from '../../src/features/webhooks/store/sign.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

const administrators = '200 200 403 403 403';
const foreign = '404 404 403 403 403';

const queryIn = (world: World, place: Place) => world.server.db(place === 'foreign' ? 'acme' : 'main').query;

/** A webhook to an address that no server reaches. */
async function makeWebhook(world: World, place: Place): Promise<string> {
  const id = newId();
  await queryIn(world, place)
    .insertInto('webhooks')
    .values({ id, name: 'ERP', target: 'job', url: 'http://127.0.0.1:1/', method: 'post', secret: newSecret() })
    .execute();
  return id;
}

/** What was sent to one. */
async function makeDelivery(world: World, place: Place): Promise<string> {
  const id = newId();
  await queryIn(world, place)
    .insertInto('webhook_deliveries')
    .values({
      id,
      webhook_id: await makeWebhook(world, place),
      key: id,
      type: 'job.created',
      payload: '{}',
      state: 'failed',
      created_at: new Date(),
    })
    .execute();
  return id;
}

const onWebhook = (body?: unknown): Row => ({
  send: async (world, place) => ({
    params: { id: await makeWebhook(world, place) },
    ...(body !== undefined && { body }),
  }),
  own: administrators,
  foreign,
});
/** An address that others send to, and the secret part of it. */
async function makeIncoming(world: World, place: Place): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), randomBytes(32).toString('base64url')];
  await queryIn(world, place).insertInto('incoming_webhooks').values({ id, name: 'ERP', token }).execute();
  return { id, token };
}
const onIncoming = (body?: unknown): Row => ({
  send: async (world, place) => ({
    params: { id: (await makeIncoming(world, place)).id },
    ...(body !== undefined && { body }),
  }),
  own: administrators,
  foreign,
});

const onDelivery: Row = {
  send: async (world, place) => ({ params: { id: await makeDelivery(world, place) } }),
  own: administrators,
  foreign,
};

/** Webhooks belong to administrators (spec/4 §2 "Who sees what"). */
export const rows: Record<string, Row> = {
  listWebhooks: plain(administrators),
  createWebhook: plain(administrators, { body: { url: 'https://example.test/in', target: 'job' } }),
  readWebhook: onWebhook(),
  changeWebhook: onWebhook({ name: 'Other' }),
  removeWebhook: onWebhook(),
  rotateWebhookSecret: onWebhook(),
  testWebhook: onWebhook(),
  listDeliveries: onWebhook(),
  replayDeliveries: onWebhook({ since: '2026-01-01T00:00:00Z' }),
  listIncomingWebhooks: plain(administrators),
  createIncomingWebhook: plain(administrators, { body: { name: 'ERP' } }),
  readIncomingWebhook: onIncoming(),
  changeIncomingWebhook: onIncoming({ name: 'Other' }),
  removeIncomingWebhook: onIncoming(),
  rotateIncomingWebhook: onIncoming(),
  listIncomingCalls: onIncoming(),
  /** Whoever has the address may send, signed in or not. */
  receiveWebhook: {
    send: async (world, place) => ({ params: { token: (await makeIncoming(world, place)).token }, body: { a: 1 } }),
    own: '202 202 202 202 202',
    foreign: '404 404 404 404 404',
    stranger: 202,
  },
  readDelivery: onDelivery,
  replayDelivery: onDelivery,
};
