import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { databaseOver } from './database.ts';
import { openPool } from './pool.ts';

/** A database beside the first one, as `platform.databases` has it. */
export interface StoredDatabase {
  readonly id: string;
  readonly name: string;
  /** With its password; undefined where another key has encrypted it. */
  readonly connectionString: string | undefined;
  /** Connections of each process at most; null for as many as to the first one. */
  readonly poolSize: number | null;
}

/** Where an instance lies: the id of its database, null for the first one. */
interface Placement {
  readonly schema: string;
  readonly databaseId: string | null;
}

/** In milliseconds: how often databases beside the first one are asked whether they are there. */
const probeEveryMs = 5000;
/** In milliseconds: how long whoever names an instance waits for a database that was not open yet. */
const openingMs = 3000;

/** The database of an instance is not open in this process: worth another try. */
class DatabaseNotOpen extends Error {
  /** As of a server that is starting: see `isPassingFault`. */
  readonly code = '57P03';

  constructor(schema: string) {
    super(`the database of ${schema} is not open`);
    this.name = 'DatabaseNotOpen';
  }
}

/** A database beside the first one, and whether its instances are served. */
class OtherDatabase {
  readonly database: Database;
  isReady = false;
  /** Why it is not ready, as it was logged last. */
  reason: string | undefined;
  #probing: Promise<void> | undefined;

  constructor(database: Database) {
    this.database = database;
  }

  /** Asks whether it is there; one at a time. */
  probe(ask: () => Promise<void>): Promise<void> {
    return (this.#probing ??= ask().finally(() => (this.#probing = undefined)));
  }
}

/**
 * The databases that instances lie on, as this process knows them (decision 0106): the first one, with the platform's tables and
 * the queue, and those beside it, opened when the first instance there is named. One that can't be reached, or whose tables are of
 * another version, holds up its own instances alone.
 */
export class Databases {
  readonly first: Database;
  readonly #read: () => Promise<readonly StoredDatabase[]>;
  readonly #prepare: (database: Database) => Promise<void>;
  readonly #logger: Logger;
  readonly #others = new Map<string, OtherDatabase>();
  readonly #places = new Map<string, string>();
  readonly #listeners = new Set<(database: Database) => void>();
  #timer: NodeJS.Timeout | undefined;
  #loading: Promise<void> | undefined;
  #isClosed = false;

  /**
   * @param options.read reads those beside the first one
   * @param options.prepare migrates one of them before its instances are served; fails where it can't be used
   */
  constructor(options: {
    first: Database;
    read: () => Promise<readonly StoredDatabase[]>;
    prepare: (database: Database) => Promise<void>;
    logger: Logger;
  }) {
    this.first = options.first;
    this.#read = options.read;
    this.#prepare = options.prepare;
    this.#logger = options.logger;
  }

  /** The database that a schema lies on; the first one for schemas of no instance. @throws DatabaseNotOpen */
  of(schema: string): Database {
    const id = this.#places.get(schema);
    if (id === undefined) return this.first;
    const other = this.#others.get(id);
    if (!other) throw new DatabaseNotOpen(schema);
    return other.database;
  }

  /** Whether a schema lies on the first database, beside the platform's tables and the queue. */
  isFirst(schema: string): boolean {
    return !this.#places.has(schema);
  }

  /** Whether the database of a schema was there when it was last asked, with tables of this version. */
  isReady(schema: string): boolean {
    const id = this.#places.get(schema);
    return id === undefined || this.#others.get(id)?.isReady === true;
  }

  /** Those beside the first one that are open in this process. */
  get others(): readonly { database: Database; isReady: boolean }[] {
    return [...this.#others.values()].map(({ database, isReady }) => ({ database, isReady }));
  }

  /** Schemas by the database that they lie on; those whose database can't be reached are left out. */
  grouped(schemas: readonly string[]): { database: Database; schemas: string[] }[] {
    const groups = new Map<Database, string[]>();
    for (const schema of schemas) {
      const id = this.#places.get(schema);
      const database = id === undefined ? this.first : this.#others.get(id)?.database;
      if (!database || !this.isReady(schema)) continue;
      const group = groups.get(database);
      if (group) group.push(schema);
      else groups.set(database, [schema]);
    }
    return [...groups].map(([database, own]) => ({ database, schemas: own }));
  }

  /** Notes where instances lie, and opens databases that this process does not know yet. */
  async place(placements: readonly Placement[]): Promise<void> {
    for (const { schema, databaseId } of placements)
      if (databaseId === null) this.#places.delete(schema);
      else this.#places.set(schema, databaseId);
    const isUnknown = placements.some(({ databaseId }) => databaseId !== null && !this.#others.has(databaseId));
    if (isUnknown) await this.load();
  }

  /** Opens what was added, or has another address now, and closes what was removed. Waits a moment for those that are new. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load().finally(() => (this.#loading = undefined)));
  }

  async #load(): Promise<void> {
    const stored = await this.#read();
    if (this.#isClosed) return;
    for (const [id, other] of this.#others) {
      const now = stored.find((one) => one.id === id);
      // One whose address was changed is opened again below.
      if (now?.connectionString === other.database.connectionString) continue;
      this.#others.delete(id);
      close(other.database);
    }
    const opened: Promise<void>[] = [];
    for (const { id, name, connectionString, poolSize } of stored) {
      if (this.#others.has(id)) continue;
      if (connectionString === undefined) {
        this.#logger.error({ database: name }, 'the address of a database was encrypted by another key (SECRETS_KEY)');
        continue;
      }
      const size = poolSize ?? this.first.pool.options.max;
      const pool = openPool({ connectionString, size, logger: this.#logger });
      const other = new OtherDatabase(databaseOver({ id, name, connectionString, pool }));
      this.#others.set(id, other);
      opened.push(this.#probe(other));
    }
    if (this.#others.size > 0) this.#timer ??= setInterval(() => void this.probeAll(), probeEveryMs).unref();
    await Promise.race([Promise.all(opened), pause(openingMs, undefined, { ref: false })]);
  }

  /** Asks all of them whether they are there; done every few seconds. */
  async probeAll(): Promise<void> {
    await Promise.all([...this.#others.values()].map((other) => this.#probe(other)));
  }

  #probe(other: OtherDatabase): Promise<void> {
    return other.probe(async () => {
      const { database } = other;
      try {
        await database.pool.query('select 1');
        if (other.isReady) return;
        await this.#prepare(database);
        other.isReady = true;
        other.reason = undefined;
        this.#logger.info({ database: database.name }, 'a database is in use');
        for (const listener of this.#listeners) listener(database);
      } catch (error) {
        other.isReady = false;
        const reason = error instanceof Error ? error.message : String(error);
        if (reason === other.reason || this.#isClosed) return;
        other.reason = reason;
        this.#logger.error({ database: database.name, error: reason }, 'a database can’t be used: its instances rest');
      }
    });
  }

  /** Calls back when a database can be used: at first, and again after it could not. */
  onReady(listener: (database: Database) => void): void {
    this.#listeners.add(listener);
  }

  /** Closes those beside the first one. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const others = [...this.#others.values()];
    this.#others.clear();
    await Promise.all(others.map(({ database }) => database.pool.end().catch(() => undefined)));
  }
}

/** Statements that are under way end first. */
function close({ pool }: Database): void {
  pool.end().catch(() => undefined);
}
