import { setTimeout as pause } from 'node:timers/promises';
import { isServed } from '@plumbline/domain/instances/life-cycle';
import { sql } from 'kysely';
import { errorText } from '../logger.ts';
import { InstanceDatabase } from '../database/instance-database.ts';
import type { Services } from '../services.ts';
import type { ConsumerContext, EventConsumer, StoredEvent } from '../events/consumer.ts';
import { InstanceSweep } from './instance-sweep.ts';
import { failureDue, leaveToRetry, retryFailures } from './event-failures.ts';
import { UnpublishedEvents } from './unpublished-events.ts';
import { waitingEvents } from './waiting-events.ts';

const eventsAtOnce = 100;
/** While events keep coming, they are handled together so often: many cost hardly more than one. */
const batchWindowMs = 50;
/** How often instances in use are looked through for events that no message announced: those of a server that died. */
const sweepMs = 5000;

/** A consumer's failure, as opposed to any other. */
class ConsumerError extends Error {
  readonly consumer: EventConsumer;

  constructor(consumer: EventConsumer, cause: unknown) {
    super(errorText(cause), { cause });
    this.consumer = consumer;
  }
}

/**
 * Delivers every event to all consumers, in the order of writing, exactly once: the consumers' writes and the event's
 * handled flag are one transaction. Events that a consumer failed with are retried one by one for that consumer, see
 * {@link retryFailures}, while the others go on. Several workers share the load; the events of a killed one are
 * unlocked at once.
 */
export class EventWorker {
  readonly #services: Services;
  readonly #consumers: readonly EventConsumer[];
  readonly #unpublished: UnpublishedEvents;
  readonly #sweep: InstanceSweep;
  readonly #waiting = new Set<string>();
  /** Woken by the sweep: consumers may have retries that are due. */
  readonly #swept = new Set<string>();
  #running: Promise<void> | undefined;
  #endListening: (() => void) | undefined;
  readonly #stopping = new AbortController();

  constructor(services: Services, consumers: readonly EventConsumer[]) {
    this.#services = services;
    this.#consumers = consumers;
    this.#unpublished = new UnpublishedEvents(services.live);
    this.#sweep = new InstanceSweep(services, {
      everyMs: sweepMs,
      nextWork: (
        db,
      ) => sql<Date | null>`(case when exists (select from ${db.table('events')} where not is_handled) then now()
        else ${failureDue(db, consumers)} end)`,
      wake: (schema) => {
        this.#swept.add(schema);
        this.wake(schema);
      },
    });
  }

  start(): void {
    this.#endListening = this.#services.live.listen((message) => {
      this.#unpublished.heard(message);
      if (message.kind === 'event') this.wake(message.schema);
    });
    this.#sweep.start();
  }

  /** Says that an instance has events to be handled. */
  wake(schema: string): void {
    if (this.#isStopped) return;
    this.#sweep.noteActivity(schema);
    this.#waiting.add(schema);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      for (const other of this.#waiting) this.wake(other);
    });
  }

  /** Looks through all instances now. */
  wakeAll(): Promise<void> {
    return this.#sweep.lookAtAll();
  }

  /** Takes no more events and waits for those in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#waiting.clear();
    this.#endListening?.();
    await this.#sweep.stop();
    await this.#running;
    this.#unpublished.stop();
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
      if (!isBehind) await pause(batchWindowMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** @returns whether there are more events than were handled, which wait on */
  async #handleWaiting(schema: string): Promise<boolean> {
    try {
      // Events of an instance that rests, or is being made, wait in its table, and the sweep finds them afterwards.
      if (!(await this.#isServed(schema))) return false;
      const { count, hasFailed } = await this.#handleSome(schema);
      if (this.#swept.delete(schema) || hasFailed)
        await retryFailures(this.#services, schema, this.#consumers, this.#stopping.signal);
      if (count < eventsAtOnce) return false;
      this.#waiting.add(schema);
      return true;
    } catch (error) {
      // The database itself is away: the next sweep finds the events as they were.
      this.#services.logger.warn({ schema, error: errorText(error) }, 'events could not be handled');
      return false;
    }
  }

  async #isServed(schema: string): Promise<boolean> {
    const { instances } = this.#services;
    let instance = await instances.bySchema(schema);
    if (!instance) {
      // This server's list may be older than an instance that was made a moment ago.
      instances.forget();
      instance = await instances.bySchema(schema);
    }
    return instance !== undefined && isServed(instance, this.#services.now()) && instances.isReachable(instance);
  }

  /** Handles the next events by the consumers that do not fail; to those that do, they are left for later. */
  async #handleSome(schema: string): Promise<{ count: number; hasFailed: boolean }> {
    const failing = new Set<EventConsumer>();
    for (;;) {
      try {
        const count = await this.#handleBut(failing, schema);
        return { count, hasFailed: failing.size > 0 };
      } catch (error) {
        if (!(error instanceof ConsumerError)) throw error;
        failing.add(error.consumer);
        const { name: consumer } = error.consumer;
        this.#services.logger.warn({ schema, consumer, error: error.message }, 'events will be tried again one by one');
      }
    }
  }

  /** @returns how many events were handled */
  async #handleBut(failing: ReadonlySet<EventConsumer>, schema: string): Promise<number> {
    const callbacks: (() => void)[] = [];
    const handled = await this.#services.databases
      .of(schema)
      .unbound.transaction()
      .execute(async (transaction) => {
        const db = new InstanceDatabase(transaction, schema);
        const events = await waitingEvents(db, eventsAtOnce);
        if (events.length === 0) return events;
        const context = { db, services: this.#services, afterCommit: (run: () => void) => void callbacks.push(run) };
        for (const consumer of this.#consumers)
          if (failing.has(consumer)) await leaveToRetry(db, events, consumer);
          else await consume(consumer, events, context);
        await db.rows(sql`update ${db.table('events')} set is_handled = true
        where id = any(${events.map((event) => event.id)}::bigint[])`);
        return events;
      });
    for (const run of callbacks) run();
    this.#unpublished.handled(schema, handled, this.#services.now());
    return handled.length;
  }
}

async function consume(
  consumer: EventConsumer,
  events: readonly StoredEvent[],
  context: ConsumerContext,
): Promise<void> {
  try {
    await consumer.consume(events, context);
  } catch (error) {
    throw new ConsumerError(consumer, error);
  }
}
