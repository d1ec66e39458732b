import type { BackupKey } from '../../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../../adapters/backups/backup-place.ts';

/** The folder of archived databases at a place of backups; names of companies don't begin so. */
export const databasesFolder = '_database';

/** Where the log of one database goes. */
export interface WalArchive {
  readonly place: BackupPlace;
  /** Encrypts what goes there; null leaves it open. */
  readonly key: BackupKey | null;
  /** PostgreSQL's identifier of the database, which its copies and its restored ones share. */
  readonly system: string;
}

const ofDatabase = (system: string) => `${databasesFolder}/${system}`;
const ending = (isEncrypted: boolean) => (isEncrypted ? '.age' : '');

/** So much of a file's SHA-256 is in its name, by which another content of the same name is noticed without reading it. */
export const hashLength = 16;

/** A file of the log in an archive. */
interface ArchivedWal {
  readonly path: string;
  /** PostgreSQL's own name. */
  readonly name: string;
  /** The first {@link hashLength} digits of the SHA-256 of its content. */
  readonly hash: string;
}

export const walFolder = (system: string) => `${ofDatabase(system)}/wal`;
/** The folder of a file of the log, with 256 segments at most. */
export const folderOfWal = (system: string, name: string) =>
  `${walFolder(system)}/${/^[0-9A-F]{24}/.test(name) ? name.slice(0, 16) : name.slice(0, 8)}`;

export const walPath = (system: string, name: string, sha256: string, isEncrypted: boolean) =>
  `${folderOfWal(system, name)}/${name}.${sha256.slice(0, hashLength)}.zst${ending(isEncrypted)}`;

/** The names that PostgreSQL gives to files of its log: segments, partial ones, timelines, records of base backups. */
export const isWalName = (name: string) =>
  /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.partial|\.[0-9A-F]{8}\.backup)?)$/.test(name);

export function readWalPath(path: string): ArchivedWal | undefined {
  const [, name = '', hash = ''] = /\/([0-9A-Fa-z.]+)\.([0-9a-f]{16})\.zst(?:\.age)?$/.exec(path) ?? [];
  return isWalName(name) ? { path, name, hash } : undefined;
}

const segment = /^[0-9A-F]{24}$/;
export const isSegment = (name: string) => segment.test(name);
export const timelineOf = (name: string) => name.slice(0, 8);
/** The number of a segment on its timeline; 256 segments of 16 MB have a common prefix. */
export const segmentNumber = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16, 24), 16);

const hexadecimal = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');
export const segmentName = (timeline: string, number: number) =>
  `${timeline}${hexadecimal(Math.floor(number / 256))}${hexadecimal(number % 256)}`;

export const baseFolder = (system: string) => `${ofDatabase(system)}/base`;
/** The files of a database, by the first segment that they need. */
export const basePath = (system: string, start: string, isEncrypted: boolean) =>
  `${baseFolder(system)}/${start}.tar.zst${ending(isEncrypted)}`;
/** What is written after the files: a base backup without it is none. */
export const baseRecordPath = (system: string, { start, finishedAt }: { start: string; finishedAt: Date }) =>
  `${baseFolder(system)}/${finishedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${start}.json`;

/** A base backup, from the path of its record. */
export interface ArchivedBase {
  readonly path: string;
  readonly start: string;
  /** Any moment from now on can be restored from it, on its timeline. */
  readonly finishedAt: Date;
}

export function readBaseRecordPath(path: string): ArchivedBase | undefined {
  const found = /\/base\/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9A-F]{24})\.json$/.exec(path);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second, start = ''] = found;
  return { path, start, finishedAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) };
}

/** The complete base backups of a database, the oldest first. */
export async function basesOf(place: BackupPlace, system: string): Promise<ArchivedBase[]> {
  const found: ArchivedBase[] = [];
  for await (const { path } of place.list(baseFolder(system))) {
    const base = readBaseRecordPath(path);
    if (base) found.push(base);
  }
  return found.toSorted((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime());
}

/** The files of the log in an archive. */
export async function* walOf(place: BackupPlace, system: string): AsyncGenerator<ArchivedWal> {
  for await (const { path } of place.list(walFolder(system))) {
    const wal = readWalPath(path);
    if (wal) yield wal;
  }
}

/**
 * The first segment that is missing where later ones are there; undefined of a log without a gap.
 * @param names of all files of the archive @param start the first segment that is needed
 */
export function firstGap(names: Iterable<string>, start: string): string | undefined {
  const timeline = timelineOf(start);
  const numbers = new Set<number>();
  for (const name of names) if (isSegment(name) && timelineOf(name) === timeline) numbers.add(segmentNumber(name));
  const last = [...numbers].reduce((most, number) => Math.max(most, number), -1);
  for (let number = segmentNumber(start); number <= last; number += 1) {
    if (!numbers.has(number)) return segmentName(timeline, number);
  }
  return undefined;
}
