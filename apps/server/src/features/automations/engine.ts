import { setTimeout as pause } from 'node:timers/promises';
import { isServed } from '@plumbline/domain/instances/life-cycle';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Change } from '../../events/change-transaction.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { Instance } from '../../instances/instance.ts';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import { InstanceSweep } from '../../worker/instance-sweep.ts';
import type { Engine } from '../../worker/start-worker.ts';
import { runDue, runWatched } from './due-automations.ts';
import type { EngineWork } from './engine-signal.ts';
import { onEngineWake } from './engine-signal.ts';
import { listeningAutomations, matchEvents, takeBacklog } from './match-events.ts';
import { runNextStep } from './run-next.ts';

/** How often instances in use are looked through: for what is due, and for what no message announced. */
const lookEveryMs = 1000;
/** How often jobs are looked for that stay in a status; days are waited for. */
const watchEveryMs = 60_000;
const eventsAtOnce = 200;
/** While events keep coming, they are matched together so often: many cost hardly more than one. */
const batchWindowMs = 100;
/** So many runs go on side by side in one process. */
const lanes = 3;

const byNobody = { actorId: null, impersonatorId: null, requestId: null };

/**
 * Matches events against automations, and does what they say. Everything that waits is in the database: any number of workers
 * share it, and what a killed one had begun is free at once.
 */
export class AutomationEngine implements Engine {
  readonly #services: Services;
  readonly #waiting = new Map<string, EngineWork>();
  readonly #watched = new Map<string, number>();
  #running: Promise<void> | undefined;
  readonly #sweep: InstanceSweep;
  readonly #endListening: (() => void)[] = [];
  readonly #stopping = new AbortController();

  constructor(services: Services) {
    this.#services = services;
    this.#sweep = new InstanceSweep(services, {
      everyMs: lookEveryMs,
      nextWork: (db) => this.#nextWork(db),
      wake: (schema) => this.#wake(schema, 'all'),
    });
  }

  start(): void {
    this.#endListening.push(
      onEngineWake((schema, work) => this.#wake(schema, work)),
      // An automation may have been made, or got another time.
      this.#services.live.listen((message) => {
        if (message.kind === 'event') this.#sweep.noteActivity(message.schema);
      }),
    );
    this.#sweep.start();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const end of this.#endListening) end();
    await this.#sweep.stop();
    await this.#running;
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #wake(schema: string, work: EngineWork): void {
    if (this.#isStopped) return;
    this.#sweep.noteActivity(schema);
    if (this.#waiting.get(schema) !== 'all') this.#waiting.set(schema, work);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      for (const [other, itsWork] of this.#waiting) this.#wake(other, itsWork);
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isStopped) {
      const waiting = [...this.#waiting];
      this.#waiting.clear();
      for (const [schema, work] of waiting) {
        if (this.#isStopped) return;
        await this.#serve(schema, work).catch((error: unknown) =>
          this.#services.logger.warn({ schema, error: errorText(error) }, 'automations could not go on'),
        );
      }
      await pause(batchWindowMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #serve(schema: string, work: EngineWork): Promise<void> {
    const { instances } = this.#services;
    const instance = await instances.bySchema(schema);
    if (!instance || !isServed(instance, this.#services.now()) || !instances.isReachable(instance)) return;
    if (work === 'all') await this.#due(instance);
    const runs = await this.#matchAll(instance);
    // Of most events nothing follows. What waited before them is found by the sweep.
    if (work === 'all' || runs > 0) await Promise.all(Array.from({ length: lanes }, () => this.#goOn(instance)));
    // What the steps have done may be awaited by other automations: their events wake this again.
  }

  /** @returns how many runs the events made that waited */
  async #matchAll(instance: Instance): Promise<number> {
    let runs = 0;
    while (!this.#isStopped) {
      const matched = await this.#match(instance);
      runs += matched.runs;
      if (matched.events < eventsAtOnce) break;
    }
    return runs;
  }

  /** When there is something to match, to go on with or to begin; for most instances, which have no automations, never. */
  #nextWork(db: InstanceDatabase): RawBuilder<Date | null> {
    const active = sql`removed_at is null and state <> 'paused'`;
    const watches = sql`select now() from ${db.table('automations')} where event_kind = 'status_for_days' and ${active} limit 1`;
    return sql<Date | null>`coalesce(
      (select now() from ${db.table('automation_backlog')} limit 1),
      (select now() from ${db.table('automation_runs')} where state = 'waiting' and retry_at is null limit 1),
      ${this.#isWatched(db.schema) ? sql`null` : sql`(${watches})`},
      least((select min(retry_at) from ${db.table('automation_runs')} where state = 'waiting'),
        (select min(next_due_at) from ${db.table('automations')} where ${active})))`;
  }

  /** Whether the jobs that stay in a status were looked for lately. */
  #isWatched(schema: string): boolean {
    return this.#services.now().getTime() - (this.#watched.get(schema) ?? 0) < watchEveryMs;
  }

  async #due(instance: Instance): Promise<void> {
    while (!this.#isStopped && (await this.#change(instance, (context) => runDue(context))) > 0);
    if (this.#isWatched(instance.schema)) return;
    this.#watched.set(instance.schema, this.#services.now().getTime());
    await this.#change(instance, (context) => runWatched(context));
  }

  /** @returns how many events were held against the automations, and how many runs they made */
  #match(instance: Instance): Promise<{ events: number; runs: number }> {
    return this.#change(instance, async (context) => {
      const { db } = context;
      const key = `${db.schema}.automation_backlog`;
      const lock = await db.first(
        sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as got`,
      );
      if (!lock?.got) return { events: 0, runs: 0 };
      const events = await takeBacklog(db, eventsAtOnce);
      const runs = events.length > 0 ? await matchEvents(context, events, await listeningAutomations(db)) : 0;
      // Also those whose events are pruned already.
      const last = events.at(-1)?.id ?? null;
      await db.rows(sql`delete from ${db.table('automation_backlog')} where event_id = any(${events.map((one) => one.id)}::bigint[])
        or (${last}::bigint is null and not exists (select from ${db.table('events')} e where e.id = event_id))`);
      return { events: events.length, runs };
    });
  }

  async #goOn(instance: Instance): Promise<void> {
    while (!this.#isStopped && (await runNextStep(this.#services, instance)));
  }

  async #change<T>(
    { schema }: Instance,
    run: (context: Pick<Change, 'db' | 'record'> & { now: Date; settings: Settings }) => Promise<T>,
  ): Promise<T> {
    const { settings } = await this.#services.settings.of(this.#services.databaseOf(schema));
    return changeInTransaction(this.#services, { schema, author: byNobody }, ({ db, record }) =>
      run({ db, record, now: this.#services.now(), settings }),
    );
  }
}

type Settings = Awaited<ReturnType<Services['settings']['of']>>['settings'];
