import type { KyselyTransactionLike } from 'pg-boss';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { connectionAddress } from '../database/connection-address.ts';

/** A queue of background work: its name, what an entry holds, and how it is repeated when it fails. */
export interface QueueDefinition<Entry> {
  name: string;
  entry: z.ZodType<Entry>;
  retryLimit: number;
  /** Seconds an entry may take before it is given to another worker. */
  expireInSeconds: number;
}

/** The background work of the product, over pg-boss: entries are written in the transaction of what they belong to. */
export class Queue {
  readonly #boss: PgBoss;

  constructor(options: { connectionString: string; logger: Logger; works: boolean }) {
    this.#boss = new PgBoss({
      connectionString: connectionAddress(options.connectionString),
      schema: 'queue',
      application_name: 'plumbline queue',
      max: options.works ? 4 : 2,
      supervise: options.works,
      schedule: options.works,
    });
    this.#boss.on('error', (error) => options.logger.warn({ error: String(error) }, 'the queue had a fault'));
  }

  async start(
    queues: readonly Pick<QueueDefinition<unknown>, 'name' | 'retryLimit' | 'expireInSeconds'>[],
  ): Promise<void> {
    await this.#boss.start();
    for (const { name, retryLimit, expireInSeconds } of queues) {
      const options = {
        retryLimit,
        expireInSeconds,
        retryBackoff: true,
        retryDelay: 1,
        deleteAfterSeconds: 7 * 86_400,
      };
      if (await this.#boss.getQueue(name)) await this.#boss.updateQueue(name, options);
      else await this.#boss.createQueue(name, options);
    }
  }

  /**
   * Adds entries inside the transaction: they exist exactly when it commits.
   * @param ids the entries' own ids, in their order; one that is there already, or was within the last week, is left out
   */
  async add<Entry extends object>(
    transaction: KyselyTransactionLike,
    queue: QueueDefinition<Entry>,
    entries: readonly Entry[],
    ids?: readonly string[],
  ): Promise<void> {
    if (entries.length === 0) return;
    await this.#boss.insert(
      queue.name,
      entries.map((data, index) => ({ data, ...(ids?.[index] !== undefined && { id: ids[index] }) })),
      { db: fromKysely(transaction) },
    );
  }

  /** Takes entries up, `batch` at a time; a throw puts the batch back for a later try. */
  async work<Entry extends object>(
    queue: QueueDefinition<Entry>,
    batch: number,
    handler: (entries: Entry[]) => Promise<void>,
  ): Promise<void> {
    await this.#boss.work<Entry>(
      queue.name,
      { batchSize: batch, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true },
      async (jobs) => handler(jobs.map((job) => queue.entry.parse(job.data))),
    );
  }

  /** Adds an empty entry again and again, by one server of all; `cron` is in UTC. */
  async schedule(queue: Pick<QueueDefinition<object>, 'name'>, cron: string): Promise<void> {
    await this.#boss.schedule(queue.name, cron, {});
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5000 });
  }
}
