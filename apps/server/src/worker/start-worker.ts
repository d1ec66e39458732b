import { EventWorker } from './event-worker.ts';
import { errorText } from '../logger.ts';
import type { Services } from '../services.ts';
import type { EventConsumer } from '../events/consumer.ts';
import { OutgoingEntries } from './move-outgoing.ts';
import { noteInHand } from './in-hand.ts';
import type { QueueDefinition } from '../events/queue-definition.ts';
import { mailsAtOnce } from '../adapters/mail/mail.ts';

/** A queue with what works on it. */
export interface QueueWork {
  /** It creates files of any size, so a server runs it in a separate process (`commands/exporter.ts`). */
  isApart?: boolean;
  queue: Pick<QueueDefinition<unknown>, 'name' | 'retryLimit' | 'expireInSeconds' | 'heartbeatSeconds'>;
  start(services: Services): Promise<void>;
  /** Handles entries that crashed their process: retried, they would crash the next one. */
  endedProcess?(services: Services, entries: readonly unknown[]): Promise<void>;
}

/** The handler of a queue: its entries come in batches of `batch`, and if it throws, the batch is retried. */
export function queueWork<Entry extends object>(work: {
  queue: QueueDefinition<Entry>;
  batch: number;
  handle(entries: readonly Entry[], services: Services): Promise<void>;
  /** For work in a separate process: handles an entry that crashed it. */
  endedProcess?(entry: Entry, services: Services): Promise<void>;
}): QueueWork {
  const { queue, batch, handle, endedProcess } = work;
  return {
    queue,
    start: (services) =>
      services.queue.work(queue, batch, async (entries) => {
        noteInHand({ queue: queue.name, entries });
        await handle(entries, services).finally(() => noteInHand({ queue: queue.name, entries: [] }));
      }),
    ...(endedProcess && {
      endedProcess: async (services: Services, entries: readonly unknown[]) => {
        for (const given of entries) {
          const entry = queue.entry.parse(given);
          await endedProcess(entry, services);
          await services.queue.endLeft(queue, entry, { before: services.now(), alive: 0 });
        }
      },
    }),
  };
}

/**
 * Sends the mails of a queue over pooled connections, limited in total and to half of that per company, so that a
 * thousand mails of one company delay nobody else's. A mail that fails is retried individually.
 */
export function mailWork<Entry extends object>(work: {
  queue: QueueDefinition<Entry>;
  send(services: Services, entry: Entry): Promise<void>;
}): QueueWork {
  const { queue, send } = work;
  return {
    queue,
    start: async (services) =>
      services.queue.dispatch(queue, { atOnce: mailsAtOnce, perGroup: mailsAtOnce / 2 }, (entry) =>
        send(services, entry),
      ),
  };
}

/** Work that finds its own tasks until it is stopped. */
export interface Engine {
  start(): void;
  /** Takes no more work and waits for what is in progress. */
  stop(): Promise<void>;
}

/** Takes up background work: hands each event to all consumers, and each queue's entries to their handler. */
export async function startWorker(
  services: Services,
  consumers: readonly EventConsumer[],
  work: readonly QueueWork[],
  engines: readonly ((services: Services) => Engine)[],
): Promise<{ wakeAll(): Promise<void>; stop(): Promise<void> }> {
  const eventWorker = new EventWorker(services, consumers);
  eventWorker.start();
  const outgoing = new OutgoingEntries(services);
  outgoing.start();
  services.databases.onReady(() => void releaseServed(services));
  const endListening = services.live.listen(({ kind }) => {
    if (kind === 'instances') void releaseServed(services);
  });
  for (const one of work) await one.start(services);
  const started = engines.map((make) => make(services));
  for (const engine of started) engine.start();
  return {
    wakeAll: () => eventWorker.wakeAll(),
    stop: async () => {
      endListening();
      await eventWorker.stop();
      await outgoing.stop();
      await Promise.all(started.map((engine) => engine.stop()));
    },
  };
}

/** Gives back to the queue what was set aside for instances while their database could not be reached, or they were moved. */
async function releaseServed(services: Services): Promise<void> {
  try {
    const { rows } = await services.pool.query<{ schema: string }>(
      'select distinct schema_name as schema from platform.resting_entries',
    );
    if (rows.length === 0) return;
    const served = new Set((await services.instances.served(services.now())).map(({ schema }) => schema));
    for (const { schema } of rows) if (served.has(schema)) await services.queue.release(schema);
  } catch (error) {
    // The hourly look at the instances finds them.
    services.logger.warn({ error: errorText(error) }, 'what rested could not be released');
  }
}
