import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../../ids.ts';
import type { FileStore } from './file-store.ts';

/** Thrown when more bytes come than are allowed. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** Keeps files in a folder: `<root>/<instance>/ab/cd…`, named by their content. */
export class DiskFileStore implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async write(instance: string, bytes: Readable, limit: number): Promise<{ sha256: Buffer; size: number }> {
    const incoming = join(this.#root, instance, 'incoming');
    await mkdir(incoming, { recursive: true });
    const part = join(incoming, newId());
    const hash = createHash('sha256');
    let size = 0;
    try {
      const file = await open(part, 'wx');
      try {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > limit) throw new FileTooLarge();
          hash.update(chunk);
          await file.write(chunk);
        }
        // Acknowledged means on the medium, not in a cache.
        await file.sync();
      } finally {
        await file.close();
      }
      const sha256 = hash.digest();
      const path = this.#pathOf(instance, sha256);
      await mkdir(dirname(path), { recursive: true });
      await rename(part, path);
      const folder = await open(dirname(path), 'r');
      await folder.sync().finally(() => folder.close());
      return { sha256, size };
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async read(instance: string, sha256: Buffer): Promise<{ stream: Readable; size: number } | undefined> {
    const path = this.#pathOf(instance, sha256);
    const found = await stat(path).catch(() => undefined);
    return found && { stream: createReadStream(path), size: found.size };
  }

  #pathOf(instance: string, sha256: Buffer): string {
    const hex = sha256.toString('hex');
    return join(this.#root, instance, hex.slice(0, 2), hex);
  }
}
