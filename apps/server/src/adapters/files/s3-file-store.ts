import { createHash } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AtOnce } from './at-once.ts';
import { isOfFullDisk, problemOfFolder } from './disk-file-store.ts';
import type { ByteRange, FileStore, IncomingFile, ListedFile, ListedUpload } from './file-store.ts';
import { AlteredBytes, FileStoreFault, hashName, receiveAndStore } from './file-store.ts';
import type { FilesPlace } from './files-place.ts';
import { nameOfPlace } from './files-place.ts';
import type { Spooled } from './incoming-folder.ts';
import { removeOlder, spool } from './incoming-folder.ts';
import { partSize, S3Bucket } from './s3-bucket.ts';

/** Concurrent requests with a body: each has a part in memory. */
const sendersAtOnce = 6;

/**
 * Stores files by their hash in an S3 bucket under `<prefix><instance>/ab/abcd…`, and chunks of uploads under
 * `<prefix><instance>/uploads/<upload>/`. Files are received on this machine before they are sent on.
 */
export class S3FileStore implements FileStore {
  readonly name: string;
  readonly #bucket: S3Bucket;
  readonly #prefix: string;
  readonly #incoming: string;
  readonly #senders = new AtOnce(sendersAtOnce);

  /** @param incoming a folder of this machine */
  constructor(place: Extract<FilesPlace, { kind: 's3' }>, incoming: string) {
    this.name = nameOfPlace(place);
    this.#bucket = new S3Bucket(place);
    this.#prefix = place.prefix;
    this.#incoming = incoming;
  }

  hindrance(): Promise<string | undefined> {
    return this.#bucket.hindrance(`${this.#prefix}plumbline-probe`);
  }

