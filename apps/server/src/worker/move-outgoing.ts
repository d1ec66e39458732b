import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isPassingFault } from '../database/pool.ts';
import { errorText } from '../logger.ts';
import type { Services } from '../services.ts';
import type { OutgoingEntry } from './outgoing-entries.ts';

/** How often they are moved, in milliseconds: about as often as the queue is looked at. */
const everyMs = 500;
const movedAtOnce = 500;

/**
 * Moves entries from the databases beside the first one to the queue. They are in the queue before they are gone from where they were,
 * under the same id: whenever the process dies, none is lost and none is there twice.
 */
export class OutgoingEntries {
  readonly #services: Pick<Services, 'databases' | 'queue' | 'logger'>;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(services: Pick<Services, 'databases' | 'queue' | 'logger'>) {
    this.#services = services;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.moveAll();
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Moves what is there now, from each database that can be reached. */
  async moveAll(): Promise<void> {
    const { databases, logger } = this.#services;
    const ready = databases.others.filter(({ isReady }) => isReady);
    await Promise.all(
      ready.map(async ({ database }) => {
        try {
          while ((await moveSome(this.#services, database)) === movedAtOnce && !this.#stopping.signal.aborted);
        } catch (error) {
          if (isPassingFault(error)) return;
          logger.warn({ database: database.name, error: errorText(error) }, 'entries could not be moved to the queue');
        }
      }),
    );
  }
}

async function moveSome({ queue }: Pick<Services, 'queue'>, { unbound }: Pick<Database, 'unbound'>): Promise<number> {
  return unbound.transaction().execute(async (transaction) => {
    const { rows } = await sql<OutgoingEntry & { position: number }>`
      delete from platform.outgoing_entries where position in (
        select position from platform.outgoing_entries order by position limit ${movedAtOnce} for update skip locked)
      returning position, id, queue, group_id as "group", start_after as "startAfter", entry`.execute(transaction);
    await queue.addOutgoing(rows.toSorted((one, other) => one.position - other.position));
    return rows.length;
  });
}
