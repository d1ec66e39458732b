import type pg from 'pg';
import type { RunQuery } from './lock-retries.ts';
import type { Migration } from './migration-files.ts';

/** How far the migration of a schema is. */
interface MigrationProgress {
  /** Steps that are done. */
  step: number;
  /** The last key of the fill that is under way; null before its first portion. */
  lastKey: string | null;
  /** Rows or blocks of the step that are done, of about so many; 0 of 0 where nobody counts. */
  done: number;
  total: number;
}

/** How often progress is logged, in milliseconds: what is quick says nothing. */
const logEveryMs = 5000;

/**
 * The row of one schema in `platform.migration_progress`. Before the migration that creates the table nothing is stored:
 * whatever came before has one step.
 */
export class StoredProgress {
  readonly #schema: string;
  readonly #migration: Migration;
  readonly #steps: number;
  readonly #isStored: boolean;
  readonly #log: (line: string) => void;
  #loggedAt = performance.now();
  #retries = 0;
  now: MigrationProgress;

  private constructor(
    of: { schema: string; migration: Migration; steps: number; isStored: boolean; log: (line: string) => void },
    now: MigrationProgress,
  ) {
    this.#schema = of.schema;
    this.#migration = of.migration;
    this.#steps = of.steps;
    this.#isStored = of.isStored;
    this.#log = of.log;
    this.now = now;
  }

  /**
   * Reads how far a migration is, or begins it.
   * @returns undefined where it was begun by a program whose file of the migration is another
   */
  static async open(
    query: RunQuery,
    of: { schema: string; migration: Migration; steps: number; log: (line: string) => void },
  ): Promise<StoredProgress | undefined> {
    const begun: MigrationProgress = { step: 0, lastKey: null, done: 0, total: 0 };
    const { rows: tables } = await query<{ isStored: boolean }>(
      `select to_regclass('platform.migration_progress') is not null as "isStored"`,
    );
    if (tables[0]?.isStored !== true) return new StoredProgress({ ...of, isStored: false }, begun);
    const { schema, migration, steps } = of;
    // One of which nothing is done yet may have been another file, which failed and was mended.
    await query(
      `insert into platform.migration_progress as p (schema_name, version, name, checksum, steps) values ($1, $2, $3, $4, $5)
       on conflict (schema_name) do update set version = excluded.version, name = excluded.name,
         checksum = excluded.checksum, steps = excluded.steps where p.step = 0 and p.last_key is null`,
      [schema, migration.version, migration.name, migration.checksum, steps],
    );
    const { rows } = await query<MigrationProgress & { version: number; checksum: string }>(
      `select version, checksum, step, last_key as "lastKey", done, total
       from platform.migration_progress where schema_name = $1`,
      [schema],
    );
    const [row] = rows;
    if (!row || row.version !== migration.version || row.checksum !== migration.checksum) return undefined;
    const { step, lastKey, done, total } = row;
    return new StoredProgress({ ...of, isStored: true }, { step, lastKey, done, total });
  }

  /** Stores what changed; in the transaction of the step where it has one. */
  async save(query: RunQuery, changed: Partial<MigrationProgress>): Promise<void> {
    const next = { ...this.now, ...changed };
    if (this.#isStored) {
      await query(
        `update platform.migration_progress set step = $2, last_key = $3, done = $4, total = $5, retries = $6,
           updated_at = now() where schema_name = $1`,
        [this.#schema, next.step, next.lastKey, next.done, next.total, this.#retries],
      );
    }
  }

  /** Remembers what was saved, once its transaction is committed, and logs it now and then. */
  reached(changed: Partial<MigrationProgress>): void {
    this.now = { ...this.now, ...changed };
    this.#sayAtTimes(this.#describe());
  }

  /** Stores how far a step is that another connection watches; nothing once the step is over. */
  async watched(pool: pg.Pool, step: number, { done, total }: { done: number; total: number }): Promise<void> {
    if (this.now.step !== step) return;
    this.#sayAtTimes(total > 0 ? `${this.#describe()}, ${done} of ${total} blocks` : this.#describe());
    if (!this.#isStored) return;
    await pool.query(
      `update platform.migration_progress set done = $3, total = $4, updated_at = now()
       where schema_name = $1 and version = $5 and step = $2`,
      [this.#schema, step, done, total, this.#migration.version],
    );
  }

  /** Stores and logs another try. */
  async retry(query: RunQuery, reason: string, holder: string | undefined): Promise<void> {
    this.#retries += 1;
    this.#sayAtTimes(
      `${this.#describe()} gives way and tries again (${reason}${holder === undefined ? '' : `; locks are held by ${holder}`})`,
    );
    await this.save(query, {});
  }

  /** Deletes the row, in the transaction that records the migration. */
  async end(query: RunQuery): Promise<void> {
    if (this.#isStored) await query('delete from platform.migration_progress where schema_name = $1', [this.#schema]);
  }

  #describe(): string {
    const { step, done, total } = this.now;
    const rows = done > 0 ? `, ${done} rows of about ${Math.max(done, total)}` : '';
    const place = `step ${Math.min(step + 1, this.#steps)} of ${this.#steps}`;
    return `Schema ${this.#schema}, ${this.#migration.name}: ${place}${rows}`;
  }

  #sayAtTimes(line: string): void {
    if (performance.now() - this.#loggedAt < logEveryMs) return;
    this.#loggedAt = performance.now();
    this.#log(line);
  }
}