  async assertWritable(): Promise<void> {
    const why = await problemOfFolder(this.#incoming);
    if (why !== undefined) throw new FileStoreFault(why, { isFull: isOfFullDisk(why) });
  }

  async receive(instance: string, bytes: AsyncIterable<Buffer>, limit: number, name?: string): Promise<IncomingFile> {
    const folder = join(this.#incoming, instance);
    const spooled = await spool({ folder, ...(name !== undefined && { name }), bytes, limit, isDurable: false });
    const discard = () => rm(spooled.path, { force: true });
    return { ...spooled, discard, keep: () => this.#keep(instance, spooled).finally(discard) };
  }

  write(
    instance: string,
    bytes: AsyncIterable<Buffer>,
    limit: number,
    name?: string,
  ): Promise<{ sha256: Buffer; size: number }> {
    return receiveAndStore(this, instance, bytes, limit, name);
  }

  sizeOf(instance: string, sha256: Buffer): Promise<number | undefined> {
    return this.#bucket.sizeOf(this.#keyOf(instance, sha256));
  }

  async read(
    instance: string,
    sha256: Buffer,
    range?: ByteRange,
  ): Promise<{ stream: Readable; size: number } | undefined> {
    const answer = await this.#bucket.get(this.#keyOf(instance, sha256), range);
    if (!answer) return undefined;
    const whole = answer.headers.get('content-range')?.split('/')[1] ?? answer.headers.get('content-length');
    return { stream: readableOf(answer), size: Number(whole) };
  }

  async *list(instance: string): AsyncIterable<ListedFile> {
    for await (const { Key, Size, LastModified } of this.#bucket.list(`${this.#prefix}${instance}/`)) {
      const name = Key.split('/').at(-1) ?? '';
      if (Key !== this.#keyOf(instance, Buffer.from(name, 'hex')) || !hashName.test(name)) continue;
      yield { sha256: Buffer.from(name, 'hex'), size: Size, storedAt: LastModified };
    }
  }

  async remove(instance: string, sha256: Buffer): Promise<void> {
    await this.#bucket.remove(this.#keyOf(instance, sha256));
  }

  async writePiece(instance: string, upload: string, piece: string, bytes: AsyncIterable<Buffer>): Promise<number> {
    const spooled = await spool({
      folder: join(this.#incoming, instance),
      bytes,
      limit: Infinity,
      isDurable: false,
    });
    try {
      await this.#send(`${this.#uploadsOf(instance)}${upload}/${piece}`, spooled);
      return spooled.size;
    } finally {
      await rm(spooled.path, { force: true });
    }
  }

  async readPiece(instance: string, upload: string, piece: string): Promise<Readable | undefined> {
    const answer = await this.#bucket.get(`${this.#uploadsOf(instance)}${upload}/${piece}`);
    return answer && readableOf(answer);
  }

  async removePieces(instance: string, upload: string, piece?: string): Promise<void> {
    if (piece !== undefined) return this.#bucket.remove(`${this.#uploadsOf(instance)}${upload}/${piece}`);
    for await (const { Key } of this.#bucket.list(`${this.#uploadsOf(instance)}${upload}/`)) {
      await this.#bucket.remove(Key);
    }
  }

  async *listUploads(instance: string): AsyncIterable<ListedUpload> {
    const root = this.#uploadsOf(instance);
    let found: ListedUpload | undefined;
    for await (const { Key, LastModified } of this.#bucket.list(root)) {
      const id = Key.slice(root.length).split('/')[0] ?? '';
      if (found && found.id !== id) yield found;
      const at = found?.id === id && found.at > LastModified ? found.at : LastModified;
      found = { id, at };
    }
    if (found) yield found;
  }

  async removeIncoming(instance: string, name: string): Promise<void> {
    await rm(join(this.#incoming, instance, name), { force: true });
  }

  async tidy(instance: string, before: Date): Promise<void> {
    await removeOlder(join(this.#incoming, instance), before);
    await this.#bucket.abortParts(`${this.#prefix}${instance}/`, before);
  }

  async #keep(instance: string, spooled: Spooled): Promise<void> {
    const key = this.#keyOf(instance, spooled.sha256);
    // The same bytes, stored and verified before.
    if ((await this.#bucket.sizeOf(key)) === spooled.size) return;
    await this.#send(key, spooled);
  }

  /** Sends a file of this machine; returns once the bucket is known to have the same bytes. */
  async #send(key: string, spooled: Spooled): Promise<void> {
    try {
      const isKnown = await this.#senders.run(() => this.#put(key, spooled));
      if (!isKnown && !(await this.#hasSame(key, spooled.sha256))) {
        throw new AlteredBytes('the bucket has other bytes than it was sent');
      }
    } catch (error) {
      // Otherwise the next upload of the same bytes would be treated as a duplicate.
      if (error instanceof AlteredBytes) await this.#bucket.remove(key);
      throw error;
    }
  }

  async #put(key: string, { path, size }: Spooled): Promise<boolean> {
    return size <= partSize
      ? this.#bucket.put(key, await readFile(path))
      : this.#bucket.putParts(key, partsOf(path, size));
  }

  async #hasSame(key: string, sha256: Buffer): Promise<boolean> {
    const answer = await this.#bucket.get(key);
    const hash = createHash('sha256');
    for await (const chunk of answer ? readableOf(answer) : []) hash.update(chunk as Buffer);
    return hash.digest().equals(sha256);
  }

  #uploadsOf(instance: string): string {
    return `${this.#prefix}${instance}/uploads/`;
  }

  #keyOf(instance: string, sha256: Buffer): string {
    const hex = sha256.toString('hex');
    return `${this.#prefix}${instance}/${hex.slice(0, 2)}/${hex}`;
  }
}

async function* partsOf(path: string, size: number): AsyncIterable<Uint8Array> {
  const file = await open(path);
  try {
    for (let position = 0; position < size; position += partSize) {
      const part = Buffer.allocUnsafe(Math.min(partSize, size - position));
      const { bytesRead } = await file.read(part, 0, part.length, position);
      if (bytesRead < part.length) throw new FileStoreFault('a file on its way was cut');
      yield part;
    }
  } finally {
    await file.close();
  }
}

function readableOf({ body }: Response): Readable {
  return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
}
