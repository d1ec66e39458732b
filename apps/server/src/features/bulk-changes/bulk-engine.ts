import { isServed } from '@plumbline/domain/instances/life-cycle';
import type { Role } from '@plumbline/domain/actor/roles';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { EventAuthor } from '../../events/record-events.ts';
import type { SignedInPerson } from '../../http/authenticate.ts';
import { isWorthRetrying } from '../../http/fault-problems.ts';
import { contextInside } from '../../http/inner-calls.ts';
import type { Instance } from '../../instances/instance.ts';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import { InstanceSweep } from '../../worker/instance-sweep.ts';
import type { Engine } from '../../worker/start-worker.ts';
import { onBulkEngineWake } from './bulk-engine-signal.ts';
import type { BulkChangeRow } from './bulk-changes.queries.ts';
import { portionSize, runPortion } from './run-portion.ts';

const lookEveryMs = 1000;
/** A portion that has failed is made of single jobs; a job that has failed so often is left out. */
const jobAttempts = 3;

const nobody = { actorId: null, impersonatorId: null, requestId: null };

/**
 * Carries out bulk changes, a portion of each instance in turn. All that waits is in the database, locked while a portion is made:
 * any number of workers share it, and what a killed one had begun is free at once.
 */
export class BulkEngine implements Engine {
  readonly #services: Services;
  readonly #waiting = new Set<string>();
  readonly #sweep: InstanceSweep;
  #running: Promise<void> | undefined;
  #isStopped = false;
  #endListening: () => void = () => undefined;

  constructor(services: Services) {
    this.#services = services;
    this.#sweep = new InstanceSweep(services, {
      everyMs: lookEveryMs,
      nextWork: (db) =>
        sql<Date | null>`(select now() from ${db.table('bulk_changes')} where state = 'running' limit 1)`,
      wake: (schema) => this.#wake(schema),
    });
  }

  start(): void {
    const endSignal = onBulkEngineWake((schema) => this.#wake(schema));
    const endLive = this.#services.live.listen((message) => {
      if (message.kind === 'event') this.#sweep.noteActivity(message.schema);
    });
    this.#endListening = () => {
      endSignal();
      endLive();
    };
    this.#sweep.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endListening();
    await this.#sweep.stop();
    await this.#running;
  }

  #wake(schema: string): void {
    if (this.#isStopped) return;
    this.#sweep.noteActivity(schema);
    this.#waiting.add(schema);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      for (const other of this.#waiting) this.#wake(other);
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isStopped) {
      for (const schema of this.#waiting) {
        if (this.#isStopped) return;
        const goesOn = await this.#serve(schema).catch((error: unknown) => {
          this.#services.logger.warn({ schema, error: errorText(error) }, 'bulk changes could not go on');
          return false;
        });
        if (!goesOn) this.#waiting.delete(schema);
      }
    }
  }

  async #serve(schema: string): Promise<boolean> {
    const { instances } = this.#services;
    const instance = await instances.bySchema(schema);
    if (!instance || !isServed(instance, this.#services.now()) || !instances.isReachable(instance)) return false;
    return runNextPortion(this.#services, instance);
  }
}

/** Carries out one portion of the bulk change of an instance that has waited longest. @returns whether there was one */
export async function runNextPortion(services: Services, instance: Instance): Promise<boolean> {
  const claimed: { change?: BulkChangeRow } = {};
  const author: EventAuthor = { ...nobody };
  try {
    return await changeInTransaction(services, { schema: instance.schema, author }, async (change) => {
      const { db } = change;
      const row = await claim(db);
      if (!row) return false;
      claimed.change = row;
      const maker = await readMaker(db, row);
      if (!maker) {
        await stop(db, row, services.now());
        return true;
      }
      Object.assign(author, { actorId: maker.id, impersonatorId: maker.impersonatorId });
      const { settings } = await services.settings.of(services.databaseOf(instance.schema));
      const context = await contextInside(services, instance, change, maker, settings.defaultLanguage);
      await runPortion(context, row, row.attempts > 0 ? 1 : portionSize);
      return true;
    });
  } catch (error) {
    if (!claimed.change) throw error;
    if (isWorthRetrying(error)) return true;
    const { id } = claimed.change;
    services.logger.error({ schema: instance.schema, change: id, error: errorText(error) }, 'a bulk change failed');
    await keepFailure(services, instance, claimed.change);
    return true;
  }
}

/** In turn: each change is put behind the others by its portion. */
function claim(db: InstanceDatabase): Promise<BulkChangeRow | undefined> {
  return db.first(sql<BulkChangeRow>`select * from ${db.table('bulk_changes')} c where c.state = 'running'
    order by c.touched_at, c.id limit 1 for no key update skip locked`);
}

/** Whoever made it, with the rights of now; undefined where they may not sign in any more, or have another role. */
async function readMaker(db: InstanceDatabase, change: BulkChangeRow): Promise<SignedInPerson | undefined> {
  const row = await db.first(sql<{ id: string; role: Role; skills: boolean; language: Language | null }>`
    select u.id, u.role, u.can_manage_skills as skills, u.language from ${db.table('users')} u
    where u.id = ${change.created_by} and u.banned_at is null and u.removed_at is null and u.role = ${change.maker_role}`);
  return (
    row && {
      id: row.id,
      role: row.role,
      canManageSkills: row.skills,
      sessionId: '',
      impersonatorId: change.impersonator_id,
      byService: false,
      lacksFactor: false,
      language: row.language,
    }
  );
}

async function stop(db: InstanceDatabase, { id }: BulkChangeRow, now: Date): Promise<void> {
  await db.query
    .updateTable('bulk_changes')
    .set({ state: 'stopped', problem: 'bulk_maker_changed', finished_at: now })
    .where('id', '=', id)
    .execute();
}

/** Nothing of the portion is left. What fails again and again is left out, so that the jobs after it are changed. */
async function keepFailure(services: Services, { schema }: Instance, { id, attempts }: BulkChangeRow): Promise<void> {
  await changeInTransaction(services, { schema, author: nobody }, async ({ db }) => {
    await db.rows(sql`update ${db.table('bulk_changes')} c set attempts = ${attempts + 1}, touched_at = ${services.now()}
      where c.id = ${id}`);
    if (attempts + 1 <= jobAttempts) return;
    await db.rows(sql`update ${db.table('bulk_change_items')} i set state = 'refused', problem = 'bulk_item_failed'
      where i.change_id = ${id} and i.position = (select min(n.position) from ${db.table('bulk_change_items')} n
        where n.change_id = ${id} and n.state = 'waiting')`);
    await db.rows(sql`update ${db.table('bulk_changes')} c set state = 'done', finished_at = ${services.now()}
      where c.id = ${id} and not exists (select from ${db.table('bulk_change_items')} i
        where i.change_id = c.id and i.state = 'waiting')`);
  });
}
