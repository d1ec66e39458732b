import { randomBytes } from 'node:crypto';
import { readMigrations } from '../../database/migrator.ts';
import { openBackupConnection } from './backup-connection.ts';
import type { BackupProgress } from './backup-progress.ts';
import { checkMigrations, loadBackup } from './load-backup.ts';
import type { BackupManifest } from './manifest.ts';
import type { BackupFile } from './read-backup.ts';
import { inspectBackup } from './read-backup.ts';
import { compareFilesBeside } from './restore-files.ts';

/**
 * Restores a backup into a schema that is rolled back, compares each table with the backup as the database gives it out again,
 * and reads each file. Nothing is changed.
 * @returns what the backup has @throws BackupRefused with what is wrong
 */
export async function verifyBackup(
  connectionString: string,
  file: BackupFile,
  options: { signal?: AbortSignal; onProgress?: (progress: BackupProgress) => void } = {},
): Promise<BackupManifest> {
  const { signal, onProgress } = options;
  const inspected = await inspectBackup(file, { ...(signal && { signal }) });
  const { manifest } = inspected;
  const known = { platform: await readMigrations('platform'), instance: await readMigrations('instance') };
  checkMigrations(manifest, known);
  await compareFilesBeside(file, inspected, (files) =>
    onProgress?.({ stage: 'files', what: '', rows: 0, bytes: 0, files }),
  );
  const client = await openBackupConnection(connectionString);
  const stop = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await client.query('begin');
    await loadBackup(client, {
      file,
      manifest,
      known,
      isCompared: true,
      schema: `verifying_${randomBytes(6).toString('hex')}`,
      // Compared while the backup was read.
      onFile: () => Promise.resolve(),
      ...options,
    });
    await client.query('rollback');
    return manifest;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}
