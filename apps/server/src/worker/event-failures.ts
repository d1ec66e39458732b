import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { errorText } from '../logger.ts';
import { InstanceDatabase } from '../database/instance-database.ts';
import type { Services } from '../services.ts';
import type { EventConsumer, StoredEvent } from '../events/consumer.ts';
import { readStoredEvent } from './waiting-events.ts';

const failuresAtOnce = 100;
/** An event that a consumer fails with so often is given up by it; the failure stays readable. */
const maxAttempts = 10;

/** The wait before the next attempt, in seconds: 2, 4, 8 … up to ten minutes. */
const backoff = (attempts: number): number => Math.min(2 ** attempts, 600);

const namesOf = (consumers: readonly EventConsumer[]) => consumers.map(({ name }) => name);

/** Schedules individual retries of events for a consumer, in the transaction that marks them as handled. */
export async function leaveToRetry(
  db: InstanceDatabase,
  events: readonly StoredEvent[],
  consumer: EventConsumer,
): Promise<void> {
  await db.rows(sql`insert into ${db.table('event_failures')} (event_id, consumer, attempts, failure, retry_at)
    select id, ${consumer.name}, 0, '', now() from unnest(${events.map(({ id }) => id)}::bigint[]) as id
    on conflict do nothing`);
}

/** When the next retry of a consumer is due; null if none is. */
export const failureDue = (db: InstanceDatabase, consumers: readonly EventConsumer[]): RawBuilder<Date | null> =>
  sql<Date | null>`(select min(retry_at) from ${db.table('event_failures')}
    where retry_at is not null and consumer = any(${namesOf(consumers)}::text[]))`;

/**
 * Retries events that are due, one by one, for the consumers that failed with them. Each (event, consumer) has its own
 * attempts: a failing consumer neither delays nor rolls back the others.
 */
export async function retryFailures(
  services: Services,
  schema: string,
  consumers: readonly EventConsumer[],
  stopping: AbortSignal,
): Promise<void> {
  const db = services.databaseOf(schema);
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]));
  for (;;) {
    const due = await db.rows(sql<{ eventId: number; consumer: string; attempts: number }>`
      select event_id as "eventId", consumer, attempts from ${db.table('event_failures')}
      where retry_at <= now() and consumer = any(${namesOf(consumers)}::text[])
      order by event_id limit ${failuresAtOnce}`);
    for (const { eventId, consumer, attempts } of due) {
      const known = byName.get(consumer);
      if (stopping.aborted || !known) return;
      try {
        await retry(services, schema, eventId, known);
      } catch (error) {
        const failed = attempts + 1;
        const failure = errorText(error);
        services.logger.error(
          { schema, event: eventId, consumer, attempts: failed, error: failure },
          'an event failed',
        );
        await db.rows(sql`update ${db.table('event_failures')} set attempts = ${failed}, failure = ${failure.slice(0, 2000)},
          retry_at = ${failed >= maxAttempts ? null : sql`now() + make_interval(secs => ${backoff(failed)})`}
          where event_id = ${eventId} and consumer = ${consumer} and attempts = ${attempts}`);
      }
    }
    if (due.length < failuresAtOnce) return;
  }
}

/**
 * One transaction for what the consumer writes and the removal of the failure; failures that another worker has locked
 * are skipped.
 */
async function retry(services: Services, schema: string, eventId: number, consumer: EventConsumer): Promise<void> {
  const callbacks: (() => void)[] = [];
  await services.databases
    .of(schema)
    .unbound.transaction()
    .execute(async (transaction) => {
      const db = new InstanceDatabase(transaction, schema);
      const failures = db.table('event_failures');
      const free = await db.first(sql`select from ${failures}
      where event_id = ${eventId} and consumer = ${consumer.name} and retry_at <= now() for update skip locked`);
      const event = free === undefined ? undefined : await readStoredEvent(db, eventId);
      if (!event) return;
      await consumer.consume([event], { db, services, afterCommit: (run) => void callbacks.push(run) });
      await db.rows(sql`delete from ${failures} where event_id = ${eventId} and consumer = ${consumer.name}`);
    });
  for (const run of callbacks) run();
}
