import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { RunQuery } from './lock-retries.ts';
import { holderOfLocks, inShortTransaction, lockBounds, withLockRetries } from './lock-retries.ts';
import type { Migration } from './migration-files.ts';
import { StoredProgress } from './migration-progress.ts';
import type { FillStep, MigrationStep } from './migration-steps.ts';

const quoted = pg.escapeIdentifier;

/** How often a long statement is looked at, in milliseconds. */
const watchEveryMs = 1000;

/** The connection on which a schema is migrated while others use it. */
interface OnlineConnection {
  client: pg.PoolClient;
  /** For what is looked up beside the connection. */
  pool: pg.Pool;
  schema: string;
  log: (line: string) => void;
  /** How long each step is tried that others hold up, in milliseconds. */
  patienceMs: number;
}

interface Work extends OnlineConnection {
  migration: Migration;
  progress: StoredProgress;
  query: RunQuery;
}

/** Retries what others hold up, with the reason in log and progress. */
function retrying<T>(work: Work, run: () => Promise<T>, onRetry?: (error: pg.DatabaseError) => void): Promise<T> {
  const { client, schema, progress, query, patienceMs } = work;
  return withLockRetries(run, {
    patienceMs,
    onRetry: async (_, error) => {
      onRetry?.(error);
      await progress.retry(query, error.message, await holderOfLocks(client, schema));
    },
  });
}

/** Records the migration as applied. */
async function record({ schema, migration, progress }: Work, query: RunQuery): Promise<void> {
  const { version, name, checksum } = migration;
  await query(`insert into ${quoted(schema)}.migrations (version, name, checksum) values ($1, $2, $3)`, [
    version,
    name,
    checksum,
  ]);
  await progress.end(query);
}

/** Calls `report` now and then while a long statement runs. */
async function watching<T>(run: () => Promise<T>, report: () => Promise<void>): Promise<T> {
  const timer = setInterval(() => {
    // Who watches misses a number; the migration goes on.
    report().catch(() => undefined);
  }, watchEveryMs);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
}

/** Whether there is an index, and whether it is complete. */
async function stateOfIndex({ query, schema }: Work, name: string): Promise<'none' | 'invalid' | 'valid'> {
  const { rows } = await query<{ isValid: boolean }>(
    `select i.indisvalid and i.indisready as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = $2`,
    [schema, name],
  );
  if (rows.length === 0) return 'none';
  return rows[0]?.isValid === true ? 'valid' : 'invalid';
}

/** Blocks that the building of an index has read, of how many. */
async function watchIndex({ pool, progress }: Work, pid: number): Promise<void> {
  const { rows } = await pool.query<{ done: number; total: number }>(
    'select blocks_done as done, blocks_total as total from pg_stat_progress_create_index where pid = $1',
    [pid],
  );
  await progress.watched(pool, progress.now.step, rows[0] ?? { done: 0, total: 0 });
}

/**
 * Builds an index beside everybody's reads and writes. One that was left half built (a server died, a duplicate, a deadlock) slows down
 * writes and serves nobody: it is dropped first.
 */
async function buildIndex(work: Work, name: string, statement: string): Promise<void> {
  const { query } = work;
  const dropInvalid = async () => {
    if ((await stateOfIndex(work, name)) === 'invalid') await query(`drop index concurrently ${quoted(name)}`);
  };
  if ((await stateOfIndex(work, name)) === 'valid') return;
  await dropInvalid();
  try {
    await query(statement);
  } catch (error) {
    await dropInvalid().catch(() => undefined);
    throw error;
  }
}

/** The type of a fill's key, as SQL writes it, and about how many rows there are. @throws Error where there is none */
async function typeOfKey(
  query: RunQuery,
  schema: string,
  { table, key }: FillStep,
): Promise<{ type: string; rows: number }> {
  const { rows } = await query<{ type: string; rows: number }>(
    `select format_type(a.atttypid, a.atttypmod) as type, greatest(c.reltuples, 0)::bigint as rows
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.oid = to_regclass($1) and a.attname = $2 and not a.attisdropped`,
    [`${quoted(schema)}.${quoted(table)}`, key],
  );
  const [row] = rows;
  if (!row) throw new Error(`a fill goes by ${table}.${key}, which is not there`);
  return row;
}

/** The keys of the portion after the last one. */
async function nextKeys(
  query: RunQuery,
  { table, key, type, after, count }: { table: string; key: string; type: string; after: string | null; count: number },
): Promise<string[]> {
  const column = quoted(key);
  const { rows } = await query<{ key: string }>(
    `select ${column}::text as key from ${quoted(table)} ${after === null ? '' : `where ${column} > $1::${type}`}
     order by ${column} limit ${count}`,
    after === null ? [] : [after],
  );
  return rows.map((row) => row.key);
}

