import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connectionAddress, withDatabase } from '../../src/database/connection-address.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { migrateAll } from '../../src/database/migrate-all.ts';
import { openPool } from '../../src/database/pool.ts';
import { createInstance } from '../../src/instances/create-instance.ts';
import { Queue } from '../../src/worker/queue.ts';
import { openLogger } from '../../src/logger.ts';
import { allWork } from '../../src/features/all-work.ts';
import { newDatabase } from './new-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for tests, with the migrated template database `templateName` holding two instances. */
    postgres: { connectionString: string; templateName: string };
  }
}

/** Data of tests is gone at their end, so nothing waits for the disk; what outlives a kill is tried with the program as it is. */
const withoutDisk = {
  fsync: 'off',
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '8GB',
};

/**
 * Starts one PostgreSQL for all HTTP tests (or uses TEST_DATABASE_URL) and makes a migrated template once; every test
 * file clones it in a hundred milliseconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'));
  const given = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'];
  const embedded = given
    ? undefined
    : await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings: withoutDisk });
  const connectionString = connectionAddress(given ?? embedded?.connectionString ?? '');
  const templateName = `plumbline_template_${process.pid}`;
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query(`drop database if exists ${templateName} with (force)`);
  await newDatabase(admin, templateName);
  const templateUrl = withDatabase(connectionString, templateName);
  const pool = openPool({ connectionString: templateUrl, size: 2 });
  await migrateAll(pool, () => undefined);
  await createInstance(pool, '');
  await createInstance(pool, 'acme');
  const queue = new Queue({ connectionString: templateUrl, logger: openLogger('silent'), works: false });
  await queue.start(allWork.map((work) => work.queue));
  await queue.stop();
  await pool.end();
  project.provide('postgres', { connectionString, templateName });
  return async () => {
    await admin.query(`drop database if exists ${templateName} with (force)`);
    await admin.end();
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
