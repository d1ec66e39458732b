import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** The limits of an archive: its number of files, and the total unpacked bytes of the wanted ones. */
export interface UnpackLimits {
  readonly entries: number;
  readonly bytes: number;
}

/** The archive is none, is damaged, or would be too large when unpacked. */
export class ArchiveRefused extends Error {
  readonly because: 'damaged' | 'too_large';

  constructor(because: 'damaged' | 'too_large') {
    super(because);
    this.because = because;
  }
}

/**
 * Unpacks the wanted files of a ZIP archive into memory. Declared sizes aren't trusted: bytes are counted as they are
 * unpacked, and reading stops at the limit. @throws ArchiveRefused
 */
export async function unpack(
  archive: Buffer,
  isWanted: (name: string) => boolean,
  limits: UnpackLimits,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const zip = await opened(archive);
  try {
    if (zip.entryCount > limits.entries) throw new ArchiveRefused('too_large');
    const files = new Map<string, Uint8Array>();
    let left = limits.bytes;
    for await (const entry of entriesOf(zip)) {
      if (!isWanted(entry.fileName) || files.has(entry.fileName)) continue;
      const content = await contentOf(zip, entry, left);
      left -= content.length;
      files.set(entry.fileName, content);
    }
    return files;
  } finally {
    zip.close();
  }
}

function opened(archive: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(new ArchiveRefused('damaged'));
      else resolve(zip);
    });
  });
}

async function* entriesOf(zip: ZipFile): AsyncIterable<Entry> {
  for (let count = 0; count < zip.entryCount; count++) {
    yield await new Promise<Entry>((resolve, reject) => {
      const forget = () => {
        zip.removeAllListeners('entry');
        zip.removeAllListeners('error');
        zip.removeAllListeners('end');
      };
      const refuse = () => {
        forget();
        reject(new ArchiveRefused('damaged'));
      };
      zip.once('entry', (entry: Entry) => {
        forget();
        resolve(entry);
      });
      zip.once('error', refuse);
      zip.once('end', refuse);
      zip.readEntry();
    });
  }
}

async function contentOf(zip: ZipFile, entry: Entry, limit: number): Promise<Uint8Array> {
  const stream = await new Promise<NodeJS.ReadableStream & { destroy(): void }>((resolve, reject) => {
    zip.openReadStream(entry, (error, opening) => {
      if (error) reject(new ArchiveRefused('damaged'));
      else resolve(opening);
    });
  });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw new ArchiveRefused('too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    stream.destroy();
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused('damaged');
  }
  return Buffer.concat(chunks);
}
