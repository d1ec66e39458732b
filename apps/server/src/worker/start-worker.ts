import { EventWorker } from '../events/event-worker.ts';
import type { Services } from '../services.ts';
import type { EventConsumer } from './consumer.ts';
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

/** Takes up background work: hands each event to all consumers, and each queue's entries to their handler. */
export async function startWorker(
  services: Services,
  consumers: readonly EventConsumer[],
  work: readonly QueueWork[],
): Promise<EventWorker> {
  const eventWorker = new EventWorker(services, consumers);
  eventWorker.start();
  for (const one of work) await one.start(services);
  return eventWorker;
}
