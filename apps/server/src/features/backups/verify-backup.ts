import { randomBytes } from 'node:crypto';
import { withBackupConnection } from './backup-connection.ts';
import type { BackupProgress } from './backup-progress.ts';
import { loadBackup, openBackup } from './load-backup.ts';
import type { BackupManifest } from './manifest.ts';
import type { BackupFile } from './read-backup.ts';
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
  const { inspected, known } = await openBackup(file, { ...(signal && { signal }) });
  const { manifest } = inspected;
  await compareFilesBeside(file, inspected, (files) =>
    onProgress?.({ stage: 'files', what: '', rows: 0, bytes: 0, files }),
  );
  return withBackupConnection(connectionString, { signal }, async (client) => {
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
  });
}
