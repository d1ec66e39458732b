import type { EventName } from '@plumbline/domain/events/catalogue';
import { sql } from 'kysely';
import type { EventEntry } from '../events/event-queue.ts';
import { eventQueue } from '../events/event-queue.ts';
import type { Services } from '../services.ts';
import type { EventConsumer, KeptEvent } from './consumer.ts';
import type { QueueDefinition } from './queue.ts';

/** A queue with what works on it. */
export interface QueueWork {
  queue: Pick<QueueDefinition<unknown>, 'name' | 'retryLimit' | 'expireInSeconds'>;
  start(services: Services): Promise<void>;
}

/** Says what works on a queue: its entries come `batch` at a time, and a throw puts the batch back for a later try. */
export function queueWork<Entry extends object>(work: {
  queue: QueueDefinition<Entry>;
  batch: number;
  handle(entries: readonly Entry[], services: Services): Promise<void>;
}): QueueWork {
  const { queue, batch, handle } = work;
  return {
    queue,
    start: (services) => services.queue.work(queue, batch, (entries) => handle(entries, services)),
  };
}

const eventsAtOnce = 100;

/** Takes up background work: hands each event to all consumers, and each other queue's entries to their handler. */
export async function startWorker(
  services: Services,
  consumers: readonly EventConsumer[],
  work: readonly QueueWork[],
): Promise<void> {
  await services.queue.work(eventQueue, eventsAtOnce, (entries) => handleEvents(services, consumers, entries));
  for (const one of work) await one.start(services);
}

async function handleEvents(
  services: Services,
  consumers: readonly EventConsumer[],
  entries: EventEntry[],
): Promise<void> {
  const idsBySchema = Map.groupBy(entries, (entry) => entry.schema);
  for (const [schema, group] of idsBySchema) {
    const db = services.databaseOf(schema);
    const ids = group.map((entry) => entry.eventId);
    const events = await db.rows(sql<KeptEvent & { name: EventName }>`
      select id, name, subject_id as "subjectId", at, actor_id as "actorId", impersonator_id as "impersonatorId",
             job_id as "jobId", project_id as "projectId", job_type_id as "jobTypeId", user_id as "userId", before, after
      from ${db.table('events')} where id = any(${ids}::bigint[]) order by id`);
    for (const consumer of consumers) {
      await consumer.consume(events, { db, services });
    }
  }
}
