import * as calls from '@plumbline/contract/webhooks';
import { sampleEvent } from '@plumbline/domain/webhooks/sample-event';
import type { WebhookMethod, WebhookParam, WebhookTarget } from '@plumbline/domain/webhooks/webhook';
import { endpoint } from '../../http/endpoint.ts';
import { newId } from '../../ids.ts';
import { payloadOf } from './store/enqueue-deliveries.ts';
import { listDeliveries, readDelivery, replayOne, replaySince } from './deliveries.queries.ts';
import { recordTest } from './record-test.ts';
import { sendRequest } from './send-request.ts';
import { assertReceiver, lockReceiver, lockWebhook } from './webhooks.queries.ts';

export const listDeliveriesEndpoint = endpoint(calls.listDeliveries, {
  handle: async ({ db, authorize, input: { params, query } }) => {
    authorize('webhook.manage');
    await assertReceiver(db, params.id);
    return listDeliveries(db, params.id, query);
  },
});

export const readDeliveryEndpoint = endpoint(calls.readDelivery, {
  handle: ({ db, authorize, input: { params } }) => {
    authorize('webhook.manage');
    return readDelivery(db, params.id);
  },
});

export const replayDelivery = endpoint(calls.replayDelivery, {
  handle: ({ db, services, authorize, now, afterCommit, input: { params } }) => {
    authorize('webhook.manage');
    return replayOne({ db, services, now, afterCommit }, params.id);
  },
});

export const replayDeliveries = endpoint(calls.replayDeliveries, {
  handle: async ({ db, services, authorize, now, afterCommit, input: { params, body } }) => {
    authorize('webhook.manage');
    const webhook = await lockReceiver(db, params.id);
    return { success: true as const, replayed: await replaySince({ db, services, now, afterCommit }, webhook, body) };
  },
});

/** Asks the receiver while the person waits; no transaction is open meanwhile. */
export const testWebhook = endpoint(calls.testWebhook, {
  ownTransaction: true,
  limit: { points: 60, seconds: 60 },
  handle: async ({ db, services, authorize, now, inTransaction, input: { params } }) => {
    authorize('webhook.manage');
    const webhook = await inTransaction((change) => lockWebhook(change.db, params.id));
    const example = sampleEvent(webhook.target as WebhookTarget, webhook.events);
    const id = newId();
    const written = payloadOf(
      id,
      { webhookId: webhook.id, key: `test ${id}`, at: now, type: example.type, data: { ...example.data } },
      webhook.params as unknown as WebhookParam[],
    );
    const payload = JSON.stringify({ test: true, ...(JSON.parse(written) as object) });
    const sent = {
      url: webhook.url,
      method: webhook.method as WebhookMethod,
      secret: webhook.secret,
      previousSecret: webhook.previous_secret,
      previousSecretUntil: webhook.previous_secret_until,
    };
    const made = await sendRequest(services, sent, { id, payload });
    await inTransaction((change) =>
      recordTest(change.db, { id, webhookId: webhook.id, type: example.type, payload }, made),
    );
    return readDelivery(db, id);
  },
});
