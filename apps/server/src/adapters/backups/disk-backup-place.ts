import type { FileHandle } from 'node:fs/promises';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../../ids.ts';
import { problemOfFolder } from '../files/disk-file-store.ts';
import { FileStoreFault } from '../files/file-store.ts';
import { inFolder, removeOlder, syncFolder } from '../files/incoming-folder.ts';
import type { BackupPlace, PlacedFile } from './backup-place.ts';

/** The folder, in each folder with files, of those that are being written. */
const unfinished = '.unfinished';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
  EACCES: 'is closed to this user',
  EPERM: 'is closed to this user',
  EROFS: 'is on a read-only disk',
};

/** Backups in a folder, `<root>/<path>`. */
export class DiskBackupPlace implements BackupPlace {
  readonly name: string;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    this.name = root;
  }

  addressOf(path: string): string {
    return join(this.#root, path);
  }

  hindrance(minFree?: number): Promise<string | undefined> {
    return problemOfFolder(this.#root, minFree);
  }

  async write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const place = join(this.#root, path);
    const folder = join(dirname(place), unfinished);
    const incoming = join(folder, newId());
    try {
      const size = await writeFile(await inFolder(folder, () => open(incoming, 'wx', 0o600)), bytes);
      await rename(incoming, place);
      await syncFolder(dirname(place));
      return size;
    } catch (error) {
      await rm(incoming, { force: true });
      throw this.#faultOf(error);
    }
  }

  async read(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const file = await open(join(this.#root, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw this.#faultOf(error);
    });
    if (!file) return undefined;
    // A folder can be opened as well.
    if ((await file.stat()).isFile()) return file.createReadStream({ highWaterMark: 256 * 1024 });
    await file.close();
    return undefined;
  }

  async sizeOf(path: string): Promise<number | undefined> {
    const found = await stat(join(this.#root, path)).catch(() => undefined);
    return found?.isFile() ? found.size : undefined;
  }

  async *list(folder: string): AsyncIterable<PlacedFile> {
    const entries = await readdir(join(this.#root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.name === unfinished) continue;
      if (entry.isDirectory()) {
        yield* this.list(path);
        continue;
      }
      const found = await stat(join(this.#root, path)).catch(() => undefined);
      if (found) yield { path, size: found.size, at: found.mtime };
    }
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.#root, path), { force: true });
  }

  async tidy(folder: string, before: Date): Promise<void> {
    await removeOlder(join(this.#root, folder, unfinished), before);
    const entries = await readdir(join(this.#root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.isDirectory() && entry.name !== unfinished) await this.tidy(`${folder}/${entry.name}`, before);
    }
  }

  #faultOf(error: unknown): unknown {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const reason = reasons[code];
    if (reason === undefined) return error;
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    return new FileStoreFault(`the folder ${this.#root} ${reason}`, { isFull, cause: error });
  }
}

async function writeFile(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  try {
    let size = 0;
    for await (const chunk of bytes) {
      // Writes the rest where a nearly full disk accepts a part; that throws the reason.
      await file.writeFile(chunk);
      size += chunk.byteLength;
    }
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}
