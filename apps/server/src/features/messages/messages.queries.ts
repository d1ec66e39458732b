import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import type { PushSubscription } from '../../adapters/push/web-push-sender.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** A message that waits to be sent. */
export interface WaitingMessage {
  id: string;
  userId: string | null;
  address: string | null;
  title: string;
  body: string;
  path: string;
  language: Language | null;
  /** Whoever is banned or removed gets nothing. */
  isReachable: boolean;
}

/** A message that is still to be sent, counting the try; undefined when it was sent or given up already. */
export async function takeMessage(db: InstanceDatabase, id: string): Promise<WaitingMessage | undefined> {
  return db.first(sql<WaitingMessage>`
    update ${db.table('outgoing_messages')} m set attempts = m.attempts + 1
    from ${db.table('outgoing_messages')} o left join ${db.table('users')} u on u.id = o.user_id
    where o.id = m.id and m.id = ${id} and m.state = 'waiting'
    returning m.id, m.user_id as "userId", m.address, m.title, m.body, m.path, u.language,
      u.banned_at is null and u.removed_at is null as "isReachable"`);
}

/** Says what became of a message. */
export async function finishMessage(
  db: InstanceDatabase,
  id: string,
  failure: string | null,
  now: Date,
): Promise<void> {
  await db.rows(sql`update ${db.table('outgoing_messages')}
    set state = ${failure === null ? 'sent' : 'failed'}, failure = ${failure}, finished_at = ${now}
    where id = ${id} and state = 'waiting'`);
}

/** Keeps why the last try failed, for whoever looks while the next one is waited for. */
export async function noteFailure(db: InstanceDatabase, id: string, failure: string): Promise<void> {
  await db.rows(sql`update ${db.table('outgoing_messages')} set failure = ${failure.slice(0, 1000)}
    where id = ${id} and state = 'waiting'`);
}

export type KnownSubscription = PushSubscription & { id: string };

export function subscriptionsOf(db: InstanceDatabase, userId: string): Promise<KnownSubscription[]> {
  return db.rows(sql<KnownSubscription>`
    select id, endpoint, p256dh, auth from ${db.table('push_subscriptions')} where user_id = ${userId} order by id`);
}

export async function forgetSubscriptions(db: InstanceDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.rows(sql`delete from ${db.table('push_subscriptions')} where id = any(${ids}::uuid[])`);
}

export async function markSent(db: InstanceDatabase, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.rows(sql`update ${db.table('push_subscriptions')} set last_sent_at = ${now}
    where id = any(${ids}::uuid[])`);
}
