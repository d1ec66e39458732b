import { setTimeout as pause } from 'node:timers/promises';
import type { EventName } from '@plumbline/domain/events/catalogue';
import { sql } from 'kysely';
import { InstanceDatabase } from '../database/instance-database.ts';
import type { Services } from '../services.ts';
import type { EventConsumer, KeptEvent } from '../worker/consumer.ts';

const eventsAtOnce = 100;
/** While events keep coming, they are handled together so often: many cost hardly more than one. */
const gatherMs = 50;
/** How often all instances are looked through for events that no message told of: those of a server that died. */
const sweepMs = 5000;
/** An event that fails so often is given up; its failure stays readable with it. */
const mostAttempts = 10;

/** The wait before the next attempt, in seconds: 2, 4, 8 … up to ten minutes. */
const backoff = (attempts: number): number => Math.min(2 ** attempts, 600);

/**
 * Hands every event to all consumers, in the order of writing, once: what the consumers write and the mark that the event
 * is handled are one transaction. Several workers share the work; what a killed one had begun is free at once.
 */
export class EventWorker {
  readonly #services: Services;
  readonly #consumers: readonly EventConsumer[];
  readonly #waiting = new Set<string>();
  #running: Promise<void> | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #endListening: (() => void) | undefined;
  readonly #stopping = new AbortController();

  constructor(services: Services, consumers: readonly EventConsumer[]) {
    this.#services = services;
    this.#consumers = consumers;
  }

  start(): void {
    this.#endListening = this.#services.live.listen((message) => {
      if (message.kind === 'event') this.wake(message.schema);
    });
    this.#sweep = setInterval(() => void this.wakeAll(), sweepMs);
    void this.wakeAll();
  }

  /** Says that an instance has events to be handled. */
  wake(schema: string): void {
    if (this.#isStopped) return;
    this.#waiting.add(schema);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      for (const other of this.#waiting) this.wake(other);
    });
  }

  async wakeAll(): Promise<void> {
    try {
      for (const instance of await this.#services.instances.all()) this.wake(instance.schema);
    } catch (error) {
      this.#services.logger.warn({ error: String(error) }, 'the instances could not be looked through for events');
    }
  }

  /** Stops taking events up and waits for those in hand. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#waiting.clear();
    clearInterval(this.#sweep);
    this.#endListening?.();
    await this.#running;
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isStopped) {
      let isBehind = false;
      // Who is woken meanwhile waits for the next round.
      const schemas = [...this.#waiting];
      this.#waiting.clear();
      for (const schema of schemas) {
        if (await this.#handleWaiting(schema)) isBehind = true;
        if (this.#isStopped) return;
      }
      if (!isBehind) await pause(gatherMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** @returns whether there are more events than were handled, which wait on */
  async #handleWaiting(schema: string): Promise<boolean> {
    try {
      if ((await this.#handleSome(schema, eventsAtOnce)) < eventsAtOnce) return false;
      this.#waiting.add(schema);
      return true;
    } catch (error) {
      this.#services.logger.warn({ schema, error: String(error) }, 'events will be tried again one by one');
      await this.#handleOneByOne(schema);
      return false;
    }
  }

  /** @returns how many events were handled */
  async #handleSome(schema: string, most: number, only?: number): Promise<number> {
    const callbacks: (() => void)[] = [];
    const count = await this.#services.unbound.transaction().execute(async (transaction) => {
      const db = new InstanceDatabase(transaction, schema);
      const events = await takeEvents(db, most, only);
      if (events.length === 0) return 0;
      const context = { db, services: this.#services, afterCommit: (run: () => void) => void callbacks.push(run) };
      for (const consumer of this.#consumers) await consumer.consume(events, context);
      await db.rows(sql`update ${db.table('events')} set is_handled = true, retry_at = null
        where id = any(${events.map((event) => event.id)}::bigint[])`);
      return events.length;
    });
    for (const run of callbacks) run();
    return count;
  }

  /** After a failure: each event by itself, so that one that can't be handled holds up nobody else's. */
  async #handleOneByOne(schema: string): Promise<void> {
    const db = this.#services.databaseOf(schema);
    const waiting = await db
      .rows(sql<{ id: number; attempts: number }>`
        select id, attempts from ${db.table('events')}
        where not is_handled and (retry_at is null or retry_at <= now()) order by id limit ${eventsAtOnce}`)
      .catch(() => []);
    for (const { id, attempts } of waiting) {
      if (this.#isStopped) return;
      try {
        await this.#handleSome(schema, 1, id);
      } catch (error) {
        const failed = attempts + 1;
        this.#services.logger.error({ schema, event: id, attempts: failed, error: String(error) }, 'an event failed');
        await db
          .rows(sql`update ${db.table('events')} set attempts = ${failed}, failure = ${String(error).slice(0, 2000)},
            retry_at = now() + make_interval(secs => ${backoff(failed)}), is_handled = ${failed >= mostAttempts}
            where id = ${id} and not is_handled`)
          // The database itself is away: the next sweep finds the event as it was.
          .catch(() => undefined);
      }
    }
  }
}

/** Locks and reads the next events; what another worker has in hand is passed over. */
function takeEvents(db: InstanceDatabase, most: number, only: number | undefined): Promise<KeptEvent[]> {
  return db.rows(sql<KeptEvent & { name: EventName }>`
    select id, name, subject_id as "subjectId", at, actor_id as "actorId", impersonator_id as "impersonatorId",
           job_id as "jobId", project_id as "projectId", job_type_id as "jobTypeId", user_id as "userId", before, after
    from ${db.table('events')}
    where not is_handled and (retry_at is null or retry_at <= now()) ${only === undefined ? sql`` : sql`and id = ${only}`}
    order by id limit ${most}
    -- A weaker lock than "for update": notifications refer to the event while it is held.
    for no key update skip locked`);
}
