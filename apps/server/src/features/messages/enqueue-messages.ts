import { sql } from 'kysely';
import { z } from 'zod';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { idFrom } from '../../ids.ts';
import type { Services } from '../../services.ts';
import type { QueueDefinition } from '../../events/queue-definition.ts';

const entry = z.object({ schema: z.string(), messageId: z.uuid() });
export type QueuedMessage = z.output<typeof entry>;

/** Tried again for more than two hours, 2, 4, 8 … seconds apart. */
const repeats = { entry, retryLimit: 12, expireInSeconds: 60 } as const;
export const smsQueue: QueueDefinition<QueuedMessage> = { name: 'sms', ...repeats };
export const pushQueue: QueueDefinition<QueuedMessage> = { name: 'push', ...repeats };

/** Maximum stored lengths; longer texts are cut. Gateways accept text messages of up to 1,600 characters. */
const longest = { sms: 1600, title: 200, body: 1000 } as const;

export interface NewSms {
  /** What it follows from: under one key one message is sent, however often this is asked for. */
  key: string;
  to: string;
  text: string;
  /** Whose phone it is, where it is somebody's of the instance. */
  userId?: string;
}

export interface NewPush {
  key: string;
  /** To all devices of this person. */
  userId: string;
  title: string;
  body: string;
  /** What it opens, within the instance: `/jobs/…`. */
  path: string;
}

/** Where something is enqueued: a transaction, and what to do once it has committed. */
export interface EnqueueContext {
  db: InstanceDatabase;
  services: Services;
  afterCommit?(run: () => void): void;
}

/** Keeps text messages and queues them, inside the transaction. @returns their ids, in their order; what became of each is in `outgoing_messages` */
export function enqueueSms(context: EnqueueContext, messages: readonly NewSms[]): Promise<string[]> {
  const rows = messages.map(({ key, to, text, userId }) => ({
    channel: 'sms' as const,
    key: `sms ${key}`,
    userId: userId ?? null,
    address: to,
    title: '',
    body: text.slice(0, longest.sms),
    path: '',
  }));
  return enqueue(context, smsQueue, rows);
}

/** Keeps push messages and queues them, inside the transaction. @returns their ids, in their order */
export function enqueuePush(context: EnqueueContext, messages: readonly NewPush[]): Promise<string[]> {
  const rows = messages.map(({ key, userId, title, body, path }) => ({
    channel: 'push' as const,
    key: `push ${key} ${userId}`,
    userId,
    address: null,
    title: title.slice(0, longest.title),
    body: body.slice(0, longest.body),
    path,
  }));
  return enqueue(context, pushQueue, rows);
}

interface NewRow {
  channel: 'sms' | 'push';
  key: string;
  userId: string | null;
  address: string | null;
  title: string;
  body: string;
  path: string;
}

async function enqueue(
  { db, services, afterCommit }: EnqueueContext,
  queue: QueueDefinition<QueuedMessage>,
  messages: readonly NewRow[],
): Promise<string[]> {
  if (messages.length === 0) return [];
  const now = services.now();
  const inserted = await db.rows(sql<{ id: string; key: string; isNew: boolean }>`
    with made as (
      insert into ${db.table('outgoing_messages')} (id, channel, key, user_id, address, title, body, path, created_at)
      select m.id, m.channel, m.key, m."userId", m.address, m.title, m.body, m.path, ${now}
      from json_to_recordset(${JSON.stringify(messages.map((one) => ({ id: idFrom(now.getTime(), [one.key]), ...one })))}::json)
        as m (id uuid, channel text, key text, "userId" uuid, address text, title text, body text, path text)
      on conflict (key) do nothing returning id, key)
    select id, key, true as "isNew" from made
    union all select o.id, o.key, false from ${db.table('outgoing_messages')} o
      where o.key = any(${messages.map((one) => one.key)}::text[])`);
  const fresh = inserted.filter((one) => one.isNew);
  await services.queue.add(
    db,
    queue,
    fresh.map(({ id }) => ({ schema: db.schema, messageId: id })),
    { ids: fresh.map(({ id }) => id), groups: fresh.map(() => db.schema) },
  );
  afterCommit?.(() => services.queue.nudge(queue));
  const byKey = new Map(inserted.map(({ id, key }) => [key, id]));
  return messages.map(({ key }) => byKey.get(key) ?? '');
}
