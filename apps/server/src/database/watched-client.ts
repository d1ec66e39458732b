import type { Socket } from 'node:net';
import pg from 'pg';
import { backendInquiry, type BackendState } from './backend-inquiry.ts';
import { connectionAddress, sessionSettings } from './connection-address.ts';
import type { DatabaseHosts } from './database-hosts.ts';
import { databaseHosts } from './database-hosts.ts';

/** All in milliseconds. */
export interface WatchTimes {
  /** How often a connection is looked at. */
  tick: number;
  /** A statement without a response for so long is asked about, on another connection. */
  askAfter: number;
  /** The same for a connection that is being probed, or one of whose siblings went silent. */
  askSoonAfter: number;
  /** A connection that has been idle for so long is probed. */
  probeAfter: number;
  /** How long the other connection may take to respond. */
  timeout: number;
  /** What nothing can be learnt about is given up after so long: above the timeout of a pool's statements. */
  giveUpAfter: number;
}

const usualTimes: WatchTimes = {
  tick: 1000,
  askAfter: 3000,
  askSoonAfter: 1000,
  probeAfter: 10_000,
  timeout: 4000,
  giveUpAfter: 40_000,
};

/** Closing in order takes longer only where nobody is left to hear of it. */
const endTimeoutMs = 5000;

export interface WatchedConfig extends pg.ClientConfig {
  /** The hosts of its address (`watched`); without it, it connects to the one that the driver reads from the address. */
  hosts?: DatabaseHosts;
  /** Other times than the usual ones; null for a connection that may be silent for long, such as one that copies. */
  watch?: Partial<WatchTimes> | null;
}

/** What the driver knows of its queries; its types lack it. */
interface Internals {
  _activeQuery?: object | null;
  _sentQueryQueue: readonly object[];
  _ending: boolean;
}

/**
 * A connection that notices when it went silent: a router that has forgotten it notifies neither side, and TCP itself needs
 * a quarter of an hour. Statements may take long, so their age says nothing. After three seconds without a byte another
 * connection asks PostgreSQL whether it works on the statement; if not, the socket is closed, whoever waits gets a
 * passing fault (`isPassingFault`), and the backend that was left is ended, with its locks. Idle connections are probed,
 * and closed when another one to the same hosts went silent: whoever came next would wait for them.
 *
 * Of several hosts it connects to the one that takes writes, and leaves one that refuses a write.
 */
export class WatchedClient extends pg.Client {
  readonly #config: WatchedConfig;
  readonly #hosts: DatabaseHosts | undefined;
  readonly #times: WatchTimes;
  #timer: NodeJS.Timeout | undefined;
  #bytes = -1;
  #waitedMs = 0;
  #idleMs = 0;
  #askAtMs = 0;
  #isProbing = false;
  #isAsking = false;

