import type pg from 'pg';
import type { Logger } from 'pino';
import { errorText } from '../../logger.ts';
import { type WatchTimes, WatchedClient, watched } from '../../database/watched-client.ts';
import { listenerName } from './machines.ts';
import { LiveMemory } from './live-memory.ts';
import type { LiveMessage } from './live-message.ts';

type Listener = (message: LiveMessage) => void;

const channel = 'plumbline_live';
/** How long messages are buffered to be sent in one batch: too short to be noticed. */
const batchWindowMs = 20;
/** The interval of health checks. A connection dropped by a firewall raises no error: it just stays silent. */
const probeMs = 20_000;
/** A connection that takes longer to respond counts as lost. */
const probeTimeoutMs = 5000;

/**
 * Live messages between servers by LISTEN/NOTIFY. Messages are published after the commit, many in one statement:
 * a NOTIFY inside the writing transactions would make their commits wait for one another.
 */
export class LiveChannel {
  readonly #pool: pg.Pool;
  readonly #connectionString: string;
  readonly #logger: Logger;
  readonly #listeners = new Set<Listener>();
  readonly #reconnected = new Set<() => void>();
  readonly #stopping: (() => void)[] = [];
  readonly #memory = new LiveMemory();
  readonly #gone = new WeakSet<pg.Client>();
  #waiting: LiveMessage[] = [];
  #timer: NodeJS.Timeout | undefined;
  #client: pg.Client | undefined;
  #probe: NodeJS.Timeout | undefined;
  #closed = false;
  #attempt = 0;
  readonly #probeMs: number;
  readonly #probeTimeoutMs: number;
  readonly #watch: Partial<WatchTimes> | undefined;

  constructor(options: {
    pool: pg.Pool;
    connectionString: string;
    logger: Logger;
    /** Other times than the usual ones, in milliseconds. */
    probe?: { every: number; timeout: number };
    /** Other times of the watch over its connection than the usual ones. */
    watch?: Partial<WatchTimes> | undefined;
  }) {
    this.#probeMs = options.probe?.every ?? probeMs;
    this.#probeTimeoutMs = options.probe?.timeout ?? probeTimeoutMs;
    this.#watch = options.watch;
    this.#pool = options.pool;
    this.#connectionString = options.connectionString;
    this.#logger = options.logger;
  }

  /** Starts listening. The connection is re-established automatically when it is lost. */
  async open(): Promise<void> {
    if (this.#closed) return;
    const client = new WatchedClient({
      ...watched(this.#connectionString),
      watch: this.#watch,
      application_name: listenerName(),
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => this.#arrived(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#client = client;
      this.#probe = setInterval(() => void this.#ask(client), this.#probeMs);
      this.#probe.unref();
      if (this.#attempt > 0) {
        this.#memory.forget();
        for (const listener of this.#reconnected) listener();
      }
      this.#attempt = 0;
    } catch (error) {
      this.#logger.warn({ error: errorText(error) }, 'the live channel could not be opened');
      this.#lost(client);
    }
  }

  /** Whether messages of other servers arrive now. */
  get isListening(): boolean {
    return this.#client !== undefined;
  }

  /** Checks the connection; if it doesn't respond in time it is replaced, and all clients refetch. */
  async #ask(client: pg.Client): Promise<void> {
    const tooLate = setTimeout(() => {
      this.#logger.warn('the connection of the live channel gives no answer');
      this.#lost(client);
    }, this.#probeTimeoutMs);
    await client.query('select 1').catch(() => this.#lost(client));
    clearTimeout(tooLate);
  }

  /** Calls the listener for each message of any server, this one included. @returns a function that ends it */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The current position in the message stream: data read from now on reflects every message before it. */
  get position(): string {
    return this.#memory.position;
  }

  /** The messages since the oldest of these positions; undefined if that is no longer known. */
  since(positions: readonly string[]): LiveMessage[] | undefined {
    return this.#memory.since(positions);
  }

  /** Calls back after a reconnect: messages were missed in between, so caches must be cleared. */
  onReconnect(listener: () => void): () => void {
    this.#reconnected.add(listener);
    return () => this.#reconnected.delete(listener);
  }

  /** Sends messages to all servers, within {@link gatherMs}. Call it after the commit. */
  publish(messages: readonly LiveMessage[]): void {
    if (messages.length === 0 || this.#closed) return;
    this.#waiting.push(...messages);
    this.#timer ??= setTimeout(() => void this.#send(), batchWindowMs);
  }

  /** Calls when this server stops taking requests, for streams that would otherwise stay open. */
  onStop(run: () => void): void {
    this.#stopping.push(run);
  }

  /** Ends what lives on the channel; the server's own requests go on. */
  stopReaders(): void {
    for (const run of this.#stopping.splice(0)) run();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.stopReaders();
    clearTimeout(this.#timer);
    clearInterval(this.#probe);
    if (this.#waiting.length > 0) await this.#send();
    await this.#client?.end().catch(() => undefined);
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    const payloads: string[] = [];
    let parts: string[] = [];
    let size = 2;
    for (const message of this.#waiting.splice(0)) {
      const part = JSON.stringify(message);
      const bytes = Buffer.byteLength(part) + 1;
      if (size + bytes > 7900 && parts.length > 0) {
        payloads.push(`[${parts.join(',')}]`);
        parts = [];
        size = 2;
      }
      parts.push(part);
      size += bytes;
    }
    if (parts.length > 0) payloads.push(`[${parts.join(',')}]`);
    try {
      await this.#pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);
    } catch (error) {
      this.#logger.warn({ error: errorText(error) }, 'live messages could not be sent');
    }
  }

  #arrived(payload: string): void {
    const messages = JSON.parse(payload) as LiveMessage[];
    this.#memory.add(payload, messages);
    for (const message of messages) {
      for (const listener of this.#listeners) {
        try {
          listener(message);
        } catch (error) {
          this.#logger.error({ error: errorText(error) }, 'a live listener failed');
        }
      }
    }
  }

  #lost(client: pg.Client): void {
    // An error, an end and a probe without answer may all tell of one loss.
    if (this.#gone.has(client)) return;
    this.#gone.add(client);
    client.removeAllListeners();
    client.on('error', () => undefined);
    const wasOpen = this.#client === client;
    if (wasOpen) {
      this.#client = undefined;
      clearInterval(this.#probe);
    }
    client.end().catch(() => undefined);
    // An unresponsive server can't complete the shutdown, so destroy the socket.
    client.connection.stream.destroy();
    if (this.#closed || this.#client) return;
    this.#attempt += 1;
    setTimeout(() => void this.open(), Math.min(100 * 2 ** this.#attempt, 5000)).unref();
  }
}
