import { chmod, mkdir, open, statfs } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { createZstdDecompress } from 'node:zlib';
import type { ArchiveEntry } from '../../../adapters/backups/archive-reader.ts';
import { archiveEntries, wholeContent } from '../../../adapters/backups/archive-reader.ts';
import { WrongBackupKey } from '../../../adapters/backups/backup-key.ts';
import { FileStoreFault } from '../../../adapters/files/file-store.ts';
import { StartError } from '../../../start-error.ts';
import { BackupRefused } from '../backup-refused.ts';
import { through } from '../file-lists.ts';
import type { ArchivedDatabase } from './archived-database.ts';
import { baseFilePrefix, baseHead, baseHeadName, baseVersion } from './base-backup.ts';

const maxHeadBytes = 16 * 1024 * 1024;
/** What a log and a start need besides. */
const spareBytes = 500_000_000;

const damaged = (why: string) => new BackupRefused(`The base backup is damaged: ${why}.`);

/**
 * Writes the files of a base backup into an empty folder; its last byte is compared with its seal.
 * @throws BackupRefused of one that is damaged, foreign, or larger than the disk's room; FileStoreFault; errors of the disk
 */
export async function extractBase(
  { place, key, path, record }: ArchivedDatabase,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  const bytes = await place.read(path);
  if (!bytes) throw damaged(`${path} is missing`);
  const opened = record.key !== null && key ? key.decrypt(bytes) : bytes;
  let isFirst = true;
  // Set once the entries that were read are within what the first one says.
  let left = 0;
  try {
    for await (const entry of archiveEntries(through(opened, createZstdDecompress()))) {
      signal?.throwIfAborted();
      if (isFirst) left = await begin(entry, folder, record.system);
      else {
        left -= entry.size;
        if (left < 0) throw damaged('it has more than it says');
        await extract(entry, folder);
      }
      isFirst = false;
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (isFirst) throw damaged('it is empty');
}

/** Reads the first entry and makes the folders. @returns how many bytes may come */
async function begin(entry: ArchiveEntry, folder: string, system: string): Promise<number> {
  const head =
    entry.name === baseHeadName ? baseHead.safeParse(json(await wholeContent(entry, maxHeadBytes))) : undefined;
  if (head?.success !== true) throw damaged('its beginning can’t be read');
  if (head.data.version > baseVersion)
    throw new BackupRefused('The archive was made by a newer Plumbline: restore it with that one.');
  if (head.data.system !== system) throw damaged('it is of another database');
  const { bavail, bsize } = await statfs(folder);
  if (head.data.bytes + spareBytes > bavail * bsize)
    throw new BackupRefused(
      `There is no room: the database has ${Math.ceil(head.data.bytes / 1e6)} MB, and ${folder} has ${Math.floor((bavail * bsize) / 1e6)} MB left.`,
    );
  for (const path of head.data.folders) await mkdir(inside(folder, path), { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  // Of the label, which is not counted.
  return head.data.bytes + 100_000;
}

/** A path in the folder. @throws BackupRefused of one that leads out of it */
export function inside(folder: string, path: string): string {
  const root = resolve(folder);
  const full = resolve(root, path);
  if (path.includes('\0') || !full.startsWith(`${root}${sep}`)) throw damaged('it has a path that leads out of it');
  return full;
}

async function extract({ name, content }: ArchiveEntry, folder: string): Promise<void> {
  if (!name.startsWith(baseFilePrefix)) throw damaged('it has entries that do not belong there');
  const path = inside(folder, name.slice(baseFilePrefix.length));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // None is there yet: two entries of one name are refused.
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What people are shown: what the system or the place has against it is not the backup's fault. */
export function refusalOf(error: unknown): unknown {
  // Of a refusal, and of Ctrl-C.
  if (error instanceof StartError || error instanceof FileStoreFault || !(error instanceof Error)) return error;
  if (error instanceof WrongBackupKey) return new BackupRefused('The archive is encrypted by another key.');
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupRefused('There is no room left on the disk of DATA_DIR.');
  if (code === 'EEXIST') return damaged('it has a file twice');
  if (/^E[A-Z0-9]+$/.test(code) && !code.startsWith('ERR_')) return error;
  if (error.name === 'AbortError') return error;
  return damaged(error.message.replace(/\.$/, ''));
}
