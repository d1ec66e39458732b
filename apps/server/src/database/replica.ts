import type pg from 'pg';
import type { Logger } from 'pino';
import { isPassingFault } from './pool.ts';
import type { PooledConnections } from './pooled-connections.ts';

/** In milliseconds. */
const measureEveryMs = 1000;
/** How many measurements of the primary are compared with the replica: as many seconds as it may be behind, and some. */
const maxMeasurements = 120;
/** After so many writers the oldest are forgotten: by then the replica has replayed what they wrote. */
const maxWriters = 10_000;

/** How far the write-ahead log was written at a moment, by a clock that nobody sets. */
interface Measurement {
  at: number;
  lsn: bigint;
}

/**
 * A hot standby that reports, exports and feeds are read from, while it is not too far behind. How far it is, follows from
 * positions in the write-ahead log: the primary's are noted every second, and the replica is as old as the last one that it
 * has replayed. So one that lost its primary grows old, though it has replayed all that it received.
 *
 * People read what they have just written: until the replica has replayed it they read from the primary.
 */
export class Replica {
  /** What brings reading statements to it. */
  readonly connections: PooledConnections;
  readonly #primary: pg.Pool;
  readonly #replica: pg.Pool;
  readonly #has: (schema: string) => boolean;
  readonly #maxLagMs: number;
  readonly #logger: Logger;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #measurements: Measurement[] = [];
  /** Everything that was committed before this moment is there. */
  #replayedUntil = -Infinity;
  readonly #wroteAt = new Map<string, number>();
  #wasFit = true;

  /**
   * @param options.connections over the replica's pool
   * @param options.has whether a schema is there: not those of other databases than its primary
   * @param options.maxLagMs how far it may be behind
   * @param options.now a clock that nobody sets, in milliseconds
   */
  constructor(options: {
    primary: pg.Pool;
    replica: pg.Pool;
    connections: PooledConnections;
    has?: (schema: string) => boolean;
    maxLagMs: number;
    logger: Logger;
    now?: () => number;
  }) {
    this.#primary = options.primary;
    this.#replica = options.replica;
    this.connections = options.connections;
    this.#has = options.has ?? (() => true);
    this.#maxLagMs = options.maxLagMs;
    this.#logger = options.logger;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Measures every second until {@link close}. Until the first measurement everything is read from the primary. */
  start(): void {
    this.#timer ??= setInterval(() => void this.measure(), measureEveryMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#replica.end().catch(() => undefined);
  }

  /** Somebody has changed something in a company: notes the moment of their commit. */
  wrote(schema: string, personId: string): void {
    const writer = `${schema} ${personId}`;
    this.#wroteAt.delete(writer);
    this.#wroteAt.set(writer, this.#now());
    if (this.#wroteAt.size <= maxWriters) return;
    const [oldest = ''] = this.#wroteAt.keys();
    this.#wroteAt.delete(oldest);
  }

  /** Whether somebody may read from it now: it is not too far behind, and has what they wrote last. */
  serves(schema: string, personId: string | undefined): boolean {
    const wroteAt = this.#wroteAt.get(`${schema} ${personId}`) ?? -Infinity;
    return this.#isFit && this.#has(schema) && wroteAt < this.#replayedUntil;
  }

  /** A statement failed there: nothing is read from it until it was measured again. */
  distrust(): void {
    this.#replayedUntil = -Infinity;
    this.#measurements = [];
  }

  /** How far it is behind at most, in milliseconds; infinite where nothing is known. */
  get lagMs(): number {
    return this.#now() - this.#replayedUntil;
  }

  get #isFit(): boolean {
    return this.lagMs <= this.#maxLagMs;
  }

  async measure(): Promise<void> {
    try {
      // In this order: a commit before the measurement is in a log that is as long at least.
      const at = this.#now();
      const written = await lsnOf(this.#primary, 'select pg_current_wal_lsn()::text as lsn');
      if (written === undefined) return;
      this.#measurements = [...this.#measurements, { at, lsn: written }].slice(-maxMeasurements);
      // Null where it is a primary by now: then it is nobody's replica.
      const replayed = await lsnOf(
        this.#replica,
        'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn',
      );
      if (replayed === undefined) return this.distrust();
      const last = this.#measurements.findLast(({ lsn }) => lsn <= replayed);
      if (last) this.#replayedUntil = Math.max(this.#replayedUntil, last.at);
    } catch {
      // Unreachable: it grows old.
    } finally {
      if (this.#wasFit !== this.#isFit)
        this.#logger.warn({ isUsed: this.#isFit }, 'the replica is read from, or no longer: by how far it is behind');
      this.#wasFit = this.#isFit;
    }
  }
}

async function lsnOf(pool: pg.Pool, statement: string): Promise<bigint | undefined> {
  const { rows } = await pool.query<{ lsn: string | null }>(statement);
  const lsn = rows[0]?.lsn;
  return typeof lsn === 'string' ? positionOf(lsn) : undefined;
}

/** Whether the same statement may succeed on the primary: the replica is gone, or had to replay what the statement reads. */
export function isReplicaFault(error: unknown): boolean {
  // PostgreSQL ends a statement that is in the way of replaying as if it could not be serialized.
  return isPassingFault(error) || (error instanceof Error && 'code' in error && error.code === '40001');
}

/** A position as PostgreSQL writes it, `16/B374D848`, as a number of bytes. */
export function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
