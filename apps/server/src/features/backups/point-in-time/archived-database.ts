import { buffer } from 'node:stream/consumers';
import type { BackupKey } from '../../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../../adapters/backups/backup-place.ts';
import { BackupRefused } from '../backup-refused.ts';
import type { ArchivedBase } from './archive-names.ts';
import { basePath, basesOf, databasesFolder, firstGap, timelineOf, walOf } from './archive-names.ts';
import { baseRecord } from './base-backup.ts';
import type { z } from 'zod';

/** A moment to restore: a time, or the last one that the archive has. */
export type Moment = Date | 'latest';

/** What a database is restored from. */
export interface ArchivedDatabase {
  place: BackupPlace;
  /** Opens it; null where it is not encrypted. */
  key: BackupKey | null;
  base: ArchivedBase;
  record: z.output<typeof baseRecord>;
  /** Of the base's files. */
  path: string;
  /** Where the files of the log are, by name. */
  wal: ReadonlyMap<string, { path: string; hash: string }>;
  /** The first segment that is missing before others; undefined of a whole log. */
  gap: string | undefined;
}

/** The identifiers of the databases that have an archive at a place. */
async function systemsAt(place: BackupPlace): Promise<string[]> {
  const found = new Set<string>();
  for await (const { path } of place.list(databasesFolder)) {
    const [, system] = path.split('/');
    if (system !== undefined && /^\d+$/.test(system)) found.add(system);
  }
  return [...found].toSorted();
}

const shown = (at: Date) => at.toISOString().replace('.000', '');

/**
 * Finds what a database is restored from at a moment: the newest base backup before it, and the log of its timeline.
 * @param system the identifier of the database; undefined where the place has one alone
 * @throws BackupRefused where it can't be restored
 */
export async function findArchived(
  { place, key }: { place: BackupPlace; key: BackupKey | null },
  moment: Moment,
  { system, now }: { system: string | undefined; now: Date },
): Promise<ArchivedDatabase> {
  if (moment !== 'latest' && moment > now) throw new BackupRefused('--time is in the future.');
  const systems = await systemsAt(place);
  const chosen = system ?? systems[0];
  if (chosen === undefined || !systems.includes(chosen))
    throw new BackupRefused(
      `There is no archive of ${system === undefined ? 'a database' : `the database ${system}`} in ${place.name}.`,
    );
  if (system === undefined && systems.length > 1)
    throw new BackupRefused(
      `${place.name} has archives of several databases: add --database with one of ${systems.join(', ')}.`,
    );
  const bases = await basesOf(place, chosen);
  const base = bases.findLast(({ finishedAt }) => moment === 'latest' || finishedAt <= moment);
  if (!base) {
    const [oldest] = bases;
    throw new BackupRefused(
      oldest
        ? `There is no base backup before that moment: the oldest one is of ${shown(oldest.finishedAt)}.`
        : `The archive in ${place.name} has no complete base backup yet.`,
    );
  }
  const record = await readRecord(place, base);
  if (record.key !== null && key?.opens !== true)
    throw new BackupRefused(
      'The archive is encrypted: set BACKUP_KEY to its secret key, or name a file with it by --key.',
    );
  if (record.key !== null && record.key !== key?.id)
    throw new BackupRefused('The archive is encrypted by another key.');
  const wal = new Map<string, { path: string; hash: string }>();
  for await (const { path, name, hash } of walOf(place, chosen)) wal.set(name, { path, hash });
  if (!wal.has(record.start) || !wal.has(record.stop))
    throw new BackupRefused(
      `The archive has a gap: the segment ${wal.has(record.start) ? record.stop : record.start}, which its base backup needs, is missing.`,
    );
  const gap = firstGap(wal.keys(), record.start);
  if (gap !== undefined && (moment === 'latest' || gap <= record.stop))
    throw new BackupRefused(
      `The archive has a gap: the segment ${gap} is missing, and later ones are there. Choose a moment before it by --time.`,
    );
  return { place, key, base, record, path: basePath(chosen, base.start, record.key !== null), wal, gap };
}

async function readRecord(place: BackupPlace, { path, start }: ArchivedBase) {
  const bytes = await place.read(path);
  const read = baseRecord.safeParse(bytes && parsed(await buffer(limited(bytes, 100_000))));
  if (!read.success) throw new BackupRefused(`The base backup is damaged: ${path} can’t be read.`);
  if (read.data.version > 1)
    throw new BackupRefused('The archive was made by a newer Plumbline: restore it with that one.');
  if (read.data.start !== start || timelineOf(read.data.stop) !== timelineOf(start))
    throw new BackupRefused(`The base backup is damaged: ${path} is of another one.`);
  return read.data;
}

async function* limited(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    if ((size += chunk.byteLength) > most)
      throw new BackupRefused('The base backup is damaged: its record is too large.');
    yield chunk;
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
