import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openFileStore } from '../../adapters/files/open-file-store.ts';
import type { Services } from '../../services.ts';
import { quoted } from './backup-connection.ts';

type Clearing = Pick<Services, 'configuration' | 'pool' | 'databases'>;

/**
 * Clears away what a restore has left, whether it succeeded, failed or was killed: the rows that it replaced, and the bytes
 * for a company that never came to be. Does nothing while it runs.
 * @param waitsMs so long it is waited for: a connection that was cut holds its lock for a moment
 */
export async function clearAway(
  { configuration, pool, databases }: Clearing,
  schema: string,
  waitsMs = 0,
): Promise<void> {
  const client = await databases.of(schema).pool.connect();
  try {
    if (!(await tryLock(client, schema, waitsMs))) return;
    try {
      const { rows } = await pool.query<{ replaced: string | null; isThere: boolean }>(
        `select replaced_schema as replaced, exists (select from platform.instances i where i.schema_name = r.schema_name) as "isThere"
         from platform.restores r where schema_name = $1`,
        [schema],
      );
      const [left] = rows;
      if (!left) return;
      if (left.replaced !== null) await dropSchema(client, left.replaced);
      if (!left.isThere) await removeFiles(configuration, schema);
      await pool.query('delete from platform.restores where schema_name = $1', [schema]);
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName(schema)]);
    }
  } finally {
    client.release();
  }
}

/**
 * Drops the rows that a former restore of a company has replaced and left; the caller has the company's lock.
 * Otherwise the next one would record its own in their place, and nobody would know of them.
 */
export async function dropReplaced({ pool, databases }: Clearing, schema: string): Promise<void> {
  const client = await databases.of(schema).pool.connect();
  try {
    const { rows } = await pool.query<{ replaced: string }>(
      'select replaced_schema as replaced from platform.restores where schema_name = $1 and replaced_schema is not null',
      [schema],
    );
    const [left] = rows;
    if (!left) return;
    await dropSchema(client, left.replaced);
    await pool.query('update platform.restores set replaced_schema = null where schema_name = $1', [schema]);
  } finally {
    client.release();
  }
}

/** Clears away what restores have left that were killed. */
export async function tidyRestores(services: Clearing & Pick<Services, 'instances'>): Promise<void> {
  const { rows } = await services.pool.query<{ schema: string }>('select schema_name as schema from platform.restores');
  // Which says where they lie.
  if (rows.length > 0) await services.instances.all();
  for (const { schema } of rows) if (services.databases.isReady(schema)) await clearAway(services, schema);
}

const lockName = (schema: string) => `plumbline.restore.${schema}`;

async function tryLock(client: pg.PoolClient, schema: string, waitsMs: number): Promise<boolean> {
  const until = performance.now() + waitsMs;
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isMine"',
      [lockName(schema)],
    );
    if (rows[0]?.isMine === true) return true;
    if (performance.now() >= until) return false;
    await pause(50);
  }
}

/** Waits, as long as it takes, for transactions that still use the rows of before. */
async function dropSchema(client: pg.PoolClient, schema: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query(`drop schema if exists ${quoted(schema)} cascade`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function removeFiles({ files, dataDir }: Services['configuration'], schema: string): Promise<void> {
  const store = openFileStore(files, dataDir);
  for await (const { sha256 } of store.list(schema)) await store.remove(schema, sha256);
  await store.tidy(schema, new Date());
}
