import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openBackupPlace } from '../../../adapters/backups/backup-address.ts';
import { BackupKey } from '../../../adapters/backups/backup-key.ts';
import { backupFolder } from '../../../adapters/backups/backup-settings.ts';
import { archiveSettings, makeHandoverFolder, readyWal } from '../../../database/embedded/wal-archive.ts';
import { errorText } from '../../../logger.ts';
import type { Services } from '../../../services.ts';
import { openBackupConnection } from '../backup-connection.ts';
import type { WalArchive } from './archive-names.ts';
import { basesOf, folderOfWal, isSegment, readWalPath, segmentNumber, timelineOf, walOf } from './archive-names.ts';
import { takeBase } from './base-backup.ts';
import { pruneArchive } from './prune-archive.ts';
import { RecentFiles } from './ship-files.ts';
import { baseIsThere, giveUpWal, isBaseWanted, markArchiver, noteProblem, shipWal, wantBase } from './ship-wal.ts';

const everyMs = 1000;
/** After a failure. */
const retryMs = 10_000;
/** The disk of the database counts as nearly full below this. */
const minFreeBytes = 1_000_000_000;
/** When the day's base backup is due, in UTC: with those of companies. */
const baseAt = { hours: 1, minutes: 41 };
const lastShipmentMs = 3000;
const filesEveryMs = 60_000;
const storedWithinMs = 1_800_000;

type Archiving = Pick<Services, 'configuration' | 'files' | 'logger' | 'pool' | 'now'>;

/** The last moment at which a base backup was due. */
export function lastDue(now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(baseAt.hours, baseAt.minutes, 0, 0);
  return due > now ? new Date(due.getTime() - 86_400_000) : due;
}

/**
 * Archives the embedded database's log to the place of backups, as it is written, and a base backup a day. One process does at a
 * time; a place that can't be reached holds up nothing but the archive.
 */
export class WalArchiver {
  readonly #services: Archiving;
  readonly #folder: string;
  readonly #minFree: number;
  readonly #stop = new AbortController();
  #client: pg.Client | undefined;
  #archive: WalArchive | undefined;
  #running: Promise<void> = Promise.resolve();
  #base: Promise<void> | undefined;
  #files: Promise<void> | undefined;
  #filesAt = -Infinity;
  #recent = new RecentFiles();
  #problem: string | undefined;
  #lastBase: Date | undefined;
  #isContinuous = false;

  /** @param minFree bytes of free disk below which the log is given up */
  constructor(services: Archiving, minFree = minFreeBytes) {
    this.#services = services;
    this.#folder = join(services.configuration.dataDir, 'postgres');
    this.#minFree = minFree;
  }

