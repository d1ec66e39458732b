import * as calls from '@plumbline/contract/notification-settings';
import { sql } from 'kysely';
import { momentJson } from '../../database/reference-json.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { deviceName } from '../sessions/index.ts';

/** A person has so many devices at most; the oldest one goes when there is another. */
const maxDevices = 20;

const readPushKey = endpoint(calls.readPushKey, {
  handle: async ({ services }) => ({ publicKey: (await services.pushKeys.read()).publicKey }),
});

const listPushSubscriptions = endpoint(calls.listPushSubscriptions, {
  handle: ({ db, person }) =>
    db.rows(sql<{ _id: string; device: string; endpoint: string; created_at: string }>`
      select id as _id, device, endpoint, ${momentJson(sql`created_at`)} as created_at
      from ${db.table('push_subscriptions')} where user_id = ${person.id} order by id desc`),
});

/** A browser belongs to the last person who subscribed with it: it no longer gets messages for anyone else. */
const subscribeToPush = endpoint(calls.subscribeToPush, {
  // No connection to the database waits for the name to be resolved.
  ownTransaction: true,
  handle: async ({ services, person, request, now, inTransaction, input: { body } }) => {
    const device = deviceName(request.headers['user-agent'] ?? '');
    if (!(await services.push.takes(body.endpoint)))
      throw new Problem('not_valid', { fields: [{ path: 'endpoint', code: 'not_url', message: '' }] });
    await inTransaction(async ({ db }) => {
      await db.rows(sql`
      insert into ${db.table('push_subscriptions')} as s (id, user_id, endpoint, p256dh, auth, device, created_at)
      values (${newId()}, ${person.id}, ${body.endpoint}, ${body.keys.p256dh}, ${body.keys.auth}, ${device}, ${now})
      on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
        device = excluded.device, created_at = excluded.created_at`);
      await db.rows(sql`delete from ${db.table('push_subscriptions')} where user_id = ${person.id} and id in (
        select id from ${db.table('push_subscriptions')} where user_id = ${person.id} order by id desc offset ${maxDevices})`);
    });
    return { success: true as const };
  },
});

const unsubscribeFromPush = endpoint(calls.unsubscribeFromPush, {
  handle: async ({ db, person, input: { body } }) => {
    await db.rows(sql`delete from ${db.table('push_subscriptions')}
      where user_id = ${person.id} and endpoint = ${body.endpoint}`);
    return { success: true as const };
  },
});

export const pushEndpoints: readonly Endpoint[] = [
  readPushKey,
  listPushSubscriptions,
  subscribeToPush,
  unsubscribeFromPush,
];
