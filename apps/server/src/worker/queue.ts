import type { KyselyTransactionLike } from 'pg-boss';
import { CompiledQuery } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { InstanceDatabase } from '../database/instance-database.ts';
import { type WatchTimes, watched } from '../database/watched-client.ts';
import type { QueueDefinition } from '../events/queue-definition.ts';
import { errorText } from '../logger.ts';
import { Dispatcher } from './dispatcher.ts';
import type { OutgoingEntry } from './outgoing-entries.ts';
import { isOutgoing, storeOutgoing } from './outgoing-entries.ts';
import type { RestingEntries } from './resting-entries.ts';

/** Options of new entries. */
interface AddOptions {
  /** The entries' own ids, in order; an id that exists, or did within the last week, is skipped. */
  ids?: readonly string[];
  /** The groups for which `dispatch` limits concurrency, in the entries' order. */
  groups?: readonly string[];
  /** Not before this moment. */
  startAfter?: Date;
}

/** The entries of a queue: to be taken up now, later, in progress, and given up within the last week. */
export interface QueueCounts {
  readonly queue: string;
  readonly ready: number;
  readonly deferred: number;
  readonly active: number;
  readonly failed: number;
}

/** The statements of the library, sent by what the caller's own go through. */
const statementsOf = (db: InstanceDatabase) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await db.rowsOfCompiled(CompiledQuery.raw(text, values)),
  }),
});

const groupIn = (id: string | undefined) => (id === undefined ? {} : { group: { id } });

/** The background work of the product, based on pg-boss: entries are written in the transaction that they belong to. */
export class Queue {
  readonly #boss: PgBoss;
  readonly #logger: Logger;
  readonly #resting: RestingEntries | undefined;
  readonly #isOnFirst: (schema: string) => boolean;
  readonly #dispatchers = new Map<string, { stop(): Promise<void>; wake(): void }>();

