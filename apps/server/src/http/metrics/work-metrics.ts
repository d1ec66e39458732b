import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Gauge, Registry } from 'prom-client';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import { gaugesIn } from './gauges-in.ts';
import { topTen } from './top-ten.ts';

/** How long counts of the database are reused, in milliseconds: several may scrape, and a thousand instances take ten queries. */
const cachedForMs = 15_000;
/** A database that takes longer counts as down, and the rest of the metrics is sent without it. */
const timeoutMs = 5000;

type Counts = Awaited<ReturnType<Services['countWork']>>;

/** What waits in the background: events, queues, unsent emails. */
export class WorkMetrics {
  readonly #services: Services;
  readonly #databaseUp: Gauge;
  readonly #instances: Gauge;
  readonly #events: Gauge;
  readonly #oldestEvent: Gauge;
  readonly #instanceEvents: Gauge<'instance_id'>;
  readonly #queues: Gauge<'queue' | 'state'>;
  readonly #outbox: Gauge;
  #counted: { until: number; counts: Promise<Counts | undefined> } | undefined;

  constructor(registry: Registry, services: Services) {
    this.#services = services;
    const gauge = gaugesIn(registry);
    this.#databaseUp = gauge('plumbline_database_up', '1 if the database counted what waits, else 0.');
    this.#instances = gauge('plumbline_instances', 'Instances that are served.');
    this.#events = gauge('plumbline_events_waiting', 'Events not handled yet, at most 10,000 counted per instance.');
    this.#oldestEvent = gauge('plumbline_events_oldest_seconds', 'The age of the oldest event not handled yet.');
    this.#instanceEvents = gauge(
      'plumbline_instance_events_waiting',
      'Events not handled yet, of the ten instances that have most.',
      ['instance_id'],
    );
    this.#queues = gauge(
      'plumbline_queue_entries',
      'Entries of each queue: ready, deferred, active, failed within a week. A worker counts once a minute.',
      ['queue', 'state'],
    );
    this.#outbox = gauge(
      'plumbline_outbox_emails',
      'Emails in the outbox of the data folder, for lack of a mail server.',
    );
  }

  /** Counts again, unless that was done a moment ago. */
  async refresh(): Promise<void> {
    const [counts, emails] = await Promise.all([this.#counts(), this.#emails()]);
    this.#outbox.set(emails);
    this.#databaseUp.set(counts ? 1 : 0);
    this.#instanceEvents.reset();
    this.#queues.reset();
    if (!counts) return;
    this.#instances.set(counts.instances);
    this.#events.set(counts.events.reduce((sum, { waiting }) => sum + waiting, 0));
    this.#oldestEvent.set(Math.max(0, ...counts.events.map(({ oldestSeconds }) => oldestSeconds)));
    const byInstance = counts.events.map(({ instanceId, waiting }): [string, number] => [instanceId, waiting]);
    for (const [instanceId, waiting] of topTen(byInstance, Number))
      this.#instanceEvents.set({ instance_id: instanceId }, waiting);
    for (const { queue, ...states } of counts.queues)
      for (const [state, entries] of Object.entries(states)) this.#queues.set({ queue, state }, entries);
  }

  #counts(): Promise<Counts | undefined> {
    if (this.#counted && this.#counted.until > Date.now()) return this.#counted.counts;
    const counts = this.#countInTime();
    this.#counted = { until: Date.now() + cachedForMs, counts };
    return counts;
  }

  async #countInTime(): Promise<Counts | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, timeoutMs, undefined)));
    const counts = this.#services.countWork().catch((error: unknown) => {
      this.#services.logger.warn({ error: errorText(error) }, 'what waits could not be counted');
      return undefined;
    });
    const found = await Promise.race([counts, tooLate]).finally(() => clearTimeout(timer));
    // A failure is not reused.
    if (found === undefined) this.#counted = undefined;
    return found;
  }

  async #emails(): Promise<number> {
    const folder = join(this.#services.configuration.dataDir, 'outbox');
    const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
    return names.filter((name) => name.endsWith('.eml')).length;
  }
}
