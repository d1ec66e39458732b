import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import { Problem } from '../../../http/problem.ts';

/** A folder of one's own on this machine, gone afterwards. */
export async function inFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-opened-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs something on a local copy of a stored file, whatever the storage.
 * @param run receives its path, and a folder for its output
 * @throws Problem file_corrupted if its bytes are missing
 */
export function withLocalCopy<Result>(
  files: FileStore,
  instance: string,
  sha256: Buffer,
  run: (path: string, folder: string) => Promise<Result>,
): Promise<Result> {
  return inFolder(async (folder) => {
    const path = join(folder, 'original');
    const found = await files.read(instance, sha256);
    if (!found) throw new Problem('file_corrupted');
    await pipeline(found.stream, createWriteStream(path));
    return run(path, folder);
  });
}

/** Keeps a file of this machine; gives its hash. */
export async function storeLocal(files: FileStore, instance: string, path: string): Promise<Buffer> {
  const { sha256 } = await files.write(instance, createReadStream(path), Number.POSITIVE_INFINITY);
  return sha256;
}
