import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FilesPlace } from '../files/files-place.ts';
import { nameOfPlace } from '../files/files-place.ts';
import { partSize, S3Bucket } from '../files/s3-bucket.ts';
import type { BackupPlace, PlacedFile } from './backup-place.ts';

/** Backups in a bucket, under `<prefix><path>`. A file is sent as it is made: none of it is stored on this machine. */
export class S3BackupPlace implements BackupPlace {
  readonly name: string;
  readonly #address: string;
  readonly #bucket: S3Bucket;
  readonly #prefix: string;

  /** @param address of the bucket, as `addressOf` continues it */
  constructor(place: Extract<FilesPlace, { kind: 's3' }>, address: string) {
    this.name = nameOfPlace(place);
    this.#address = address;
    this.#bucket = new S3Bucket(place);
    this.#prefix = place.prefix;
  }

  addressOf(path: string): string {
    const [before = '', query] = this.#address.split('?');
    return `${before.replace(/\/$/, '')}/${path}${query === undefined ? '' : `?${query}`}`;
  }

  hindrance(): Promise<string | undefined> {
    return this.#bucket.hindrance(`${this.#prefix}plumbline-probe`);
  }

  async write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const key = `${this.#prefix}${path}`;
    const parts = inParts(bytes);
    const first = await parts.next();
    const begun: Uint8Array = first.done === true ? Buffer.alloc(0) : first.value;
    if (begun.byteLength < partSize) {
      await this.#bucket.put(key, begun);
      return begun.byteLength;
    }
    let size = 0;
    async function* all(): AsyncIterable<Uint8Array> {
      size += begun.byteLength;
      yield begun;
      for await (const part of parts) {
        size += part.byteLength;
        yield part;
      }
    }
    await this.#bucket.putParts(key, all());
    return size;
  }

  async read(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const response = await this.#bucket.get(`${this.#prefix}${path}`);
    if (!response) return undefined;
    return response.body ? Readable.fromWeb(response.body as ReadableStream<Uint8Array>) : Readable.from([]);
  }

  sizeOf(path: string): Promise<number | undefined> {
    return this.#bucket.sizeOf(`${this.#prefix}${path}`);
  }

  async *list(folder: string): AsyncIterable<PlacedFile> {
    for await (const { Key, Size, LastModified } of this.#bucket.list(`${this.#prefix}${folder}/`)) {
      yield { path: Key.slice(this.#prefix.length), size: Number(Size), at: LastModified };
    }
  }

  remove(path: string): Promise<void> {
    return this.#bucket.remove(`${this.#prefix}${path}`);
  }

  tidy(folder: string, before: Date): Promise<void> {
    return this.#bucket.abortParts(`${this.#prefix}${folder}/`, before);
  }
}

/** The same bytes in pieces of {@link partSize}, but the last. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = Buffer.allocUnsafe(partSize);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let taken = 0; taken < chunk.byteLength;) {
      const next = chunk.subarray(taken, taken + partSize - filled);
      part.set(next, filled);
      filled += next.byteLength;
      taken += next.byteLength;
      if (filled < partSize) continue;
      yield part;
      part = Buffer.allocUnsafe(partSize);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
