import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';

/**
 * How long a migration waits for a lock, and how long its transaction may last, in milliseconds. Whoever asks for the table meanwhile
 * waits behind it. Below PostgreSQL's `deadlock_timeout` of a second, so that a migration gives way before anybody's statement is
 * chosen as the victim.
 */
export const lockBounds = { waitMs: 300, holdMs: 800 } as const;

/** The first pause before another try, and the longest, in milliseconds. */
const pauses = { firstMs: 100, longestMs: 5000 };

/** lock_not_available, deadlock_detected, serialization_failure, query_canceled (by the bound of its transaction). */
const faults = new Set(['55P03', '40P01', '40001', '57014']);

/** Whether an error says that others had the locks, or that it took longer than others may wait. */
const isLockFault = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && faults.has(error.code ?? '');

/** Thrown by a migration that could not get its locks for too long: the schema is as the last completed step left it. */
export class LocksBusyError extends StartError {
  override name = 'LocksBusyError';
}

/** The pause before another try, in milliseconds: twice as long each time, and never the same for two who collide. */
export function pauseBefore(retry: number, random: () => number = Math.random): number {
  return Math.min(pauses.longestMs, pauses.firstMs * 2 ** (retry - 1)) * (0.5 + random() / 2);
}

interface Retrying {
  /** How long it is tried, in milliseconds. */
  patienceMs: number;
  /** Called before each pause with the number of the next retry, from 1. */
  onRetry: (retry: number, error: pg.DatabaseError) => Promise<void>;
}

/**
 * Runs what needs locks that others may have, again and again with longer pauses.
 * @throws LocksBusyError when the patience is at its end; any other error at once
 */
export async function withLockRetries<T>(run: () => Promise<T>, { patienceMs, onRetry }: Retrying): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let retry = 1; ; retry += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isLockFault(error)) throw error;
      const ms = pauseBefore(retry);
      if (performance.now() + ms > until) {
        const seconds = Math.round(patienceMs / 1000);
        throw new LocksBusyError(
          `For ${seconds} s it could not get its locks, or had them longer than others may wait (${error.message}).`,
          { cause: error },
        );
      }
      await onRetry(retry, error);
      await pause(ms);
    }
  }
}

/** Runs one statement. */
export type RunQuery = <Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>;

/**
 * Runs statements in one transaction, each of which waits for a lock at most {@link lockBounds}.
 * @param holdMs how long the whole may last; Infinity for as long as it needs
 * @throws pg.DatabaseError, see {@link isLockFault}; then it was rolled back
 */
export async function inShortTransaction<T>(
  client: pg.ClientBase,
  holdMs: number,
  run: (query: RunQuery) => Promise<T>,
): Promise<T> {
  const until = performance.now() + holdMs;
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockBounds.waitMs}`);
    const result = await run(async (text, values) => {
      if (Number.isFinite(holdMs)) {
        const left = Math.max(1, Math.round(until - performance.now()));
        await client.query(`set local statement_timeout = ${left}`);
      }
      return client.query(text, values);
    });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Who has had locks on tables of a schema for longer than a second, for the log; undefined if nobody has. */
export async function holderOfLocks(client: pg.ClientBase, schema: string): Promise<string | undefined> {
  const { rows } = await client.query<{ pid: number; program: string | null; seconds: number }>(
    `select a.pid, a.application_name as program, extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
     from pg_stat_activity a
     where a.pid <> pg_backend_pid() and a.xact_start < clock_timestamp() - interval '1 second' and exists (
       select from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
       where l.pid = a.pid and l.granted and l.database = (select oid from pg_database where datname = current_database())
         and n.nspname = $1)
     order by a.xact_start limit 1`,
    [schema],
  );
  const [holder] = rows;
  return holder && `process ${holder.pid} of PostgreSQL (${holder.program ?? 'unknown'}) for ${holder.seconds} s`;
}
