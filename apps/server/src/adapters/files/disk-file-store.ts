import { constants } from 'node:fs';
import { access, open, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeMissingFolders } from '../../make-missing-folders.ts';
import type { ByteRange, FileStore, IncomingFile, ListedFile, ListedUpload } from './file-store.ts';
import { FileStoreFault, hashName, receiveAndStore } from './file-store.ts';
import { inFolder, namesIn, removeFile, removeOlder, spool, syncFolder } from './incoming-folder.ts';

/**
 * Stores files by their hash in a folder, which several servers may share: `<root>/<instance>/ab/abcd…`. Chunks of
 * uploads are in `<root>/<instance>/uploads/<upload>`.
 */
export class DiskFileStore implements FileStore {
  readonly name: string;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    this.name = root;
  }

  hindrance(): Promise<string | undefined> {
    return problemOfFolder(this.#root);
  }

  async assertWritable(): Promise<void> {
    const why = await this.hindrance();
    if (why !== undefined) throw new FileStoreFault(why, { isFull: isOfFullDisk(why) });
  }

  async receive(instance: string, bytes: AsyncIterable<Buffer>, limit: number, name?: string): Promise<IncomingFile> {
    const folder = join(this.#root, instance, 'incoming');
    // Flushed to disk before it is acknowledged.
    const spooled = await spool({ folder, ...(name !== undefined && { name }), bytes, limit, isDurable: true });
    let isStored = false;
    return {
      ...spooled,
      keep: async () => {
        await this.#keep(instance, spooled.path, spooled.sha256);
        isStored = true;
      },
      // A stored file was moved away.
      discard: async () => (isStored ? undefined : removeFile(spooled.path)),
    };
  }

  write(
    instance: string,
    bytes: AsyncIterable<Buffer>,
    limit: number,
    name?: string,
  ): Promise<{ sha256: Buffer; size: number }> {
    return receiveAndStore(this, instance, bytes, limit, name);
  }

  async sizeOf(instance: string, sha256: Buffer): Promise<number | undefined> {
    const found = await stat(this.#pathOf(instance, sha256)).catch(() => undefined);
    return found?.size;
  }

  async read(
    instance: string,
    sha256: Buffer,
    range?: ByteRange,
  ): Promise<{ stream: Readable; size: number } | undefined> {
    // Opened before the response begins, so that an unreadable file is a proper error, not a truncated response.
    const file = await open(this.#pathOf(instance, sha256)).catch(() => undefined);
    if (!file) return undefined;
    const { size } = await file.stat();
    return { stream: file.createReadStream(range ?? {}), size };
  }

  async *list(instance: string): AsyncIterable<ListedFile> {
    const root = join(this.#root, instance);
    for (const beginning of await namesIn(root)) {
      if (!/^[0-9a-f]{2}$/.test(beginning)) continue;
      for (const name of await namesIn(join(root, beginning))) {
        if (!hashName.test(name)) continue;
        const found = await stat(join(root, beginning, name)).catch(() => undefined);
        if (found) yield { sha256: Buffer.from(name, 'hex'), size: found.size, storedAt: found.mtime };
      }
    }
  }

  async remove(instance: string, sha256: Buffer): Promise<void> {
    await rm(this.#pathOf(instance, sha256), { force: true });
  }

  async writePiece(instance: string, upload: string, piece: string, bytes: AsyncIterable<Buffer>): Promise<number> {
    const folder = this.#uploadsOf(instance, upload);
    const { size } = await spool({ folder, name: piece, bytes, limit: Infinity, isDurable: true });
    await syncFolder(folder);
    return size;
  }

  async readPiece(instance: string, upload: string, piece: string): Promise<Readable | undefined> {
    const file = await open(join(this.#uploadsOf(instance, upload), piece)).catch(() => undefined);
    return file?.createReadStream();
  }

  async removePieces(instance: string, upload: string, piece?: string): Promise<void> {
    const folder = this.#uploadsOf(instance, upload);
    if (piece === undefined) return rm(folder, { force: true, recursive: true });
    await rm(join(folder, piece), { force: true });
    // Unless there are others.
    await rmdir(folder).catch(() => undefined);
  }

  async *listUploads(instance: string): AsyncIterable<ListedUpload> {
    const root = this.#uploadsOf(instance);
    for (const id of await namesIn(root)) {
      const found = await stat(join(root, id)).catch(() => undefined);
      if (found) yield { id, at: found.mtime };
    }
  }

  async removeIncoming(instance: string, name: string): Promise<void> {
    await removeFile(join(this.#root, instance, 'incoming', name));
  }

  async tidy(instance: string, before: Date): Promise<void> {
    await removeOlder(join(this.#root, instance, 'incoming'), before);
  }

  async #keep(instance: string, path: string, sha256: Buffer): Promise<void> {
    const place = this.#pathOf(instance, sha256);
    await inFolder(dirname(place), () => rename(path, place));
    await syncFolder(dirname(place));
  }

  #uploadsOf(instance: string, ...upload: readonly string[]): string {
    return join(this.#root, instance, 'uploads', ...upload);
  }

  #pathOf(instance: string, sha256: Buffer): string {
    const hex = sha256.toString('hex');
    return join(this.#root, instance, hex.slice(0, 2), hex);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'is closed to this user',
  EPERM: 'is closed to this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
  EEXIST: 'is a file',
  ENOTDIR: 'lies below a file',
  ENOENT: 'can’t be made here',
};

/** Whether the reason of `problemOfFolder` is a full disk: then everything except files still works. */
export const isOfFullDisk = (why: string): boolean => why.endsWith(` ${reasons['ENOSPC']}`);

/** Below this a disk counts as full: PostgreSQL and logs need space, too. */
const minFreeBytes = 32 * 1024 * 1024;

/** Why a folder can't be written to, as the rest of a sentence about it; creates a missing folder. */
export async function problemOfFolder(folder: string, minFree = minFreeBytes): Promise<string | undefined> {
  try {
    makeMissingFolders(folder);
    if (!(await stat(folder)).isDirectory()) return `the folder ${folder} is a file`;
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < minFree ? `the folder ${folder} ${reasons['ENOSPC']}` : undefined;
  } catch (error) {
    const why = reasons[error instanceof Error && 'code' in error ? String(error.code) : ''];
    if (why === undefined) throw error;
    return `the folder ${folder} ${why}`;
  }
}