/** A portion of a fill takes about so long, in milliseconds, and people have the database to themselves for so many times as long. */
const filling = { portionMs: 50, rest: 2 } as const;

/** Changes rows portion by portion, each small enough that nobody waits long behind it, and rests in between. */
async function fill(work: Work, step: FillStep): Promise<void> {
  const { client, progress } = work;
  const { type, rows: total } = await typeOfKey(work.query, work.schema, step);
  let { portion } = step;
  for (;;) {
    const began = performance.now();
    const { lastKey, done } = progress.now;
    const changed = await retrying(
      work,
      () =>
        inShortTransaction(client, lockBounds.holdMs, async (query) => {
          const keys = await nextKeys(query, { ...step, type, after: lastKey, count: portion });
          if (keys.length === 0) return undefined;
          await query(step.statement, [keys]);
          const reached = { lastKey: keys.at(-1) ?? null, done: done + keys.length, total };
          await progress.save(query, reached);
          return reached;
        }),
      (error) => {
        // It took longer than others may wait for its rows.
        if (error.code === '57014') portion = Math.max(1, Math.floor(portion / 2));
      },
    );
    if (!changed) return;
    progress.reached(changed);
    const tookMs = performance.now() - began;
    portion = Math.max(1, Math.min(step.portion, Math.round((portion * filling.portionMs) / tookMs)));
    await pause(tookMs * filling.rest);
  }
}

/** A fill in a transaction in which nobody else is at work. */
export async function fillWithin(query: RunQuery, schema: string, step: FillStep): Promise<void> {
  const { type } = await typeOfKey(query, schema, step);
  for (let after: string | null = null; ;) {
    const keys: string[] = await nextKeys(query, { ...step, type, after, count: step.portion });
    if (keys.length === 0) return;
    await query(step.statement, [keys]);
    after = keys.at(-1) ?? null;
  }
}

async function runShort(work: Work, statements: readonly string[], isLast: boolean): Promise<void> {
  const { client, migration, progress } = work;
  const holdMs = migration.steps ? lockBounds.holdMs : Number.POSITIVE_INFINITY;
  await retrying(work, () =>
    inShortTransaction(client, holdMs, async (query) => {
      for (const statement of statements) await query(statement);
      await (isLast ? record(work, query) : progress.save(query, nextStep(progress)));
    }),
  );
}

const nextStep = ({ now }: StoredProgress) => ({ step: now.step + 1, lastKey: null, done: 0, total: 0 });

/** Runs one step; the last one records the migration. */
async function runStep(work: Work, step: MigrationStep, isLast: boolean): Promise<void> {
  const { client, pool, query, progress } = work;
  if (step.kind === 'short') {
    await runShort(work, step.statements, isLast);
  } else {
    if (step.kind === 'fill') await fill(work, step);
    else {
      const pid = (await query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
      const run =
        step.kind === 'index' ? () => buildIndex(work, step.name, step.statement) : () => query(step.statement);
      // Nobody's reads and writes wait behind the locks of these, so that they may wait for theirs.
      await watching(
        () => retrying<unknown>(work, run),
        () => (step.kind === 'index' ? watchIndex(work, pid) : progress.watched(pool, progress.now.step, progress.now)),
      );
    }
    await retrying(work, () =>
      inShortTransaction(client, lockBounds.holdMs, (within) =>
        isLast ? record(work, within) : progress.save(within, nextStep(progress)),
      ),
    );
  }
  progress.reached(nextStep(progress));
}

/** Sets what holds for the whole connection, which must not be used for anything else afterwards. */
export async function prepareOnline({ client, schema }: OnlineConnection): Promise<void> {
  await client.query(`set search_path to ${quoted(schema)}, public`);
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  // A statement ends soon after its process was killed, so that the next start need not wait for it. Not every system can.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
}

/**
 * Applies one migration while others use the schema, from where it was left off.
 * @throws LocksBusyError; StartError where its file was changed after it had been begun; the error of a statement
 */
export async function applyOnline(connection: OnlineConnection, migration: Migration): Promise<void> {
  const { client, schema, log } = connection;
  // One from before there were steps is one transaction, however long it takes; one of comments alone is recorded.
  const steps: readonly MigrationStep[] =
    migration.steps && migration.steps.length > 0 ? migration.steps : [{ kind: 'short', statements: [migration.sql] }];
  const query: RunQuery = (text, values) => client.query(text, values);
  const progress = await StoredProgress.open(query, { schema, migration, steps: steps.length, log });
  if (!progress)
    throw new StartError(`Migration ${migration.version} of schema ${schema} was changed after it had been begun.`);
  const work: Work = { ...connection, migration, progress, query };
  for (const [index, step] of steps.entries()) {
    // What a server that died has done.
    if (index >= progress.now.step) await runStep(work, step, index === steps.length - 1);
  }
}
