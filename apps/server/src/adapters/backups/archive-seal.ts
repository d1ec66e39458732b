import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';

/**
 * The last entry of an archive holds the SHA-256 of all bytes before it. Tar itself has no check of contents, and readers
 * ignore much of its headers and padding: by the seal, a changed byte anywhere is noticed.
 */
const sealName = 'seal';
/** A header, one block, and the end of a tar file. */
const sealSize = 512 + 512 + 1024;
/** What tar ends a file with. */
const endSize = 1024;

/** Thrown for an archive that isn't as it was written. */
export class DamagedArchive extends Error {
  override name = 'DamagedArchive';
}

/** The bytes of the seal entry and of the archive's end. */
async function sealOf(sha256: string): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name: sealName, mtime: new Date(0) }, `${sha256}\n`);
  archive.finalize();
  return buffer(archive);
}

/** Replaces the end of a tar file by its seal. */
export async function* sealed(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of withoutEnd(archive, endSize)) {
    if ('end' in chunk) continue;
    hash.update(chunk.bytes);
    yield chunk.bytes;
  }
  yield await sealOf(hash.digest('hex'));
}

/** The bytes before the seal. @throws DamagedArchive after the last one, unless the seal is theirs */
export async function* unsealed(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of withoutEnd(archive, sealSize)) {
    if ('end' in chunk) {
      if (!chunk.end.equals(await sealOf(hash.digest('hex')))) throw new DamagedArchive('it was changed or cut');
      return;
    }
    hash.update(chunk.bytes);
    yield chunk.bytes;
  }
}

/** Splits a stream before its last `size` bytes. */
async function* withoutEnd(
  stream: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer } | { end: Buffer }> {
  let end: Buffer = Buffer.alloc(0);
  for await (const given of stream) {
    const chunk = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    if (chunk.length < size) {
      const joined = Buffer.concat([end, chunk]);
      const split = Math.max(0, joined.length - size);
      if (split > 0) yield { bytes: joined.subarray(0, split) };
      end = joined.subarray(split);
      continue;
    }
    if (end.length > 0) yield { bytes: end };
    if (chunk.length > size) yield { bytes: chunk.subarray(0, -size) };
    end = Buffer.from(chunk.subarray(-size));
  }
  yield { end };
}
