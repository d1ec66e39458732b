import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { errorText } from '../logger.ts';
import type { Services } from '../services.ts';
import { askInstances } from './ask-instances.ts';

/** Where nothing has happened for so long, an instance is idle. */
const activeForMs = 600_000;
/** How often idle instances are looked at. */
const idleEveryMs = 60_000;

interface SweepOptions {
  /** How often instances are looked at in which something happened lately, in milliseconds. */
  readonly everyMs: number;
  /**
   * An SQL expression: when an instance has work next; in the past if some is waiting already, null if there is none.
   */
  readonly nextWork: (db: InstanceDatabase) => RawBuilder<Date | null>;
  readonly wake: (schema: string) => void;
}

interface Watched {
  lookedAt: number;
  activeAt: number;
  nextWorkAt: number;
}

const unknown: Watched = { lookedAt: 0, activeAt: 0, nextWorkAt: Infinity };

/**
 * Finds work that no message announced, in all instances: work of a server that died, and work that has become due. A
 * thousand idle instances cost ten queries a minute; active ones are checked at the requested interval, and work with a
 * known due time is started on time.
 */
export class InstanceSweep {
  readonly #services: Services;
  readonly #options: SweepOptions;
  readonly #watched = new Map<string, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(services: Services, options: SweepOptions) {
    this.#services = services;
    this.#options = options;
  }

  /** Looks at all instances, then at each as often as it needs. */
  start(): void {
    this.#timer = setInterval(() => void this.#look(false), this.#options.everyMs);
    void this.#look(true);
  }

  /** Waits for the running sweep. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Says that something happens in an instance. */
  noteActivity(schema: string): void {
    this.#watched.set(schema, { ...(this.#watched.get(schema) ?? unknown), activeAt: Date.now() });
  }

  /** Looks at all instances now. */
  async lookAtAll(): Promise<void> {
    await this.#looking;
    await this.#look(true);
  }

  #look(atAll: boolean): Promise<void> {
    this.#looking ??= this.#wakeWaiting(atAll)
      .catch((error: unknown) =>
        this.#services.logger.warn({ error: errorText(error) }, 'the instances could not be looked through for work'),
      )
      .finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #wakeWaiting(atAll: boolean): Promise<void> {
    const served = await this.#services.instances.served(this.#services.now());
    const schemas = served.map(({ schema }) => schema);
    const due = atAll ? schemas : schemas.filter((schema) => this.#isDue(schema, Date.now()));
    // How far off it is by the database's clock: this machine's may differ.
    const found = await askInstances(
      this.#services,
      due,
      (db) => sql<number | null>`extract(epoch from ${this.#options.nextWork(db)} - now())::float8 * 1000`,
    );
    const now = Date.now();
    for (const { schema, value: inMs } of found) {
      const { activeAt } = this.#watched.get(schema) ?? unknown;
      this.#watched.set(schema, { lookedAt: now, activeAt, nextWorkAt: inMs === null ? Infinity : now + inMs });
      if (inMs !== null && inMs <= 0) this.#options.wake(schema);
    }
  }

  #isDue(schema: string, now: number): boolean {
    const { lookedAt, activeAt, nextWorkAt } = this.#watched.get(schema) ?? unknown;
    return now - activeAt < activeForMs || now - lookedAt >= idleEveryMs || nextWorkAt <= now;
  }
}
