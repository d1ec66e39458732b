import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BackupKey } from '../../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../../adapters/backups/backup-place.ts';
import { makeFolder, syncFolder } from '../../../adapters/files/incoming-folder.ts';
import type { Configuration } from '../../../configuration.ts';
import { isAlive } from '../../../database/embedded/cluster.ts';
import { EmbeddedPostgresError } from '../../../database/embedded/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from '../../../database/embedded/embedded-postgres.ts';
import { isPostmasterOf, readPidFile } from '../../../database/embedded/postmaster.ts';
import { handoverFolder, restoreCommand } from '../../../database/embedded/wal-archive.ts';
import { BackupRefused } from '../backup-refused.ts';
import { settleRestored, type SettledDatabase } from './after-recovery.ts';
import type { ArchivedDatabase, Moment } from './archived-database.ts';
import { findArchived } from './archived-database.ts';
import { extractBase } from './extract-base.ts';
import { WalFeed } from './wal-feed.ts';

interface RestoreInTimeOptions {
  configuration: Configuration;
  /** Where the archive is, and what opens it. */
  place: BackupPlace;
  key: BackupKey | null;
  moment: Moment;
  /** The identifier of the database, where the place has several. */
  system?: string;
  now: Date;
  signal?: AbortSignal;
  log: (line: string) => void;
  /** Settings of PostgreSQL for this run. */
  settings?: Readonly<Record<string, string>>;
}

const unfinished = '.restoring-';

/**
 * Restores the whole embedded database into a data folder that has none, as it was at a moment, with the files that its companies
 * need. It is restored under another name, which becomes its own at the end: killed, it leaves a folder that the next one removes.
 * @throws BackupRefused of what can't be restored; FileStoreFault; the signal's reason
 */
export async function restoreInTime(options: RestoreInTimeOptions): Promise<SettledDatabase> {
  const { configuration, log, signal } = options;
  const { dataDir } = configuration;
  const target = join(dataDir, 'postgres');
  assertFree(target);
  const archived = await findArchived(options, options.moment, { system: options.system, now: options.now });
  await makeFolder(dataDir);
  await sweepUnfinished(dataDir);
  const scratch = await mkdtemp(join(dataDir, `${unfinished}${process.pid}-`));
  try {
    // The account that PostgreSQL runs as looks into it.
    await chmod(scratch, 0o755);
    const folder = join(scratch, 'postgres');
    await mkdir(folder, { mode: 0o700 });
    log(`Copying the base backup of ${archived.base.finishedAt.toISOString()} …`);
    await extractBase(archived, folder, signal);
    const settled = await recover(options, archived, scratch);
    signal?.throwIfAborted();
    await rm(join(folder, handoverFolder), { recursive: true, force: true });
    assertFree(target);
    await rename(folder, target).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST' ? occupied(target) : error;
    });
    await syncFolder(dataDir);
    return settled;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const occupied = (target: string) =>
  new BackupRefused(`There is a database in ${target} already: set DATA_DIR to another folder, or move it away.`);

function assertFree(target: string): void {
  if (existsSync(target) && readdirSync(target).length > 0) throw occupied(target);
}

/** Removes what restores have left that were killed; their process is in the name. */
async function sweepUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const [, pid] = /^\.restoring-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    await endOrphan(join(dataDir, name, 'postgres'));
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Ends the PostgreSQL of a killed restore, which goes on without it. @param folder of the database */
async function endOrphan(folder: string): Promise<void> {
  const pid = readPidFile(folder)?.pid;
  if (pid === undefined || !isPostmasterOf(pid, folder)) return;
  process.kill(pid, 'SIGQUIT');
  for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await pause(50);
}

/** PostgreSQL's settings for a recovery that ends at a moment, on the timeline of its base backup. */
function recoverySettings(moment: Moment): Record<string, string> {
  return {
    archive_mode: 'off',
    // Nobody connects before the moment is reached.
    hot_standby: 'off',
    restore_command: restoreCommand,
    recovery_target_timeline: 'current',
    ...(moment !== 'latest' && {
      recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  };
}

/** Starts the database, which repeats its log up to the moment, and settles what it has. */
async function recover(
  options: RestoreInTimeOptions,
  archived: ArchivedDatabase,
  scratch: string,
): Promise<SettledDatabase> {
  const { configuration, moment, log, signal } = options;
  const folder = join(scratch, 'postgres');
  await writeFile(join(folder, 'recovery.signal'), '');
  let segments = 0;
  const feed = new WalFeed(archived, folder, (name) => {
    segments += 1;
    if (segments % 50 === 0) log(`${segments} segments of the log read, the last one ${name} …`);
  });
  feed.start();
  const abort = () => void feed.fail(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: scratch,
      log,
      settings: { ...options.settings, ...recoverySettings(moment) },
    }).catch(async (error: unknown) => {
      throw feed.failure ?? (await refusalOfRecovery(error, folder, archived, moment));
    });
    try {
      return await settleRestored(postgres.connectionString, { ...archived, configuration, now: options.now, log });
    } finally {
      await postgres.stop();
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    await feed.stop();
  }
}

/** What people are shown when recovery ends: PostgreSQL's own reason is in its log, by a process of its own. */
async function refusalOfRecovery(
  error: unknown,
  folder: string,
  { gap, base }: ArchivedDatabase,
  moment: Moment,
): Promise<unknown> {
  if (!(error instanceof EmbeddedPostgresError)) return error;
  const reason = (await lastFatal(join(folder, 'log'))) ?? error.message;
  if (/before configured recovery target was reached/.test(reason)) {
    return new BackupRefused(
      gap === undefined
        ? 'The archive ends before that moment: choose an earlier one, or --time latest.'
        : `The archive has a gap before that moment: the segment ${gap} is missing.`,
    );
  }
  const at = moment === 'latest' ? 'the end of its archive' : moment.toISOString();
  return new BackupRefused(
    `The database can’t be restored to ${at} from the base backup of ${base.finishedAt.toISOString()}: ${reason}`,
  );
}

/** The last reason in PostgreSQL's log for which a process of it ended; refused connections are not meant. */
async function lastFatal(folder: string): Promise<string | undefined> {
  const texts: string[] = [];
  for (const name of await readdir(folder).catch(() => []))
    texts.push(await readFile(join(folder, name), 'utf8').catch(() => ''));
  return texts
    .flatMap((text) => text.split('\n'))
    .map((line) => /\b(?:FATAL|PANIC):\s+(.*)$/.exec(line)?.[1])
    .findLast((found) => found !== undefined && !found.startsWith('the database system is'));
}
