import { once } from 'node:events';
import type { Entry, Extract } from 'tar-stream';
import { extract } from 'tar-stream';
import { DamagedArchive, unsealed } from './archive-seal.ts';

/** An entry of an archive; its content is read before the next entry, or skipped. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * The entries of a sealed tar file, in their order. Ending early closes the stream.
 * @throws DamagedArchive of one that was changed or cut; at the latest after the last entry. Errors of the stream
 */
export async function* archiveEntries(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const archive = extract();
  archive.on('error', () => undefined);
  const stop = new AbortController();
  let failure: unknown;
  const feeding = feed(archive, unsealed(bytes), stop.signal).catch((error: unknown) => {
    failure ??= error;
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const entry of archive) {
      yield { name: entry.header.name, size: entry.header.size ?? 0, content: contentOf(entry) };
      // Skips what was not read.
      if (!entry.destroyed) entry.resume();
    }
    await feeding;
  } catch (error) {
    throw failure ?? damaged(error);
  } finally {
    stop.abort();
    archive.destroy();
    await feeding;
  }
  if (failure !== undefined) throw failure;
}

async function* contentOf(entry: Entry): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk;
  } catch (error) {
    throw damaged(error);
  }
}

const damaged = (error: unknown) => new DamagedArchive('it is no tar file, or was changed', { cause: error });

async function feed(archive: Extract, bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  for await (const chunk of bytes) {
    if (signal.aborted) return;
    if (archive.write(chunk)) continue;
    try {
      await once(archive, 'drain', { signal });
    } catch (error) {
      if (signal.aborted) return;
      throw damaged(error);
    }
  }
  archive.end();
}

/** The whole content of an entry. @throws DamagedArchive of one of more than `limit` bytes */
export async function wholeContent({ size, content }: ArchiveEntry, limit: number): Promise<Buffer> {
  if (size > limit) throw new DamagedArchive('an entry is too large');
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
