import type { BackupRetention } from '@plumbline/domain/backups/retention';
import { expiredBackups } from '@plumbline/domain/backups/retention';
import type { BackupKey } from '../../adapters/backups/backup-key.ts';
import type { BackupPlace, PlacedFile } from '../../adapters/backups/backup-place.ts';
import { readFileList } from './file-lists.ts';
import { readBackupPath } from './manifest.ts';

/** What a pruning has removed. */
export interface Pruned {
  /** Their paths. */
  backups: string[];
  files: number;
}

/** A backup with its list of files. */
interface Dated {
  at: number;
  backup?: string;
  list?: string;
}

/**
 * Removes a company's backups that have had their time, and the files beside them that no other needs. Those that are downloaded
 * as one (`whole`) belong to whoever made them and stay. Where a list of files can't be read, because it is missing or only another key
 * opens it, no file is removed.
 * @param folder of the company at the place; nobody else writes to it meanwhile
 */
export async function pruneBackups(
  { place, key, folder }: { place: BackupPlace; key: BackupKey | null; folder: string },
  retention: BackupRetention,
): Promise<Pruned> {
  const dated = await datedBackups(place, folder);
  const made = dated.filter(({ backup }) => backup !== undefined).map(({ at }) => new Date(at));
  const expired = new Set(expiredBackups(made, retention).map((at) => at.getTime()));
  const goes = dated.filter(({ at, backup }) => backup === undefined || expired.has(at));
  const stays = dated.filter((one) => !goes.includes(one));
  // A backup goes before its files: what dies in between leaves files that nobody needs, and their list.
  const backups = goes.flatMap(({ backup }) => backup ?? []);
  for (const backup of backups) await place.remove(backup);
  const unneeded = await unneededFiles(place, key, goes, stays);
  if (!unneeded) return { backups, files: 0 };
  for (const hash of unneeded) {
    for await (const { path } of place.list(`${folder}/files/${hash.slice(0, 2)}`)) {
      if (path.includes(`/${hash}`)) await place.remove(path);
    }
  }
  for (const { list } of goes) if (list !== undefined) await place.remove(list);
  return { backups, files: unneeded.size };
}

/** The backups of a folder by their time; a list alone is what a killed backup, or a killed pruning, has left. */
async function datedBackups(place: BackupPlace, folder: string): Promise<Dated[]> {
  const found = new Map<number, Dated>();
  for await (const { path } of filesAbove(place, folder)) {
    const read = readBackupPath(path);
    if (!read || read.kind === 'whole') continue;
    const at = read.at.getTime();
    const one = found.get(at) ?? { at };
    found.set(at, { ...one, ...(read.kind === 'backup' ? { backup: path } : { list: path }) });
  }
  return [...found.values()];
}

/** The files of a folder itself. */
async function* filesAbove(place: BackupPlace, folder: string): AsyncGenerator<PlacedFile> {
  for await (const file of place.list(folder)) {
    if (!file.path.slice(folder.length + 1).includes('/')) yield file;
  }
}

/** The hashes that only backups have which go; undefined where that can't be known. */
async function unneededFiles(
  place: BackupPlace,
  key: BackupKey | null,
  goes: readonly Dated[],
  stays: readonly Dated[],
): Promise<Set<string> | undefined> {
  const unneeded = new Set<string>();
  for (const { list } of goes) {
    const hashes = list === undefined ? undefined : await readFileList(place, key, list);
    if (!hashes) continue;
    for await (const hash of hashes) unneeded.add(hash);
  }
  if (unneeded.size === 0) return unneeded;
  for (const { list } of stays) {
    const hashes = list === undefined ? undefined : await readFileList(place, key, list);
    if (!hashes) return undefined;
    for await (const hash of hashes) unneeded.delete(hash);
  }
  return unneeded;
}
