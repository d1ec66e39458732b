import type { WebhookParam, WebhookState } from '@plumbline/domain/webhooks/webhook';
import { filledParams } from '@plumbline/domain/webhooks/webhook';
import type { EventName } from '@plumbline/domain/events/catalogue';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { idFrom } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { deliveryQueue } from './delivery-queue.ts';

/** The version of the payload's form; a change that receivers must know of makes another one. */
export const payloadVersion = 1;

/** A delivery to a webhook. */
export interface NewDelivery {
  webhookId: string;
  /** The idempotency key: one delivery per webhook and key. */
  key: string;
  /** The event's name, `job.created`, or what else the receiver is to know it by. */
  type: EventName | 'webhook.test' | 'automation.run';
  /** When it happened. */
  at: Date;
  eventId?: number;
  /** The payload's `data`; sent as they are now, at every attempt. */
  data: Readonly<Record<string, unknown>>;
  /** Additional parameters, already filled, besides the webhook's own; of one name these are sent. */
  parameters?: Readonly<Record<string, string>>;
  /** Instead of the webhook's own. */
  hasOnlyParameters?: boolean;
}

/** Where something is enqueued: a transaction, and what to do once it has committed. */
export interface EnqueueContext {
  db: InstanceDatabase;
  services: Services;
  afterCommit?(run: () => void): void;
}

/** The id of the delivery that follows from this key; it names the delivery's row, and the message to its receiver. */
export function deliveryIdOf({ webhookId, key, at }: Pick<NewDelivery, 'webhookId' | 'key' | 'at'>): string {
  return idFrom(at.getTime(), [webhookId, key]);
}

/** The body of a delivery as it is sent. */
export function payloadOf(
  id: string,
  { type, at, data, parameters, hasOnlyParameters = false }: NewDelivery,
  params: readonly WebhookParam[],
): string {
  const filled = { ...(hasOnlyParameters ? {} : filledParams(params, data)), ...parameters };
  const given = Object.keys(filled).length > 0 ? { parameters: filled } : {};
  return JSON.stringify({ version: payloadVersion, id, type, timestamp: at.toISOString(), ...given, data });
}

interface KnownWebhook {
  id: string;
  url: string;
  params: readonly WebhookParam[];
  state: WebhookState;
}

/**
 * Stores deliveries and queues their first attempts, inside the transaction: they are sent exactly if it commits. For a
 * paused webhook they are held until it is resumed; one that is off or deleted gets none.
 * @returns the ids of the deliveries that exist, new or not, by the webhook's id and the key: `${webhookId} ${key}`
 */
export async function enqueueDeliveries(
  { db, services, afterCommit }: EnqueueContext,
  deliveries: readonly NewDelivery[],
): Promise<Map<string, string>> {
  if (deliveries.length === 0) return new Map();
  const known = await readWebhooks(db, [...new Set(deliveries.map((one) => one.webhookId))]);
  const rows = deliveries.flatMap((delivery) => {
    const webhook = known.get(delivery.webhookId);
    if (!webhook || webhook.state === 'off') return [];
    const id = deliveryIdOf(delivery);
    const payload = payloadOf(id, delivery, webhook.params);
    const state = webhook.state === 'paused' ? 'held' : 'waiting';
    return [{ id, webhook, state, payload, key: delivery.key, type: delivery.type, eventId: delivery.eventId ?? null }];
  });
  if (rows.length === 0) return new Map();
  const isNew = await keepDeliveries(db, rows, services.now());
  const queued = rows.filter(({ id, state }) => state === 'waiting' && isNew.has(id));
  await enqueueAttempts(
    { db, services, ...(afterCommit && { afterCommit }) },
    queued.map(({ id, webhook }) => ({ deliveryId: id, round: 1, attempt: 1, url: webhook.url })),
  );
  return new Map(rows.map(({ id, webhook, key }) => [`${webhook.id} ${key}`, id]));
}

/** As {@link enqueueDeliveries}, for one. @returns the delivery's id; undefined when the webhook is off or deleted */
export async function enqueueDelivery(context: EnqueueContext, delivery: NewDelivery): Promise<string | undefined> {
  return (await enqueueDeliveries(context, [delivery])).get(`${delivery.webhookId} ${delivery.key}`);
}

async function readWebhooks(db: InstanceDatabase, ids: readonly string[]): Promise<Map<string, KnownWebhook>> {
  const rows = await db.rows(sql<KnownWebhook>`
    select id, url, params, state from ${db.table('webhooks')} where id = any(${ids}::uuid[]) and removed_at is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

interface NewRow {
  id: string;
  webhook: KnownWebhook;
  state: string;
  payload: string;
  key: string;
  type: string;
  eventId: number | null;
}

async function keepDeliveries(db: InstanceDatabase, rows: readonly NewRow[], now: Date): Promise<Set<string>> {
  const values = rows.map(({ webhook, ...row }) => ({ ...row, webhookId: webhook.id }));
  const inserted = await db.rows(sql<{ id: string }>`
    insert into ${db.table('webhook_deliveries')}
      (id, webhook_id, key, event_id, type, payload, state, next_attempt_at, created_at)
    select d.id, d."webhookId", d.key, d."eventId", d.type, d.payload, d.state,
      case when d.state = 'waiting' then ${now}::timestamptz end, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(values)}::json)
      as d (id uuid, "webhookId" uuid, key text, "eventId" bigint, type text, payload text, state text)
    on conflict do nothing returning id`);
  return new Set(inserted.map((row) => row.id));
}

/** An attempt to be made. */
interface QueuedAttempt {
  deliveryId: string;
  round: number;
  attempt: number;
  url: string;
}

/** Queues attempts, so that few of them go to one host at once. @param startAfter not before this moment */
export async function enqueueAttempts(
  { db, services, afterCommit }: EnqueueContext,
  attempts: readonly QueuedAttempt[],
  startAfter?: Date,
): Promise<void> {
  if (attempts.length === 0) return;
  await services.queue.add(
    db,
    deliveryQueue,
    attempts.map(({ url: _, ...attempt }) => ({ schema: db.schema, ...attempt })),
    { groups: attempts.map(({ url }) => hostOf(url)), ...(startAfter && { startAfter }) },
  );
  if (!startAfter) afterCommit?.(() => services.queue.nudge(deliveryQueue));
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url).slice(0, 200);