  /** Begins, where the configuration asks for it and the database is the embedded one. */
  start(): void {
    if (!this.#services.configuration.pitr || !existsSync(join(this.#folder, 'PG_VERSION'))) return;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      let waitMs = everyMs;
      try {
        if (await this.#lead()) await this.#tick();
        await this.#note(undefined);
      } catch (error) {
        if (signal.aborted) break;
        waitMs = retryMs;
        await this.#note(errorText(error));
        await this.#giveUp();
      }
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Whether this is the process that archives. @throws Error where the database doesn't archive as it should */
  async #lead(): Promise<boolean> {
    if (this.#client) return true;
    const { configuration, pool } = this.#services;
    const client = await openBackupConnection(pool.options.connectionString ?? '');
    try {
      const { rows } = await client.query<{ mine: boolean; mode: string; command: string; system: string }>(
        `select pg_try_advisory_lock(hashtextextended('plumbline.wal-archive', 0)) as mine, current_setting('archive_mode') as mode,
           current_setting('archive_command') as command, (select system_identifier::text from pg_control_system()) as system`,
      );
      const [found] = rows;
      makeHandoverFolder(this.#folder);
      if (found?.mine !== true) {
        await client.end();
        return false;
      }
      if (found.mode !== 'on' || found.command !== archiveSettings['archive_command'])
        throw new Error('PostgreSQL was started without PITR=1: end all that uses DATA_DIR, and start again');
      const place = openBackupPlace(configuration.backupUrl ?? '');
      if (!place) throw new Error('BACKUP_URL is off');
      const key = configuration.backupKey === null ? null : await BackupKey.read(configuration.backupKey);
      await markArchiver(this.#folder, true);
      await noteProblem(this.#folder, this.#problem);
      this.#isContinuous = false;
      this.#recent = new RecentFiles();
      this.#archive = { place, key, system: found.system };
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    // With the connection goes the lock.
    client.once('end', () => {
      this.#client = undefined;
    });
    this.#client = client;
    return true;
  }

  async #tick(): Promise<void> {
    const archive = this.#archive;
    if (!archive) return;
    if ((await readyWal(this.#folder)).length > 0) await this.#assertRoom(archive, 0);
    await shipWal(archive, this.#folder, this.#stop.signal);
    if (!this.#isContinuous) await this.#checkContinuity(archive);
    this.#shipFiles(archive);
    if (this.#base || !(await this.#isBaseDue(archive))) return;
    // The log goes on being stored while files are copied.
    this.#base = this.#takeBase(archive)
      .catch(async (error: unknown) => {
        if (this.#stop.signal.aborted) return;
        this.#services.logger.error({ error: errorText(error) }, 'no base backup of the database could be made');
        await pause(retryMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      })
      .finally(() => (this.#base = undefined));
  }

  /** @throws Error where the place is a folder whose disk, which may be the database's, would be full */
  async #assertRoom({ place }: WalArchive, bytes: number): Promise<void> {
    if (backupFolder(this.#services.configuration.backupUrl ?? '') === undefined) return;
    const hindrance = await place.hindrance(minFreeBytes + bytes);
    if (hindrance !== undefined) throw new Error(`BACKUP_URL: ${hindrance}`);
  }

  /** Begins to copy what came in the last minute, unless that is on its way: segments don't wait for files. */
  #shipFiles(archive: WalArchive): void {
    if (this.#files || performance.now() - this.#filesAt < filesEveryMs) return;
    this.#filesAt = performance.now();
    const { files, logger, now, pool } = this.#services;
    const { signal } = this.#stop;
    this.#files = this.#recent
      .ship({ pool, archive, files, now: now(), signal })
      .then(
        () => undefined,
        (error: unknown) => {
          if (!signal.aborted)
            logger.error({ error: errorText(error) }, 'files could not be copied beside the backups');
        },
      )
      .finally(() => (this.#files = undefined));
  }

  /** Whoever was here before may have worked without an archive: only a new base backup helps then. */
  async #checkContinuity({ place, system }: WalArchive): Promise<void> {
    const current = await this.#currentSegment();
    let last: string | undefined;
    for await (const { name } of walOf(place, system)) {
      if (isSegment(name) && timelineOf(name) === timelineOf(current) && (last === undefined || name > last))
        last = name;
    }
    const isGap = last !== undefined && segmentNumber(last) + 1 < segmentNumber(current);
    if (isGap && (await readyWal(this.#folder)).length === 0) await wantBase(this.#folder);
    this.#isContinuous = true;
  }

  async #currentSegment(): Promise<string> {
    const found = await this.#client?.query<{ segment: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as segment',
    );
    return found?.rows[0]?.segment ?? '';
  }

  async #isBaseDue({ place, system }: WalArchive): Promise<boolean> {
    if (await isBaseWanted(this.#folder)) return true;
    if (this.#lastBase && this.#lastBase > lastDue(this.#services.now())) return false;
    const timeline = timelineOf(await this.#currentSegment());
    const last = (await basesOf(place, system)).findLast(({ start }) => timelineOf(start) === timeline);
    this.#lastBase = last?.finishedAt;
    return !last || last.finishedAt <= lastDue(this.#services.now());
  }

  async #takeBase(archive: WalArchive): Promise<void> {
    const { configuration, logger, pool, now } = this.#services;
    const { signal } = this.#stop;
    const isForGap = await isBaseWanted(this.#folder);
    const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    // Compressed, a database has a third of its size, or less.
    await this.#assertRoom(archive, Number(rows[0]?.bytes) / 2);
    const { path, finishedAt } = await takeBase({
      archive,
      connectionString: pool.options.connectionString ?? '',
      folder: this.#folder,
      whenStored: (segment) => whenStored(archive, segment, signal),
      now,
      signal,
    });
    if (isForGap) await baseIsThere(this.#folder);
    this.#lastBase = finishedAt;
    const pruned = await pruneArchive(archive, configuration.backupRetention.daily, now());
    logger.info({ path, ...pruned }, 'a base backup of the database was made');
  }

  /** Says once what is wrong, in the log and for readiness checks. */
  async #note(problem: string | undefined): Promise<void> {
    if (problem === this.#problem) return;
    this.#problem = problem;
    if (problem === undefined) this.#services.logger.warn('the log of the database is archived again');
    else this.#services.logger.error({ problem }, 'the log of the database can’t be archived: it stays on its disk');
    await noteProblem(this.#folder, problem).catch(() => undefined);
  }

  /** On a nearly full disk the database goes on, without what is not archived. */
  async #giveUp(): Promise<void> {
    if (!this.#archive) return;
    const given = await giveUpWal(this.#folder, this.#minFree).catch(() => []);
    if (given.length === 0) return;
    const gap = { from: given[0], to: given.at(-1) };
    this.#services.logger.error(
      gap,
      'the disk is nearly full: a part of the database’s log was given up, and no moment of it can be restored',
    );
  }

  /** Archives what is there, as far as it takes a moment, and ends. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#base;
    await this.#files;
    const [client, archive] = [this.#client, this.#archive];
    if (!client || !archive) return;
    try {
      await client.query('select pg_switch_wal()');
      await shipWal(archive, this.#folder, AbortSignal.timeout(lastShipmentMs));
    } catch (error) {
      this.#services.logger.warn(
        { error: errorText(error) },
        'the last of the database’s log is archived after the next start',
      );
    } finally {
      await markArchiver(this.#folder, false).catch(() => undefined);
      await client.end().catch(() => undefined);
    }
  }
}

/** Waits until a segment is at the place. @throws the signal's reason; Error where it doesn't come, as one that was given up */
async function whenStored({ place, system }: WalArchive, segment: string, signal: AbortSignal): Promise<void> {
  for (const until = Date.now() + storedWithinMs; ;) {
    signal.throwIfAborted();
    if (Date.now() > until) throw new Error(`the segment ${segment} was not stored in time`);
    for await (const { path } of place.list(folderOfWal(system, segment))) {
      if (readWalPath(path)?.name === segment) return;
    }
    await pause(everyMs, undefined, { signal });
  }
}
