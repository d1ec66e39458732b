import { openBackupPlace } from '../../adapters/backups/backup-address.ts';
import { BackupKey } from '../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../adapters/backups/backup-place.ts';
import type { Services } from '../../services.ts';

export interface ConfiguredPlace {
  place: BackupPlace;
  key: BackupKey | null;
}

/** The place of the configuration, with the key that its backups are encrypted by; undefined where none are made. */
export async function configuredPlace({
  backupUrl,
  backupKey,
}: Services['configuration']): Promise<ConfiguredPlace | undefined> {
  const place = backupUrl === null ? undefined : openBackupPlace(backupUrl);
  return place && { place, key: backupKey === null ? null : await BackupKey.read(backupKey) };
}