  constructor(config: WatchedConfig = {}) {
    super(config);
    this.#config = config;
    this.#hosts = config.hosts;
    this.#times = { ...usualTimes, ...config.watch };
    if (config.watch !== null) this.once('connect', () => this.#watch());
    this.connection.once('end', () => {
      clearInterval(this.#timer);
      this.#hosts?.suspicious.off('suspect', this.#closeIdle);
      if (!internalsOf(this)._ending) this.#hosts?.doubt();
    });
    this.connection.on('errorMessage', ({ code }: { code?: unknown }) => {
      if (code === '25006') this.#leaveReadOnly();
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(
    callback?: ((error: Error) => void) | ((error: null, client: pg.Client) => void),
  ): Promise<pg.Client> | void {
    const connecting = this.#connect();
    if (!callback) return connecting;
    const done = callback as (error: Error | null, client?: pg.Client) => void;
    connecting.then(
      () => done(null, this),
      (error: unknown) => done(error as Error),
    );
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const { connection } = this;
    const timer = setTimeout(() => {
      connection.stream.destroy();
      this.#endBackend();
    }, endTimeoutMs).unref();
    connection.once('end', () => clearTimeout(timer));
    return callback ? super.end(callback) : super.end();
  }

  async #connect(): Promise<pg.Client> {
    const hosts = this.#hosts;
    if (hosts?.areSeveral) {
      const { host, port } = await hosts.writable();
      Object.assign(this, { host, port });
    }
    // Whoever connects listens for errors once it has: until then whoever waits for it learns that it is lost.
    this.on('error', ignored);
    try {
      await super.connect();
      await this.query(setSettings(this.#config));
      this.off('error', ignored);
      return this;
    } catch (error) {
      hosts?.doubt();
      this.connection.stream.destroy();
      throw error;
    }
  }

  /** A standby, or a primary that became one: after the response that says so. */
  #leaveReadOnly(): void {
    this.#hosts?.doubt();
    setImmediate(() => void this.end().catch(() => undefined));
  }

  #watch(): void {
    this.#timer = setInterval(() => this.#look(), this.#times.tick).unref();
    this.#hosts?.suspicious.on('suspect', this.#closeIdle);
  }

  readonly #closeIdle = () => {
    if (this.#isWaiting || this.getTransactionStatus() !== 'I') return;
    this.#close();
    this.#endBackend();
  };

  get #bytesRead(): number {
    return (this.connection.stream as Socket).bytesRead;
  }

  get #isWaiting(): boolean {
    const { _activeQuery: active, _sentQueryQueue: sent } = internalsOf(this);
    return Boolean(active) || sent.length > 0;
  }

  #look(): void {
    if (this.connection.stream.destroyed) return clearInterval(this.#timer);
    const { tick, askAfter, askSoonAfter, probeAfter } = this.#times;
    const bytes = this.#bytesRead;
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#isProbing = false;
      this.#heard();
    } else if (this.#isWaiting) {
      this.#idleMs = 0;
      this.#waitedMs += tick;
      const isSoon = this.#isProbing || this.#hosts?.areSuspect === true;
      if (this.#waitedMs >= Math.max(isSoon ? askSoonAfter : askAfter, this.#askAtMs)) void this.#ask();
    } else {
      this.#waitedMs = 0;
      this.#idleMs += tick;
      // Within a transaction a statement of ours would count as one of its own.
      if (this.#idleMs >= probeAfter && this.getTransactionStatus() === 'I') this.#probe();
    }
  }

  #heard(): void {
    this.#waitedMs = 0;
    this.#idleMs = 0;
    this.#askAtMs = 0;
  }

  #probe(): void {
    this.#idleMs = 0;
    this.#isProbing = true;
    this.query('/* watch */ select 1').catch(() => undefined);
  }

  /** Asks on another connection what became of the statement that waits. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const bytes = this.#bytesRead;
    await this.#inquire(
      (found) =>
        this.#bytesRead === bytes && this.#isWaiting && !this.connection.stream.destroyed && this.#conclude(found),
    );
    this.#isAsking = false;
  }

  /** @param decide whether the backend is to be ended, by what was found */
  #inquire(decide: (found: BackendState) => boolean): Promise<void> {
    const { host, port } = this;
    const inquiry = backendInquiry(this.#config.connectionString, { host, port });
    return inquiry.ask(this.#backendId, this.#times.timeout, decide);
  }

  /** A backend that was left behind a router learns nothing of it, and counts among those that the server allows. */
  #endBackend(): void {
    void this.#inquire((found) => found === 'silent');
  }

  get #backendId(): number {
    return (this as unknown as { processID: number | null }).processID ?? 0;
  }

  /** @returns whether its backend is to be ended */
  #conclude(found: BackendState): boolean {
    const { askAfter, giveUpAfter } = this.#times;
    if (found === 'working') this.#heard();
    else if (found === 'unknown' && this.#waitedMs < giveUpAfter) this.#askAtMs = this.#waitedMs + askAfter;
    else {
      this.#close();
      if (found === 'silent') this.#hosts?.suspect();
    }
    return found === 'silent';
  }

  #close(): void {
    const error = new Error('the connection to the database went silent');
    this.connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  }
}

/** After how many seconds the server notices that we are gone without a word; by itself after two hours. */
const keepAlive = { tcp_keepalives_idle: 60, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };

/**
 * The statement that gives a session its settings. The startup message has them as well, but a pooler passes none of them on
 * (`ignore_startup_parameters` of PgBouncer).
 */
function setSettings({ statement_timeout, idle_in_transaction_session_timeout, lock_timeout }: WatchedConfig): string {
  const timeouts = { statement_timeout, idle_in_transaction_session_timeout, lock_timeout };
  const calls = Object.entries({ ...sessionSettings, ...keepAlive, ...timeouts }).flatMap(([name, value]) =>
    value ? [`set_config('${name}', '${String(value)}', false)`] : [],
  );
  return `select ${calls.join(', ')}`;
}

const ignored = () => undefined;

const internalsOf = (client: pg.Client) => client as unknown as Internals;

/** What every connection of ours to an address begins with: its driver's address, keep-alive, its hosts, and its watch. */
export function watched(address: string) {
  return {
    connectionString: connectionAddress(address),
    hosts: databaseHosts(address),
    Client: WatchedClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
