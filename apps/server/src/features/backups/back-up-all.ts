import type { BackupRetention } from '@plumbline/domain/backups/retention';
import { changeInTransaction } from '../../events/change-transaction.ts';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import { lockFor, openBackupConnection } from './backup-connection.ts';
import { folderOf } from './manifest.ts';
import { companySize } from './company-size.ts';
import {
  claimBackup,
  failBackup,
  finishBackup,
  hasFinalBackup,
  insertBackup,
  tidyBackupRows,
  touchBackup,
} from './backup-records.ts';
import { pruneBackups } from './prune-backups.ts';
import type { BackedUpCompany, BackupOptions, TakenBackup } from './backup-options.ts';
import type { ConfiguredPlace } from './configured-place.ts';
import { configuredPlace } from './configured-place.ts';
import { takeBackup } from './take-backup.ts';
import { tidyRestores } from './tidy-restores.ts';

/** Backs all companies up but those that are being erased or moved, one after another, and removes what has had its time. One that fails holds up no other. */
export async function backUpAll(services: Services): Promise<void> {
  await tidyRestores(services);
  const configured = await configuredPlace(services.configuration);
  if (!configured) return;
  for (const instance of await services.instances.all()) {
    if (instance.isMoving || (instance.deletesAt !== null && instance.deletesAt <= services.now())) continue;
    const { id } = await insertBackup(services.platform, {
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
  if (await claimBackup(services.platform, backupId, services.now()))
    await backUpRecorded(services, instance, configured, backupId);
}

/** Of a company that is erased only the last backup stays. */
const onlyNewest: BackupRetention = { daily: 1, weekly: 0, monthly: 0 };

/**
 * Makes the last backup of a company whose data is about to be erased, and removes its other ones. Does nothing where it is there,
 * where backups are off, and where the company has no tables.
 * @returns whether the data may be erased: false where the backup failed, which its record says why
 */
export async function backUpBeforeErasure(services: Services, instance: BackedUpCompany): Promise<boolean> {
  const configured = await configuredPlace(services.configuration);
  if (!configured) return true;
  if ((await hasFinalBackup(services.platform, instance.id)) || !(await hasTables(services, instance.schema)))
    return true;
  const { id } = await insertBackup(services.platform, {
    instanceId: instance.id,
    kind: 'last',
    state: 'running',
    now: services.now(),
  });
  return (await backUpRecorded(services, instance, configured, id, onlyNewest)) !== undefined;
}

async function hasTables({ databases }: Services, schema: string): Promise<boolean> {
  const { rows } = await databases
    .of(schema)
    .pool.query<{ isThere: boolean }>(`select to_regclass(quote_ident($1) || '.migrations') is not null as "isThere"`, [
      schema,
    ]);
  return rows[0]?.isThere === true;
}

/** So much room is left on the disk of a folder: backups fill up none. */
const minFreeBytes = 1_000_000_000;
const touchedEveryMs = 2000;
const nobody = { actorId: null, impersonatorId: null, requestId: null };

/** Makes a backup, with its record: how far it is, and what it came to. @returns undefined if it failed or was cancelled */
async function backUpRecorded(
  services: Services,
  instance: BackedUpCompany,
  configured: ConfiguredPlace,
  id: string,
  retention: BackupRetention = services.configuration.backupRetention,
): Promise<TakenBackup | undefined> {
  const { schema } = instance;
  const { platform } = services;
  const stop = new AbortController();
  const size = services.instances.isReachable(instance)
    ? await companySize(services.databaseOf(schema)).catch(() => 1)
    : 1;
  let bytes = 0;
  const touch = async () => {
    const isWanted = await touchBackup(platform, id, Math.min(0.99, bytes / size), services.now());
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
    const kind = await finishBackup(platform, id, taken, services.now());
    await recordBackup(services, schema, { id, kind, taken }).catch((error: unknown) =>
      services.logger.warn({ schema, error: errorText(error) }, 'a backup is not in the audit trail'),
    );
    // Older backups may have the files that this one lacks.
    await prune(services, instance, configured, taken.files.missing > 0 ? undefined : retention);
    const { path, rows, files } = taken;
    services.logger.info({ schema, path, size: taken.size, rows, files }, 'a company was backed up');
    if (files.missing > 0)
      services.logger.error({ schema, missing: files.missing }, 'a backup lacks files whose bytes are missing');
    return taken;
  } catch (error) {
    if (stop.signal.aborted) return undefined;
    services.logger.error({ schema, error: errorText(error) }, 'a company could not be backed up');
    await failBackup(platform, id, errorText(error), services.now()).catch(() => undefined);
    return undefined;
  } finally {
    clearInterval(touching);
  }
}

/** Says in the company's audit trail that a backup of it was made. */
export async function recordBackup(
  services: Services,
  schema: string,
  { id, kind, taken: { size, rows } }: { id: string; kind: string | null; taken: TakenBackup },
): Promise<void> {
  await changeInTransaction(services, { schema, author: nobody }, async ({ record }) =>
    record('backup.made', { subjectId: id, before: null, after: { kind: kind ?? '', size, rows } }),
  );
}

async function backUpOne(
  services: Services,
  instance: BackedUpCompany,
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
    connectionString: services.databases.of(instance.schema).connectionString,
    platform: services.pool,
  });
}

/** Removes the backups of a company that have had their time, with their records. */
async function prune(
  services: Services,
  instance: BackedUpCompany,
  { place, key }: ConfiguredPlace,
  retention: BackupRetention = services.configuration.backupRetention,
): Promise<void> {
  const client = await openBackupConnection(services.databases.of(instance.schema).connectionString);
  try {
    // A backup that began meanwhile may rely on files that would go.
    await lockFor(client, 'backup', instance.schema);
    const folder = folderOf(instance.schema);
    const { backups } = await pruneBackups({ place, key, folder }, retention);
    const { platform } = services;
    await tidyBackupRows(platform, { instanceId: instance.id, pruned: backups, now: services.now() });
  } finally {
    await client.end();
  }
}
