import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { errorText } from '../logger.ts';

/** The queue to process, and the schema of its entries. */
interface DispatchedQueue<Entry> {
  name: string;
  entry: z.ZodType<Entry>;
  heartbeatSeconds?: number;
}

/** How long an idle dispatcher waits before it looks again. */
const idleMs = 500;
/** How often within the time that an entry may be without a sign of life one is given. */
const heartbeatsEach = 3;
/** Entries that end within this time are marked in one statement. */
const batchWindowMs = 3;

/**
 * Runs a queue's entries concurrently. pg-boss's own workers fetch the next batch only when the whole previous one has
 * ended, so that one slow receiver would delay a batch of others.
 */
export class Dispatcher<Entry extends object> {
  readonly #boss: PgBoss;
  readonly #queue: DispatchedQueue<Entry>;
  readonly #limits: { atOnce: number; perGroup: number };
  readonly #handler: (entry: Entry) => Promise<void>;
  readonly #logger: Logger;
  readonly #running = new Set<Promise<void>>();
  /** The entries that are being worked on, by their ids. */
  readonly #ids = new Set<string>();
  #heartbeat: NodeJS.Timeout | undefined;
  /** The groups served in the current round. */
  readonly #served = new Set<string>();
  #done: string[] = [];
  #marking: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  #isAwake = false;
  #isStopped = false;
  #loop: Promise<void> | undefined;

  constructor(
    boss: PgBoss,
    queue: DispatchedQueue<Entry>,
    limits: { atOnce: number; perGroup: number },
    handler: (entry: Entry) => Promise<void>,
    logger: Logger,
  ) {
    this.#boss = boss;
    this.#queue = queue;
    this.#limits = limits;
    this.#handler = handler;
    this.#logger = logger;
  }

  start(): void {
    this.#loop = this.#run();
    const { heartbeatSeconds } = this.#queue;
    if (heartbeatSeconds === undefined) return;
    this.#heartbeat = setInterval(() => void this.#beat(), (heartbeatSeconds * 1000) / heartbeatsEach);
    this.#heartbeat.unref();
  }

  async #beat(): Promise<void> {
    if (this.#ids.size === 0) return;
    await this.#boss.touch(this.#queue.name, [...this.#ids]).catch((error: unknown) => {
      this.#logger.warn(
        { queue: this.#queue.name, error: errorText(error) },
        'entries in progress could not be marked',
      );
    });
  }

  wake(): void {
    this.#isAwake = true;
    this.#wake();
  }

  /** Takes no more work and waits for what is in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#loop;
    await Promise.all(this.#running);
    clearInterval(this.#heartbeat);
    await this.#marking;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const free = this.#limits.atOnce - this.#running.size;
      this.#isAwake = false;
      const taken = free > 0 ? await this.#take(free) : 0;
      // A fetch skips groups at their limit, and the next one looks behind those.
      if (taken === 0) await this.#rest();
    }
  }

  /** Takes entries of groups not served in this round, so that a few large ones can't occupy all slots. */
  async #take(free: number): Promise<number> {
    try {
      let jobs = await this.#fetch(free);
      if (jobs.length === 0 && this.#served.size > 0) {
        this.#served.clear();
        jobs = await this.#fetch(free);
      }
      for (const { id, data, groupId } of jobs) {
        if (groupId) this.#served.add(groupId);
        this.#ids.add(id);
        const running = this.#handle(id, data).finally(() => {
          this.#running.delete(running);
          this.#ids.delete(id);
          this.wake();
        });
        this.#running.add(running);
      }
      return jobs.length;
    } catch (error) {
      this.#logger.warn({ queue: this.#queue.name, error: errorText(error) }, 'the queue could not be read');
      return 0;
    }
  }

  async #fetch(batchSize: number): Promise<Job<Entry>[]> {
    return this.#boss.fetch<Entry>(this.#queue.name, {
      batchSize,
      groupConcurrency: this.#limits.perGroup,
      ignoreGroups: [...this.#served],
    });
  }

  async #handle(id: string, data: Entry): Promise<void> {
    try {
      await this.#handler(this.#queue.entry.parse(data));
    } catch (error) {
      this.#logger.warn({ queue: this.#queue.name, id, error: errorText(error) }, 'an entry failed');
      await this.#boss.fail(this.#queue.name, id, { error: errorText(error) }).catch(() => undefined);
      return;
    }
    this.#done.push(id);
    await (this.#marking ??= this.#markDone());
  }

  async #markDone(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, batchWindowMs));
    const ids = this.#done;
    this.#done = [];
    this.#marking = undefined;
    // An entry that isn't completed is delivered again after its timeout: handlers are idempotent.
    await this.#boss.complete(this.#queue.name, ids).catch((error: unknown) => {
      this.#logger.warn({ queue: this.#queue.name, error: errorText(error) }, 'entries could not be marked as done');
    });
  }

  #rest(): Promise<void> {
    if (this.#isAwake || this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, idleMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
