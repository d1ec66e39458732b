import { openBackupPlace } from '../../adapters/backups/backup-address.ts';
import { BackupKey } from '../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../adapters/backups/backup-place.ts';
import type { Instance } from '../../instances/instance.ts';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import { lockFor, openBackupConnection } from './backup-connection.ts';
import { folderOf } from './manifest.ts';
import { companySize } from './company-size.ts';
import { claimBackup, failBackup, finishBackup, insertBackup, tidyBackupRows, touchBackup } from './backup-records.ts';
import { pruneBackups } from './prune-backups.ts';
import type { BackupOptions, TakenBackup } from './backup-options.ts';
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
    const db = services.databaseOf(instance.schema);
    const { id } = await insertBackup(db, {
      instanceId: instance.id,
      kind: 'night',
      state: 'running',
      now: services.now(),
    });
    await backUpRecorded(services, instance, configured, id);
  }
}

/** Makes a backup that somebody asked for, unless it was cancelled before. */
export async function backUpRequested(
  services: Services,
  { instanceId, backupId }: { instanceId: string; backupId: string },
): Promise<void> {
  const instance = (await services.instances.all()).find(({ id }) => id === instanceId);
  const configured = await configuredPlace(services.configuration);
  if (!instance || !configured) return;
  const db = services.databaseOf(instance.schema);
  if (await claimBackup(db, backupId, services.now())) await backUpRecorded(services, instance, configured, backupId);
}

/** So much room is left on the disk of a folder: backups fill up none. */
const minFreeBytes = 1_000_000_000;
const touchedEveryMs = 2000;

/** Makes a backup, with its record: how far it is, and what it came to. */
async function backUpRecorded(
  services: Services,
  instance: Instance,
  configured: ConfiguredPlace,
  id: string,
): Promise<void> {
  const { schema } = instance;
  const db = services.databaseOf(schema);
  const stop = new AbortController();
  const size = await companySize(db).catch(() => 1);
  let bytes = 0;
  const touch = async () => {
    const isWanted = await touchBackup(db, id, Math.min(0.99, bytes / size), services.now());
    if (!isWanted) stop.abort(new Error('cancelled'));
  };
  const touching = setInterval(() => {
    touch().catch((error: unknown) =>
      services.logger.warn({ schema, error: errorText(error) }, 'a backup could not be touched'),
    );
  }, touchedEveryMs);
  try {
    const taken = await backUpOne(services, instance, configured, {
      signal: stop.signal,
      onProgress: (progress) => (bytes = progress.bytes),
    });
    clearInterval(touching);
    await finishBackup(db, id, taken, services.now());
    await prune(services, instance, configured);
    const { path, rows, files } = taken;
    services.logger.info({ schema, path, size: taken.size, rows, files }, 'a company was backed up');
    if (files.missing > 0)
      services.logger.error({ schema, missing: files.missing }, 'a backup lacks files whose bytes are missing');
  } catch (error) {
    if (stop.signal.aborted) return;
    services.logger.error({ schema, error: errorText(error) }, 'a company could not be backed up');
    await failBackup(db, id, errorText(error), services.now()).catch(() => undefined);
  } finally {
    clearInterval(touching);
  }
}

async function backUpOne(
  services: Services,
  instance: Instance,
  { place, key }: ConfiguredPlace,
  options: Pick<BackupOptions, 'signal' | 'onProgress'>,
): Promise<TakenBackup> {
  const hindrance = await place.hindrance(minFreeBytes);
  if (hindrance !== undefined) throw new Error(`BACKUP_URL: ${hindrance}`);
  return takeBackup({
    instance,
    place,
    key,
    files: services.files,
    isWhole: false,
    now: services.now(),
    ...options,
    connectionString: services.pool.options.connectionString ?? '',
  });
}

/** Removes the backups of a company that have had their time, with their records. */
async function prune(services: Services, instance: Instance, { place, key }: ConfiguredPlace): Promise<void> {
  const client = await openBackupConnection(services.pool.options.connectionString ?? '');
  try {
    // A backup that began meanwhile may rely on files that would go.
    await lockFor(client, 'backup', instance.schema);
    const folder = folderOf(instance.schema);
    const { backups } = await pruneBackups({ place, key, folder }, services.configuration.backupRetention);
    const db = services.databaseOf(instance.schema);
    await tidyBackupRows(db, { instanceId: instance.id, pruned: backups, now: services.now() });
  } finally {
    await client.end();
  }
}
