import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { tablesOf } from './backed-up-tables.ts';
import { lockFor, quoted } from './backup-connection.ts';
import { BackupRefused } from './backup-refused.ts';

/** For how long the locks on all tables are waited for each time, and how long is between, in milliseconds. */
const locking = { waitMs: 1000, betweenMs: 500 } as const;
/** How often it is tried whether another connection has ended, in milliseconds. */
const everyMs = 500;

/** Locks a company for this connection, once others have ended. @throws BackupRefused after so many tries; the signal's reason */
export async function lockSoon(
  client: pg.Client,
  purpose: 'backup' | 'restore',
  { schema, tries, signal }: { schema: string; tries: number; signal?: AbortSignal | undefined },
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    signal?.throwIfAborted();
    try {
      await lockFor(client, purpose, schema);
      return;
    } catch (error) {
      if (!(error instanceof BackupRefused) || tried >= tries) throw error;
      await pause(everyMs);
    }
  }
}

/**
 * Locks all tables against writes in a transaction that stays open. Others wait for a second at most behind it.
 * @param mostTries it is tried so often, one and a half seconds each
 */
export async function lockTables(client: pg.Client, schema: string, mostTries: number): Promise<void> {
  const names = (await tablesOf(client, schema)).map(({ name }) => `${quoted(schema)}.${quoted(name)}`);
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${locking.waitMs}`);
    try {
      await client.query(`lock table ${names.join(', ')} in exclusive mode`);
      await client.query('set local lock_timeout = 0');
      return;
    } catch (error) {
      await client.query('rollback');
      const isBusy = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!isBusy || tries === mostTries) throw error;
      await pause(locking.betweenMs);
    }
  }
}
