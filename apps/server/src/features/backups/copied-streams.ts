import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { ArchiveWriter } from '../../adapters/backups/archive-writer.ts';
import type { StoredStream } from './manifest.ts';
import { partName } from './manifest.ts';

/** A part before compression. Large enough to compress well; a few are in memory at a time. */
export const partBytes = 4 * 1024 * 1024;
/** More than any part has: compressed data that grows beyond is refused. */
const maxPartBytes = 64 * 1024 * 1024;
/** Parts that are compressed beside the one that is written. */
const ahead = 2;

const level = { [constants.ZSTD_c_compressionLevel]: 3 };
const compress = (bytes: Buffer) => promisify(zstdCompress)(bytes, { params: level });

/** The text of a part. @throws Error of bytes that are none of zstd */
export const decompress = (bytes: Buffer): Promise<Buffer> =>
  promisify(zstdDecompress)(bytes, { maxOutputLength: maxPartBytes });

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The same bytes in blocks of at least {@link partBytes} but the last; what passes is hashed. */
async function* inBlocks(stream: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    chunks.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Stores a stream in an archive, in compressed parts: a few parts of it are in memory. */
export async function storeStream(
  archive: ArchiveWriter,
  name: string,
  stream: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<StoredStream> {
  const hash = createHash('sha256');
  const result: StoredStream = { bytes: 0, sha256: '', parts: [] };
  const waiting: Promise<Buffer>[] = [];
  const store = async () => {
    const part = await waiting.shift();
    if (!part) return;
    result.parts.push({ size: part.length, sha256: sha256Of(part) });
    await archive.add(partName(name, result.parts.length), part);
  };
  for await (const block of inBlocks(stream, hash)) {
    result.bytes += block.length;
    onBytes(block.length);
    waiting.push(compress(block));
    if (waiting.length > ahead) await store();
  }
  while (waiting.length > 0) await store();
  result.sha256 = hash.digest('hex');
  return result;
}