  /**
   * @param options.resting where entries of instances that aren't served wait; without it all are handled
   * @param options.isOnFirst whether an instance's schema lies on the database of the queue; without it all do
   */
  constructor(options: {
    connectionString: string;
    logger: Logger;
    works: boolean;
    resting?: RestingEntries;
    isOnFirst?: (schema: string) => boolean;
    /** Other times of the watch over its connections than the usual ones. */
    watch?: Partial<WatchTimes>;
  }) {
    this.#resting = options.resting;
    this.#isOnFirst = options.isOnFirst ?? (() => true);
    this.#boss = new PgBoss({
      ...watched(options.connectionString),
      ...(options.watch && { watch: options.watch }),
      schema: 'queue',
      application_name: 'plumbline queue',
      max: options.works ? 4 : 2,
      supervise: options.works,
      // How many entries each queue did per minute, for the last hour that `/workers` shows.
      persistQueueStats: options.works,
      queueStatRetentionDays: 1,
      schedule: options.works,
    });
    this.#logger = options.logger;
    this.#boss.on('error', (error) => options.logger.warn({ error: errorText(error) }, 'the queue had a fault'));
  }

  async start(
    queues: readonly Pick<QueueDefinition<unknown>, 'name' | 'retryLimit' | 'expireInSeconds' | 'heartbeatSeconds'>[],
  ): Promise<void> {
    await this.#boss.start();
    await this.#indexEntries();
    for (const { name, retryLimit, expireInSeconds, heartbeatSeconds } of queues) {
      const options = {
        retryLimit,
        expireInSeconds,
        retryBackoff: true,
        retryDelay: 1,
        deleteAfterSeconds: 7 * 86_400,
      };
      const heartbeat = heartbeatSeconds === undefined ? {} : { heartbeatSeconds };
      if (await this.#boss.getQueue(name)) await this.#boss.updateQueue(name, { ...options, ...heartbeat });
      else await this.#boss.createQueue(name, { ...options, ...heartbeat });
    }
  }

  /**
   * An index over the entries that are running, failed or cancelled, so that they are listed at the same cost beside a million others: the
   * library has none. Built once; if that fails, lists are only slower.
   */
  async #indexEntries(): Promise<void> {
    await this.#boss
      .getDb()
      .executeSql(
        `do $$ begin
          if to_regclass('queue.entries_by_state') is null then
            perform set_config('lock_timeout', '5s', true);
            perform pg_advisory_xact_lock(hashtextextended('queue.entries_by_state', 0));
            create index if not exists entries_by_state on queue.job_common (name, state, created_on, id)
              where state in ('active', 'failed', 'cancelled');
          end if;
        end $$`,
      )
      .catch((error: unknown) => this.#logger.warn({ error: errorText(error) }, 'the queue has no index by state'));
  }

  /**
   * Adds entries inside a transaction: they exist exactly if it commits. Those of a transaction on another database than the queue's
   * are stored there, and moved to the queue after its commit.
   * @param within the transaction of an instance, or one on the queue's database
   */
  async add<Entry extends object>(
    within: InstanceDatabase | KyselyTransactionLike,
    queue: QueueDefinition<Entry>,
    entries: readonly Entry[],
    { ids, groups, startAfter }: AddOptions = {},
  ): Promise<void> {
    if (entries.length === 0) return;
    const added = entries.map((data, index) => ({
      data,
      ...(ids?.[index] !== undefined && { id: ids[index] }),
      ...groupIn(groups?.[index] ?? queue.groupOf?.(data)),
      ...(startAfter && { startAfter }),
    }));
    if (within instanceof InstanceDatabase && !this.#isOnFirst(within.schema))
      return storeOutgoing(within, queue.name, added);
    const transaction = within instanceof InstanceDatabase ? within.query : within;
    await this.#boss.insert(queue.name, added, { db: fromKysely(transaction) });
  }

  /** Adds entries that were stored on another database; those that are there already are skipped, so that it can be repeated. */
  async addOutgoing(entries: readonly OutgoingEntry[]): Promise<void> {
    for (const queue of new Set(entries.map((one) => one.queue)))
      await this.#boss.insert(
        queue,
        entries
          .filter((one) => one.queue === queue)
          .map(({ id, entry, group, startAfter }) => ({
            id,
            data: entry,
            ...groupIn(group ?? undefined),
            ...(startAfter && { startAfter }),
          })),
      );
  }

  /** Whether an entry with these values is waiting. One in progress doesn't count. */
  async isWaiting<Entry extends object>(
    within: InstanceDatabase,
    queue: QueueDefinition<Entry>,
    entry: Entry,
  ): Promise<boolean> {
    const isOnFirst = this.#isOnFirst(within.schema);
    const found = await this.#boss.findJobs(queue.name, {
      data: entry,
      queued: true,
      ...(isOnFirst && { db: fromKysely(within.query) }),
    });
    return found.length > 0 || (!isOnFirst && (await isOutgoing(within, queue.name, entry)));
  }

  /**
   * Completes the oldest entries with these values that were taken before a time, except for `alive` many: their
   * workers are dead. Until their timeout they would count against the group's limit in `dispatch`.
   */
  async endLeft<Entry extends object>(
    queue: QueueDefinition<Entry>,
    holding: Partial<Entry>,
    { before, alive }: { before: Date; alive: number },
  ): Promise<void> {
    const found = await this.#boss.findJobs(queue.name, { data: holding });
    const takenUp = found
      .filter(({ state, startedOn }) => state === 'active' && startedOn <= before)
      .toSorted((one, other) => one.startedOn.getTime() - other.startedOn.getTime());
    const left = takenUp.slice(0, Math.max(0, takenUp.length - alive)).map(({ id }) => id);
    if (left.length > 0) await this.#boss.complete(queue.name, left);
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
      async (jobs) => {
        const entries: Entry[] = [];
        for (const job of jobs) {
          const entry = queue.entry.parse(job.data);
          if (!(await this.#rests(queue, entry))) entries.push(entry);
        }
        if (entries.length > 0) await handler(entries);
      },
    );
  }

  async #rests<Entry extends object>(queue: QueueDefinition<Entry>, entry: Entry): Promise<boolean> {
    return (await this.#resting?.takes(queue.name, entry, queue.groupOf?.(entry) ?? null)) ?? false;
  }

  /** Gives the entries that waited for an instance back to their queues. @returns how many there were */
  async release(schema: string): Promise<number> {
    const released = await this.#resting?.release(schema, async (transaction, entries) => {
      for (const queue of new Set(entries.map((one) => one.queue)))
        await this.#boss.insert(
          queue,
          entries
            .filter((one) => one.queue === queue)
            .map(({ entry, group }) => ({ data: entry, ...groupIn(group ?? undefined) })),
          { db: fromKysely(transaction) },
        );
    });
    return released ?? 0;
  }

  /**
   * Processes entries individually, as many at once as `limits` allow, per group across all servers: a slow entry
   * delays only its own group. If the handler throws, the entry is retried.
   */
  dispatch<Entry extends object>(
    queue: QueueDefinition<Entry>,
    limits: { atOnce: number; perGroup: number },
    handler: (entry: Entry) => Promise<void>,
  ): void {
    const handle = async (entry: Entry) => {
      if (!(await this.#rests(queue, entry))) await handler(entry);
    };
    const dispatcher = new Dispatcher(this.#boss, queue, limits, handle, this.#logger);
    this.#dispatchers.set(queue.name, dispatcher);
    dispatcher.start();
  }

  /** How many entries each queue has: a worker counts them once a minute. */
  async counts(): Promise<QueueCounts[]> {
    const queues = await this.#boss.getQueues();
    return queues
      .filter(({ name }) => !name.startsWith('__'))
      .map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
        queue: name,
        ready: readyCount,
        deferred: deferredCount,
        active: activeCount,
        failed: failedCount,
      }));
  }

  /** Tries failed entries again, within the transaction of `db`; others stay as they are. */
  async retry(db: InstanceDatabase, queue: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.retry(queue, [...ids], { db: statementsOf(db) });
  }

  /** Cancels entries that have not ended, within the transaction of `db`. */
  async cancel(db: InstanceDatabase, queue: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.cancel(queue, [...ids], { db: statementsOf(db) });
  }

  /** What is added again and again, and when it is next. */
  async schedules(now: Date): Promise<{ queue: string; cron: string; next: Date | null }[]> {
    const schedules = await this.#boss.getSchedules();
    return schedules.map(({ name, cron, timezone }) => {
      const [next] = this.#boss.previewSchedule(cron, { tz: timezone, from: now, count: 1 });
      return { queue: name, cron, next: next ?? null };
    });
  }

  /** Notifies the dispatcher of a queue in this process of new entries. */
  nudge(queue: Pick<QueueDefinition<object>, 'name'>): void {
    this.#dispatchers.get(queue.name)?.wake();
  }

  /** Adds an empty entry again and again, by one server of all; `cron` is in UTC. */
  async schedule(queue: Pick<QueueDefinition<object>, 'name'>, cron: string): Promise<void> {
    await this.#boss.schedule(queue.name, cron, {});
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.stop()));
    await this.#boss.stop({ graceful: true, timeout: 5000 });
  }
}
