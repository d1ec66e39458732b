import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../../ids.ts';
import type { ByteRange, FileStore, IncomingFile } from './file-store.ts';
import { FileTooLarge } from './file-store.ts';

/** Longer than any upload takes: what is older was left behind by a server that died. */
const leftBehindAfter = 24 * 3600 * 1000;

/** Keeps files in a folder: `<root>/<instance>/ab/abcd…`, named by their content. */
export class DiskFileStore implements FileStore {
  readonly #root: string;
  readonly #swept = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  async receive(instance: string, bytes: AsyncIterable<Buffer>, limit: number): Promise<IncomingFile> {
    const incoming = join(this.#root, instance, 'incoming');
    await mkdir(incoming, { recursive: true });
    await this.#sweep(incoming);
    const path = join(incoming, newId());
    const hash = createHash('sha256');
    let size = 0;
    const discard = () => rm(path, { force: true });
    try {
      const file = await open(path, 'wx', 0o600);
      try {
        for await (const chunk of bytes) {
          size += chunk.length;
          if (size > limit) throw new FileTooLarge();
          hash.update(chunk);
          await file.writeFile(chunk);
        }
        // Acknowledged means on the medium, not in a cache.
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await discard();
      throw error;
    }
    const sha256 = hash.digest();
    return { path, sha256, size, discard, keep: () => this.#keep(instance, path, sha256) };
  }

  async write(
    instance: string,
    bytes: AsyncIterable<Buffer>,
    limit: number,
  ): Promise<{ sha256: Buffer; size: number }> {
    const { sha256, size, keep } = await this.receive(instance, bytes, limit);
    await keep();
    return { sha256, size };
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
    // Opened before the answer begins: a file that can't be read is a proper error, not a broken answer.
    const file = await open(this.#pathOf(instance, sha256)).catch(() => undefined);
    if (!file) return undefined;
    const { size } = await file.stat();
    return { stream: file.createReadStream(range ?? {}), size };
  }

  async #keep(instance: string, path: string, sha256: Buffer): Promise<void> {
    const place = this.#pathOf(instance, sha256);
    await mkdir(dirname(place), { recursive: true });
    await rename(path, place);
    const folder = await open(dirname(place), 'r');
    await folder.sync().finally(() => folder.close());
  }

  /** Once a process, what servers that died in an upload have left. */
  async #sweep(incoming: string): Promise<void> {
    if (this.#swept.has(incoming)) return;
    this.#swept.add(incoming);
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > leftBehindAfter) await rm(path, { force: true });
    }
  }

  #pathOf(instance: string, sha256: Buffer): string {
    const hex = sha256.toString('hex');
    return join(this.#root, instance, hex.slice(0, 2), hex);
  }
}
