import type pg from 'pg';
import { readMigrations } from '../../database/migration-files.ts';
import { sequencesOf } from './backed-up-tables.ts';
import { openBackupConnection, quoted } from './backup-connection.ts';
import { compareCopies } from './compare-copies.ts';
import { copySchema } from './copy-schema.ts';
import { migrationsTable } from './left-out.ts';
import type { Places } from './move-records.ts';
import { calledOf, readSourceFacts, readTargetFacts, whatIsMissing } from './replication-facts.ts';
import {
  beginSubscription,
  createPublication,
  createSlot,
  createSubscription,
  endPublishing,
  endSubscription,
  hindranceOfSubscription,
  positionOf,
  publishTables,
  replicationName,
  untilArrived,
} from './replication.ts';

export interface CopyOptions {
  signal?: AbortSignal | undefined;
  onTable: (name: string, at: number, of: number) => void;
  /** Gets how many bytes of the log have not arrived yet, about each second. */
  onBehind?: ((bytes: number) => void) | undefined;
}

/** The connections of a move to its two databases. */
interface Connections {
  reading: pg.Client;
  writing: pg.Client;
}

/** All in milliseconds. */
const times = {
  /** Behind by less than this the company is paused. */
  near: 2000,
  /** How often it is asked how far the target is: while people work, and while they wait. */
  every: 200,
  everyPaused: 20,
  /** Given up after so long in which nothing arrived. */
  stall: 600_000,
  /** So long people wait at most for what was written last. */
  paused: 30_000,
} as const;

/**
 * Asks both databases whether a company's rows can be copied while it is served. The publication, still without tables, is there
 * afterwards.
 * @returns what is missing, as a sentence without its full stop; undefined where nothing is
 */
export async function whyNotLive(
  { instance, source, target }: Places,
  { reading, writing }: Connections,
): Promise<string | undefined> {
  const called = { source: calledOf(source), target: calledOf(target) };
  const [left, right] = await Promise.all([
    readSourceFacts(source.pool, instance.schema),
    readTargetFacts(target.pool),
  ]);
  const missing = whatIsMissing(left, right, called);
  if (missing !== undefined) return missing;
  if (!(await isOfThisVersion(reading, instance.schema))) return 'its tables are not those of this version yet';
  const name = replicationName(instance);
  await createPublication(reading, name);
  const hindrance = await hindranceOfSubscription(writing, source, name);
  return hindrance === undefined ? undefined : `${called.target} can’t replicate ${called.source} (${hindrance})`;
}

/**
 * A company's rows at another database, which follow those at its own by logical replication while people work: copied as they are at
 * the beginning of a slot, then whatever is written after it (decision 0107).
 */
export class LiveCopy {
  readonly #places: Places;
  readonly #connections: Connections;
  readonly #name: string;

  constructor(places: Places, connections: Connections) {
    this.#places = places;
    this.#connections = connections;
    this.#name = replicationName(places.instance);
  }

  /** Copies all rows, and returns once what was written meanwhile has nearly arrived. @returns how many rows were copied at first */
  async fill(options: CopyOptions): Promise<number> {
    const { source, instance } = this.#places;
    const { reading, writing } = this.#connections;
    const { schema } = instance;
    const { signal, onBehind } = options;
    await publishTables(reading, this.#name, schema);
    await createSlot(source, { name: this.#name, reading, signal });
    await writing.query('begin');
    const rows = await copySchema({ source: reading, target: writing, schema }, options);
    await createSubscription(writing, source, { name: this.#name, schema });
    signal?.throwIfAborted();
    await writing.query('commit');
    await reading.query('commit');
    await beginSubscription(writing, this.#name);
    for (;;) {
      const askedAt = performance.now();
      await this.#untilArrived({ everyMs: times.every, stallMs: times.stall, ...(onBehind && { onBehind }) }, signal);
      if (performance.now() - askedAt < times.near) return rows;
    }
  }

  /**
   * Waits for the last rows, while nobody writes to the company any more, compares both, and ends the replication.
   * @throws Error where the rows are not the same, or do not arrive soon
   */
  async complete(signal: AbortSignal | undefined): Promise<void> {
    const { source, target, instance } = this.#places;
    const { reading, writing } = this.#connections;
    const { schema } = instance;
    await this.#untilArrived({ everyMs: times.everyPaused, stallMs: times.paused, atMostMs: times.paused }, signal);
    await assertSameMigrations(reading, writing, schema);
    for (const { name, value, isCalled } of await sequencesOf(reading, schema))
      await writing.query('select setval($1::regclass, $2, $3)', [
        `${quoted(schema)}.${quoted(name)}`,
        value,
        isCalled,
      ]);
    await compareCopies(reading, writing, schema);
    signal?.throwIfAborted();
    await endSubscription(target.pool, this.#name);
    await endPublishing(source.pool, this.#name);
  }

  async #untilArrived(options: Parameters<typeof untilArrived>[2], signal: AbortSignal | undefined): Promise<void> {
    const { source, target } = this.#places;
    const name = this.#name;
    // The others may be in transactions, and hold locks.
    const asking = {
      source: await openBackupConnection(source.connectionString),
      target: await openBackupConnection(target.connectionString),
    };
    try {
      await untilArrived({ name, signal, ...asking }, await positionOf(asking.source), options);
    } finally {
      await Promise.all([asking.source.end(), asking.target.end()]).catch(() => undefined);
    }
  }
}

async function isOfThisVersion(source: pg.Client, schema: string): Promise<boolean> {
  const known = await readMigrations('instance');
  const { rows } = await source.query<{ applied: number }>(
    `select count(*)::int as applied from ${quoted(schema)}.${quoted(migrationsTable)}`,
  );
  return rows[0]?.applied === known.length;
}

/** @throws Error where the company was migrated while its rows were copied */
async function assertSameMigrations(source: pg.Client, target: pg.Client, schema: string): Promise<void> {
  const query = `select string_agg(checksum, ' ' order by version) as applied from ${quoted(schema)}.${quoted(migrationsTable)}`;
  const [there, here] = await Promise.all([
    source.query<{ applied: string }>(query),
    target.query<{ applied: string }>(query),
  ]);
  if (there.rows[0]?.applied !== here.rows[0]?.applied)
    throw new Error('the tables of the company were changed by an update while they were copied');
}
