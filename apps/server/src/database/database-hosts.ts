import { EventEmitter } from 'node:events';
import pg from 'pg';
import { connectionAddresses } from './connection-address.ts';

/** Where one server of the database listens. */
export interface DatabaseHost {
  readonly host: string;
  /** Of a socket: the number in its file's name. */
  readonly port: number;
}

/** In milliseconds: a host that takes longer to respond is passed over. */
const probeTimeoutMs = 2000;
/** In milliseconds: how long all connections to a database are watched closely after one of them went silent. */
const suspectMs = 15_000;

/** No host takes writes now: the primary is gone, and its standby is not yet promoted. Worth another try. */
export class NoWritableHost extends Error {
  readonly code = '57P03';

  constructor() {
    super('no host of the database takes writes');
    this.name = 'NoWritableHost';
  }
}

/**
 * The hosts of one database, and which of them takes writes. All pools and connections of a process share what one of
 * them finds out. The driver knows no `target_session_attrs`; this is its `read-write`.
 */
export class DatabaseHosts {
  readonly #addresses: readonly string[];
  #writable: DatabaseHost | undefined;
  #searching: Promise<DatabaseHost> | undefined;
  #suspectUntil = -Infinity;
  /** Says `suspect` to the connections when one of them went silent. */
  readonly suspicious = new EventEmitter<{ suspect: [] }>().setMaxListeners(0);

  /** @param address with one host or several, as in `DATABASE_URL` */
  constructor(address: string) {
    this.#addresses = connectionAddresses(address);
  }

  /** Whether there is anything to choose. */
  get areSeveral(): boolean {
    return this.#addresses.length > 1;
  }

  /**
   * The host that takes writes: the last one found, until it is doubted.
   * @throws NoWritableHost
   */
  writable(): Promise<DatabaseHost> {
    if (this.#writable) return Promise.resolve(this.#writable);
    return (this.#searching ??= this.#search().finally(() => (this.#searching = undefined)));
  }

  /** The host was lost or refused a write: the next connection searches again. */
  doubt(): void {
    this.#writable = undefined;
  }

  /** A connection went silent: its siblings probably did, too. */
  suspect(): void {
    this.#suspectUntil = performance.now() + suspectMs;
    this.suspicious.emit('suspect');
  }

  /** Whether a connection went silent a moment ago. */
  get areSuspect(): boolean {
    return performance.now() < this.#suspectUntil;
  }

  /** The first that responds decides: one that is gone may be silent. */
  async #search(): Promise<DatabaseHost> {
    try {
      this.#writable = await Promise.any(this.#addresses.map(probe));
      return this.#writable;
    } catch {
      throw new NoWritableHost();
    }
  }
}

async function probe(connectionString: string): Promise<DatabaseHost> {
  const client = new pg.Client({
    connectionString,
    application_name: 'plumbline probe',
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    );
    if (rows[0]?.isReadOnly !== false) throw new NoWritableHost();
    return { host: client.host, port: client.port };
  } finally {
    client.connection.stream.destroy();
  }
}

const known = new Map<string, DatabaseHosts>();

/** The hosts of an address, shared by everything in this process that connects to it. */
export function databaseHosts(address: string): DatabaseHosts {
  const hosts = known.get(address) ?? new DatabaseHosts(address);
  known.set(address, hosts);
  return hosts;
}
