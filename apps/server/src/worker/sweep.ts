import { sql } from 'kysely';
import { z } from 'zod';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { Services } from '../services.ts';
import type { QueueDefinition } from './queue.ts';
import type { QueueWork } from './start-worker.ts';

const day = 86_400_000;

/** How long what nobody can use any more is kept: for a late repetition, a question asked afterwards, a known device. */
const kept = { idempotencyKeys: 2 * day, links: 30 * day, sessions: 90 * day } as const;

const queue: QueueDefinition<object> = { name: 'sweep', entry: z.object({}), retryLimit: 2, expireInSeconds: 600 };

/** Clears away what has had its time, once an hour over all servers. */
export const sweepWork: QueueWork = {
  queue,
  start: async (services) => {
    await services.queue.work(queue, 1, () => sweep(services));
    await services.queue.schedule(queue, '17 * * * *');
  },
};

/** Clears away counters that have ended, and in each instance old tokens, links, sessions and keys of repeated writes. */
export async function sweep(services: Services): Promise<void> {
  const now = services.now();
  await services.pool.query('delete from platform.rate_limits where expire < $1', [now.getTime()]);
  for (const instance of await services.instances.all()) {
    await sweepInstance(services.databaseOf(instance.schema), now);
  }
}

async function sweepInstance(db: InstanceDatabase, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.rows(sql`delete from ${db.table('tokens')} where expires_at < ${now}`);
  await db.rows(sql`delete from ${db.table('one_time_tokens')} where expires_at < ${before(kept.links)}`);
  await db.rows(
    sql`delete from ${db.table('sessions')} where coalesce(ended_at, expires_at) < ${before(kept.sessions)}`,
  );
  await db.rows(sql`delete from ${db.table('idempotency_keys')} where created_at < ${before(kept.idempotencyKeys)}`);
}
