import type pg from 'pg';
import { WatchedClient, watched } from '../../database/watched-client.ts';
import { BackupRefused } from './backup-refused.ts';

/**
 * Opens a connection for what takes long: without the pool's timeouts, and without its pipelining, which COPY doesn't take
 * part in. Ending it while a statement runs closes the socket, by which the server rolls back.
 */
export async function openBackupConnection(connectionString: string): Promise<pg.Client> {
  const client = new WatchedClient({
    ...watched(connectionString),
    application_name: 'plumbline backup',
    connectionTimeoutMillis: 10_000,
    // While bytes go to a slow place, it is silent for as long as they take.
    watch: null,
  });
  // Whoever waits for a statement gets the error.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0');
  return client;
}

/**
 * Runs something on a connection of its own, which the signal ends.
 * @param options.onAbort what else the signal ends @throws the signal's reason; what `run` throws
 */
export async function withBackupConnection<Result>(
  connectionString: string,
  { signal, onAbort }: { readonly signal?: AbortSignal | undefined; readonly onAbort?: () => void },
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openBackupConnection(connectionString);
  const stop = () => {
    onAbort?.();
    void client.end().catch(() => undefined);
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await run(client);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

/**
 * Locks a company for this connection, until it ends.
 * @throws BackupRefused if another one has it
 */
export async function lockFor(client: pg.Client, purpose: 'backup' | 'restore', schema: string): Promise<void> {
  const { rows } = await client.query<{ isMine: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isMine"',
    [`plumbline.${purpose}.${schema}`],
  );
  if (rows[0]?.isMine !== true) {
    throw new BackupRefused(
      purpose === 'backup'
        ? 'A backup of this company is being made already.'
        : 'This company is being restored already.',
    );
  }
}

export const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
