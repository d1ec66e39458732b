import type pg from 'pg';
import type { QueueDefinition } from '../../apps/server/src/events/queue-definition.ts';
import { Queue } from '../../apps/server/src/worker/queue.ts';
import type { Receiver } from './receiver.ts';

const queue: QueueDefinition<{ url: string; timestamp: string; number: number }> = {
  name: 'measured-posts',
  entry: { parse: (entry: unknown) => entry } as never,
  retryLimit: 0,
  expireInSeconds: 60,
};
const noLogger = { warn: () => undefined } as never;

/** The same posts by a worker that does nothing else: its entries are there, it takes and sends them. */
export async function postByPlainWorker(
  { pool, connectionString }: { pool: pg.Pool; connectionString: string },
  url: string,
  count: number,
  receiver: Receiver,
): Promise<{ perSecond: number }> {
  const worker = new Queue({ connectionString, logger: noLogger, works: false });
  await worker.start([queue]);
  try {
    const timestamp = new Date().toISOString();
    for (let from = 0; from < count; from += 1000) {
      const part = Array.from({ length: Math.min(1000, count - from) }, (_, place) => ({
        url,
        timestamp,
        number: from + place,
      }));
      await worker.add({ executeQuery: (query) => pool.query(query.sql, [...query.parameters]) as never }, queue, part);
    }
    const began = Date.now();
    worker.dispatch(queue, { atOnce: 20, perGroup: 20 }, async (entry) => {
      const response = await fetch(entry.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'webhook-id': String(entry.number) },
        body: JSON.stringify({ timestamp: entry.timestamp, number: entry.number }),
      });
      await response.arrayBuffer();
    });
    while (receiver.of('/plain').length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    const last = Math.max(...receiver.of('/plain').map((one) => one.at));
    return { perSecond: count / ((last - began) / 1000) };
  } finally {
    await worker.stop();
  }
}
