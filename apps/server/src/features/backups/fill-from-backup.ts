import { openFileStore } from '../../adapters/files/open-file-store.ts';
import { schemaOfInstance } from '../../instances/create-instance.ts';
import type { Services } from '../../services.ts';
import { quietRestored } from './after-restore.ts';
import { tablesOf } from './backed-up-tables.ts';
import { quoted, withBackupConnection } from './backup-connection.ts';
import { BackupRefused } from './backup-refused.ts';
import { configuredPlace } from './configured-place.ts';
import { carryRetention } from './carry-retention.ts';
import { eraseAgain } from './erase-again.ts';
import { loadBackup, openBackup } from './load-backup.ts';
import { recordedBy } from './recorded-by.ts';
import { restoreFile, restoreFilesBeside } from './restore-files.ts';

/** How much of the whole has been done when each part begins, from 0 to 1. */
const parts = { files: 0.25, rows: 0.5, end: 0.95 } as const;

const between = (from: number, to: number, done: number, total: number) =>
  from + (to - from) * (total > 0 ? Math.min(1, done / total) : 1);

/**
 * Fills the schema of a company that is being made with the rows and files of a backup of another one, as a copy of it: nothing
 * goes out of it, and it asks nobody outside. The rows come in one transaction; whoever makes the company removes the files
 * when something fails.
 * @param backup.path at the place of the configuration
 * @param backup.schema which is not there yet
 * @param onProgress gets how much of the whole is done, from 0 to 1
 * @throws BackupRefused of a backup that can't be used; FileStoreFault
 */
export async function fillFromBackup(
  services: Pick<Services, 'configuration' | 'now' | 'databases' | 'instances'>,
  { path, schema }: { path: string; schema: string },
  onProgress: (done: number) => void,
): Promise<void> {
  const configured = await configuredPlace(services.configuration);
  if (!configured) throw new BackupRefused('Backups are off on this server (BACKUP_URL).');
  const file = { ...configured, path };
  const size = (await configured.place.sizeOf(path)) ?? 0;
  let read = 0;
  const { inspected, known } = await openBackup(file, {
    onBytes: (bytes) => onProgress(between(0, parts.files, (read += bytes), size)),
  });
  const { manifest } = inspected;
  // Not the one that claims files in the company's tables, which are not there yet: they come with their claims.
  const store = openFileStore(services.configuration.files, services.configuration.dataDir);
  const files = { file, inspected, store, schema };
  await restoreFilesBeside(
    files,
    () => Promise.resolve(),
    (copied) => onProgress(between(parts.files, parts.rows, copied, manifest.files.count)),
  );
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  const sources = [schemaOfInstance(manifest.instance.name)];
  await withBackupConnection(services.databases.of(schema).connectionString, {}, async (client) => {
    // Ended before the commit, it has changed nothing.
    await client.query('begin');
    await loadBackup(client, {
      file,
      manifest,
      known,
      schema,
      isCompared: false,
      onFile: (entry) => restoreFile(files, entry),
      onProgress: (progress) => onProgress(between(parts.rows, parts.end, progress.bytes, bytes)),
    });
    await quietRestored(client, { isCopy: true, hasItsPushKey: false, now: services.now() });
    const recorded = await recordedBy(services, { client, schema }, sources);
    await eraseAgain(client, schema, recorded);
    await carryRetention(client, schema, recorded);
    const tables = await tablesOf(client, schema);
    await client.query(`analyze ${tables.map(({ name }) => `${quoted(schema)}.${quoted(name)}`).join(', ')}`);
    await client.query('commit');
  });
}
