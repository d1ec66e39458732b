import { createHash } from 'node:crypto';
import { readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { archiverMark, handoverFolder, problemFile, readyWal } from '../../../database/embedded/wal-archive.ts';
import type { WalArchive } from './archive-names.ts';
import { folderOfWal, hashLength, isWalName, readWalPath, walPath } from './archive-names.ts';

const level = { [constants.ZSTD_c_compressionLevel]: 3 };

/** Thrown where the archive has another content under a name: two databases with one identifier archive to one place. */
export class ArchiveConflict extends Error {
  override name = 'ArchiveConflict';
}

/**
 * Stores what PostgreSQL has ready and lets it remove that, file by file. What is there already, from a process that died in between, is not
 * stored again. @returns how many it was
 * @throws ArchiveConflict; FileStoreFault of the place
 */
export async function shipWal(archive: WalArchive, folder: string, signal?: AbortSignal): Promise<number> {
  const handed = await handedOver(folder);
  let shipped = 0;
  for (const name of await readyWal(folder)) {
    if (handed.has(name) || !isWalName(name)) continue;
    signal?.throwIfAborted();
    const bytes = await readFile(join(folder, 'pg_wal', name));
    await store(archive, name, bytes);
    await handOver(folder, name);
    shipped += 1;
  }
  await removeTaken(folder);
  return shipped;
}

async function store({ place, key, system }: WalArchive, name: string, bytes: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  for await (const { path } of place.list(folderOfWal(system, name))) {
    const there = readWalPath(path);
    if (there?.name !== name) continue;
    if (there.hash === sha256.slice(0, hashLength)) return;
    throw new ArchiveConflict(
      `${place.name} has another ${name}: a copy of this database archives there as well. Set another BACKUP_URL for one of them`,
    );
  }
  const compressed = await promisify(zstdCompress)(bytes, { params: level });
  const chunks = once(compressed);
  await place.write(walPath(system, name, sha256, key !== null), key ? key.encrypt(chunks) : chunks);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The files that PostgreSQL may remove. */
async function handedOver(folder: string): Promise<Set<string>> {
  return new Set((await readdir(join(folder, handoverFolder)).catch(() => [])).filter(isWalName));
}

const handOver = (folder: string, name: string) => writeFile(join(folder, handoverFolder, name), '');

/** Removes what PostgreSQL has taken notice of. */
async function removeTaken(folder: string): Promise<void> {
  const ready = new Set(await readyWal(folder));
  for (const name of await handedOver(folder)) {
    if (!ready.has(name)) await rm(join(folder, handoverFolder, name), { force: true });
  }
}

/**
 * Lets PostgreSQL remove its log although it is not archived, where the disk is nearly full: a database that works is worth more than
 * an archive, which then has a gap. @param minFree bytes below which the disk is nearly full
 * @returns the files that were given up
 */
export async function giveUpWal(folder: string, minFree: number): Promise<string[]> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= minFree) return [];
  const handed = await handedOver(folder);
  const given = (await readyWal(folder)).filter((name) => !handed.has(name));
  if (given.length > 0) await wantBase(folder);
  for (const name of given) await handOver(folder, name);
  return given;
}

const wantedFile = (folder: string) => join(folder, handoverFolder, 'base-wanted');

/** Notes that the log has a gap: only a new base backup can be restored from. */
export const wantBase = (folder: string) => writeFile(wantedFile(folder), '');
export const isBaseWanted = (folder: string) =>
  readFile(wantedFile(folder)).then(
    () => true,
    () => false,
  );
export const baseIsThere = (folder: string) => rm(wantedFile(folder), { force: true });

/** Shows PostgreSQL whether a process archives. */
export async function markArchiver(folder: string, isThere: boolean): Promise<void> {
  const path = join(folder, handoverFolder, archiverMark);
  if (isThere) await writeFile(path, '');
  else await rm(path, { force: true });
}

/** Notes why nothing is archived, for readiness checks; undefined: it is. */
export async function noteProblem(folder: string, problem: string | undefined): Promise<void> {
  const path = join(folder, handoverFolder, problemFile);
  if (problem === undefined) await rm(path, { force: true });
  else await writeFile(path, problem);
}
