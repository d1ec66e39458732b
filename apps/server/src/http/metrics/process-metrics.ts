import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Gauge, Registry } from 'prom-client';
import { collectDefaultMetrics } from 'prom-client';
import type { Services } from '../../services.ts';
import { gaugesIn } from './gauges-in.ts';

/** The counted kinds of requests; `requests` has answers and heavy ones in it. */
const kinds = ['requests', 'heavy', 'uploads', 'publicUploads', 'largeBodies', 'lookups'] as const;

/** What this process uses: connections, turns, disk, memory, processor. */
export class ProcessMetrics {
  readonly #server: FastifyInstance;
  readonly #services: Services;
  readonly #running: Gauge<'kind'>;
  readonly #live: Gauge;
  readonly #channelUp: Gauge;
  readonly #pool: Gauge<'state'>;
  readonly #turns: Gauge<'state'>;
  readonly #databaseUp: Gauge<'database'>;
  readonly #databasePool: Gauge<'database' | 'state'>;
  readonly #diskFree: Gauge<'folder'>;
  readonly #diskSize: Gauge<'folder'>;

  constructor(registry: Registry, server: FastifyInstance, services: Services) {
    this.#server = server;
    this.#services = services;
    const gauge = gaugesIn(registry);
    this.#running = gauge('plumbline_requests_running', 'Requests in progress by kind, as they are limited.', ['kind']);
    this.#live = gauge('plumbline_live_connections', 'Open event streams: screens with live updates.');
    this.#channelUp = gauge('plumbline_live_channel_up', '1 while messages of other servers arrive, else 0.');
    this.#pool = gauge('plumbline_pool_connections', 'Connections to the database: busy, idle, and at most (max).', [
      'state',
    ]);
    this.#turns = gauge('plumbline_pool_waiting', 'What waits: statements for a connection, lists for their turn.', [
      'state',
    ]);
    this.#databaseUp = gauge(
      'plumbline_other_database_up',
      '1 while a database beside the first can be used, else 0.',
      ['database'],
    );
    this.#databasePool = gauge(
      'plumbline_other_database_connections',
      'Connections to a database beside the first: busy, idle, at most (max), and what waits for one.',
      ['database', 'state'],
    );
    this.#diskFree = gauge('plumbline_disk_free_bytes', 'Bytes that can still be written to a folder.', ['folder']);
    this.#diskSize = gauge('plumbline_disk_size_bytes', 'Bytes of the file system of a folder.', ['folder']);
    collectDefaultMetrics({ register: registry });
    server.addHook('onRequest', async (request, reply) => {
      if (!request.routeOptions.config.isStream) return;
      this.#live.inc();
      reply.raw.once('close', () => this.#live.dec());
    });
  }

  async refresh(): Promise<void> {
    const { pool, databases, live } = this.#services;
    for (const kind of kinds) this.#running.set({ kind }, this.#server.slots.running(kind));
    this.#channelUp.set(live.isListening ? 1 : 0);
    this.#pool.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    this.#pool.set({ state: 'idle' }, pool.idleCount);
    this.#pool.set({ state: 'max' }, pool.options.max);
    this.#turns.set({ state: 'connection' }, pool.waitingCount);
    this.#turns.set({ state: 'turn' }, databases.first.readingTurns.counts.waiting);
    this.#measureDatabases();
    await this.#measureDisks();
  }

  /** Those beside the first one. */
  #measureDatabases(): void {
    this.#databaseUp.reset();
    this.#databasePool.reset();
    for (const { database, isReady } of this.#services.databases.others) {
      const { name, pool, readingTurns } = database;
      this.#databaseUp.set({ database: name }, isReady ? 1 : 0);
      this.#databasePool.set({ database: name, state: 'busy' }, pool.totalCount - pool.idleCount);
      this.#databasePool.set({ database: name, state: 'idle' }, pool.idleCount);
      this.#databasePool.set({ database: name, state: 'max' }, pool.options.max);
      this.#databasePool.set({ database: name, state: 'waiting' }, pool.waitingCount + readingTurns.counts.waiting);
    }
  }

  async #measureDisks(): Promise<void> {
    const { dataDir, files } = this.#services.configuration;
    const folders = { data: dataDir, ...(files.kind === 'disk' && { files: files.folder }) };
    this.#diskFree.reset();
    this.#diskSize.reset();
    for (const [folder, path] of Object.entries(folders)) {
      // A folder that is away has no series, which an alert can ask for.
      const disk = await statfs(path).catch(() => undefined);
      if (!disk) continue;
      this.#diskFree.set({ folder }, disk.bavail * disk.bsize);
      this.#diskSize.set({ folder }, disk.blocks * disk.bsize);
    }
  }
}
