import { setTimeout as pause } from 'node:timers/promises';
import type { creationSteps } from '@plumbline/contract/instances';
import { isPassingFault } from '../../database/pool.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { eraseSchema } from './erase-schema.ts';

type CreationStep = (typeof creationSteps)[number];
export type ReportStep = (step: CreationStep, done?: number, total?: number) => Promise<void>;

/** How often progress within a step is written, in milliseconds. */
const reportEveryMs = 250;

type Needed = Pick<Services, 'pool' | 'databases' | 'files'>;

/** The name of the advisory lock under which a schema's instance is made. */
export const creationLock = (schema: string) => `plumbline.create.${schema}`;

/** How often the lock is tried for while another server has it, and how long, in milliseconds. */
const waits = { everyMs: 250, atMostMs: 120_000 };

/** One creation at a time in this process: each holds a connection for as long as it takes. */
let creations: Promise<unknown> = Promise.resolve();

/**
 * Runs what makes an instance, alone for its schema over all servers: others wait. The lock belongs to a connection, so
 * that it is free once a server dies.
 * @throws Problem unavailable where another server takes too long
 */
export function withSchemaLock<T>(services: Needed, schema: string, run: () => Promise<T>): Promise<T> {
  const mine = creations.then(() => whileLocked(services, schema, run));
  creations = mine.catch(() => undefined);
  return mine;
}

async function whileLocked<T>({ pool }: Needed, schema: string, run: () => Promise<T>): Promise<T> {
  for (let waited = 0; waited < waits.atMostMs; waited += waits.everyMs) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      const { rows } = await client.query<{ isMine: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isMine"',
        [creationLock(schema)],
      );
      if (rows[0]?.isMine) return await run();
    } finally {
      await client.query('rollback').catch(() => undefined);
      client.release();
    }
    await pause(waits.everyMs);
  }
  throw new Problem('unavailable', { retryAfter: 10 });
}

/**
 * Makes an instance under the schema's lock, and says how far it is. A failure leaves nothing; what a server that died
 * has left is removed before another begins.
 * @param options.creationId under which the progress is read
 * @param options.databaseId where its tables are made; null for the first database
 * @param make makes it, and in its last transaction removes the row in `platform.instance_creations`
 */
export async function makeOrLeaveNothing<T>(
  services: Needed,
  { schema, creationId, databaseId }: { schema: string; creationId: string | undefined; databaseId: string | null },
  make: (report: ReportStep) => Promise<T>,
): Promise<T> {
  const { pool } = services;
  await removeLeftover(services, schema);
  await services.databases.place([{ schema, databaseId }]);
  await pool.query(
    `insert into platform.instance_creations (id, schema_name, step, database_id)
     values (case when exists (select from platform.instance_creations where id = $1) then $2::uuid else $1::uuid end, $3, 'tables', $4)`,
    [creationId ?? newId(), newId(), schema, databaseId],
  );
  let reportedAt = -reportEveryMs;
  const report: ReportStep = async (step, done = 0, total = 0) => {
    if (done > 0) {
      const now = performance.now();
      if (done < total && now - reportedAt < reportEveryMs) return;
      reportedAt = now;
    }
    await pool.query(
      `update platform.instance_creations set step = $2, done = $3, total = $4, updated_at = now() where schema_name = $1`,
      [schema, step, done, total],
    );
  };
  try {
    return await make(report);
  } catch (error) {
    await removeLeftover(services, schema);
    throw error;
  }
}

/** Removes what a creation has made that was not completed. Call it under the schema's lock. */
async function removeLeftover(services: Needed, schema: string): Promise<void> {
  const { rows } = await services.pool.query<{ databaseId: string | null }>(
    'select database_id as "databaseId" from platform.instance_creations where schema_name = $1',
    [schema],
  );
  const [left] = rows;
  if (!left) return;
  await services.databases.place([{ schema, databaseId: left.databaseId }]);
  await eraseSchema(services, schema);
  await services.pool.query('delete from platform.instance_creations where schema_name = $1', [schema]);
}

/** Removes what servers that died have left of instances that they were making. */
export async function removeLeftovers(services: Needed): Promise<void> {
  const { rows } = await services.pool.query<{ schema_name: string }>(
    `select schema_name from platform.instance_creations where updated_at < now() - interval '10 minutes'`,
  );
  for (const { schema_name: schema } of rows)
    await withSchemaLock(services, schema, () => removeLeftover(services, schema)).catch((error: unknown) => {
      // What lies on a database that can't be reached is removed later.
      if (!isPassingFault(error)) throw error;
    });
}
