import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { type WatchTimes, watched } from './watched-client.ts';

// int8 (ids of events, counts) fits a JavaScript number for longer than any instance will live.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day has no hour and no zone: it stays the text that it is.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export interface PoolOptions {
  connectionString: string;
  size?: number;
  logger?: Logger;
  /** Other times of the watch over its connections than the usual ones. */
  watch?: Partial<WatchTimes>;
}

/**
 * The pool of one server process. A connection that is lost, or went silent (`watched-client.ts`), is logged and replaced;
 * it never ends the process.
 */
export function openPool({ connectionString, size = 20, logger, watch }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...watched(connectionString),
    ...(watch && { watch }),
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'plumbline',
    // Statements sent without awaiting one another are pipelined (`prepared-statements.ts`).
    pipeline: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => logger?.warn({ error: error.message }, 'a database connection was lost'));
  // A connection lost between two statements of a transaction emits an error on the client, which would crash the
  // process if unhandled.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Connects to the database once, so that a wrong address is reported as one clear sentence at start. @throws StartError
 */
export async function assertReachable(pool: pg.Pool, what: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw new StartError(`${what}: the database can’t be opened (${reasonOf(error)}).`, { cause: error });
  }
}

/** A host with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

const passing = new Set([
  // PostgreSQL is shutting down, crashing or starting, or closes an idle connection.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  // All its connections are taken: others end soon.
  '53300',
  // The database is read-only: a standby that is not yet promoted.
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENOENT',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);
/** Messages of the driver, without a code, about a lost connection. */
const passingMessages =
  /Connection terminated|connection error|is not queryable|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|server closed the connection|This socket has been ended/i;

/** True for errors of a database that is restarting or gone for a moment: worth another try, or a 503. */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  // Class 08 is "connection exception".
  if (typeof code === 'string' && (passing.has(code) || /^08\w{3}$/.test(code))) return true;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isPassingFault);
  return passingMessages.test(error.message) || isPassingFault(error.cause);
}
