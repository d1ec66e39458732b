import { openBackupPlace } from '../../adapters/backups/backup-address.ts';
import { BackupKey } from '../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../adapters/backups/backup-place.ts';
import type { Instance } from '../../instances/instance.ts';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import { lockFor, openBackupConnection } from './backup-connection.ts';
import { folderOf } from './manifest.ts';
import type { Pruned } from './prune-backups.ts';
import { pruneBackups } from './prune-backups.ts';
import type { TakenBackup } from './take-backup.ts';
import { takeBackup } from './take-backup.ts';
import { tidyRestores } from './tidy-restores.ts';

interface ConfiguredPlace {
  place: BackupPlace;
  key: BackupKey | null;
}

/** The place of the configuration, with the key that its backups are encrypted by; undefined where none are made. */
async function configuredPlace({
  backupUrl,
  backupKey,
}: Services['configuration']): Promise<ConfiguredPlace | undefined> {
  const place = backupUrl === null ? undefined : openBackupPlace(backupUrl);
  return place && { place, key: backupKey === null ? null : await BackupKey.read(backupKey) };
}

/** Backs all companies up, one after another, and removes what has had its time. One that fails holds up no other. */
export async function backUpAll(services: Services): Promise<void> {
  await tidyRestores(services);
  const configured = await configuredPlace(services.configuration);
  if (!configured) return;
  for (const instance of await services.instances.all()) {
    const { schema } = instance;
    try {
      const { taken, pruned } = await backUpOne(services, instance, configured);
      const { path, size, rows, files } = taken;
      services.logger.info({ schema, path, size, rows, files, pruned }, 'a company was backed up');
      if (files.missing > 0)
        services.logger.error({ schema, missing: files.missing }, 'a backup lacks files whose bytes are missing');
    } catch (error) {
      services.logger.error({ schema, error: errorText(error) }, 'a company could not be backed up');
    }
  }
}

/** So much room is left on the disk of a folder: backups fill up none. */
const minFreeBytes = 1_000_000_000;

async function backUpOne(
  services: Services,
  instance: Instance,
  { place, key }: ConfiguredPlace,
): Promise<{ taken: TakenBackup; pruned: Pruned }> {
  const { configuration, files } = services;
  const connectionString = services.pool.options.connectionString ?? '';
  const hindrance = await place.hindrance(minFreeBytes);
  if (hindrance !== undefined) throw new Error(`BACKUP_URL: ${hindrance}`);
  const taken = await takeBackup({
    ...{ connectionString, instance, files, place, key, isWhole: false },
    now: services.now(),
  });
  const client = await openBackupConnection(connectionString);
  try {
    // A backup that began meanwhile may rely on files that would go.
    await lockFor(client, 'backup', instance.schema);
    const folder = folderOf(instance.schema);
    return { taken, pruned: await pruneBackups({ place, key, folder }, configuration.backupRetention) };
  } finally {
    await client.end();
  }
}
