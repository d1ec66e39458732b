import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../../ids.ts';
import { FileTooLarge } from './file-store.ts';
import { giveBack } from './give-back.ts';

/** Bytes received into a local file. */
export interface Spooled {
  readonly path: string;
  readonly sha256: Buffer;
  readonly size: number;
}

interface Spooling {
  /** The folder of the new file. */
  folder: string;
  /** Its name; a unique one by default. */
  name?: string;
  bytes: AsyncIterable<Buffer>;
  limit: number;
  /** Whether the bytes are to be on the medium at the end, and not in a cache. */
  isDurable: boolean;
}

/** Bytes per write: one system call instead of four. */
const batch = 256 * 1024;

/**
 * Writes bytes into a new file and hashes them in the same pass. A chunk may be reused when the next one is requested.
 * @throws FileTooLarge; errors of the stream; a fault of the disk. Then the file is removed again.
 */
export async function spool({ folder, name = newId(), bytes, limit, isDurable }: Spooling): Promise<Spooled> {
  const path = join(folder, name);
  const file = await inFolder(folder, () => open(path, 'wx', 0o600));
  try {
    const hash = createHash('sha256');
    const size = await writeAll(file, bytes, hash, limit);
    if (isDurable) await file.sync();
    return { path, sha256: hash.digest(), size };
  } catch (error) {
    await removeFile(path);
    throw error;
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, bytes: AsyncIterable<Buffer>, hash: Hash, limit: number): Promise<number> {
  const block = Buffer.allocUnsafeSlow(batch);
  let size = 0;
  let filled = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > limit) throw new FileTooLarge();
      hash.update(chunk);
      for (let taken = 0; taken < chunk.length;) {
        const copied = chunk.copy(block, filled, taken);
        taken += copied;
        filled += copied;
        if (filled < batch) break;
        await writeWhole(file, block);
        filled = 0;
      }
    }
    if (filled > 0) await writeWhole(file, block.subarray(0, filled));
    return size;
  } finally {
    giveBack(block);
  }
}

async function writeWhole(file: FileHandle, bytes: Buffer): Promise<void> {
  const { bytesWritten } = await file.write(bytes);
  // A nearly full disk accepts only part of a write; writing the rest throws the reason.
  if (bytesWritten < bytes.length) await file.writeFile(bytes.subarray(bytesWritten));
}

/** Runs an operation in a folder; only if the folder is missing is it created and the operation repeated. */
export async function inFolder<Result>(folder: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await makeFolder(folder);
    return act();
  }
}

/** Removes a file; does nothing if there is none. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Makes a folder that is still there after a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made === undefined) return;
  for (let at = folder; at.length >= made.length; at = dirname(at)) await syncFolder(dirname(at));
}

/** Brings the names in a folder to the medium. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

/** Removes the files of a folder that were last written before this moment. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { force: true, recursive: true });
  }
}

/** The sorted names in a folder; none if it is missing. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).toSorted();
}
