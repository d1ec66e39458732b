import { open } from 'node:fs/promises';
import yauzl from 'yauzl';
import { FileRefused } from './file-refused.ts';
import { freelyInflatedMegabytes, maxInflation, maxParts, maxUnpackedMegabytes } from './limits.ts';

/**
 * Checks that an Office file (a ZIP) is complete and unpacks to a reasonable size. Declared sizes aren't trusted:
 * everything is unpacked, counted and discarded. A part that unpacks to a thousand times its size is a zip bomb long
 * before the limit of the whole. @throws FileRefused corrupted, unpacks_too_large
 */
export async function checkOfficeZip(path: string): Promise<void> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw new FileRefused('corrupted');
  });
  const tooLarge = new FileRefused('unpacks_too_large', maxUnpackedMegabytes);
  const maxBytes = maxUnpackedMegabytes * 1_000_000;
  try {
    if (zip.entryCount > maxParts) throw tooLarge;
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const maxOfPart = Math.max(freelyInflatedMegabytes * 1_000_000, entry.compressedSize * maxInflation);
      let part = 0;
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        part += (chunk as Buffer).length;
        if (part > maxOfPart || unpacked + part > maxBytes) throw tooLarge;
      }
      unpacked += part;
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('corrupted');
  } finally {
    zip.close();
  }
}

const endOfChain = 0xfffffffa;

/**
 * Checks that a Word or Excel file of the binary format is as long as its sector table says (MS-CFB 2.2, 2.3).
 * @throws FileRefused corrupted
 */
export async function checkOldOffice(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(512);
    if ((await file.read(header, 0, 512, 0)).bytesRead < 512) throw new FileRefused('corrupted');
    const shift = header.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw new FileRefused('corrupted');
    const sector = 2 ** shift;
    const sectors = Math.ceil(size / sector) - 1;
    const tables = Array.from({ length: 109 }, (_, index) => header.readUInt32LE(76 + index * 4)).filter(
      (id) => id < endOfChain,
    );
    if (tables.length === 0 || header.readUInt32LE(48) >= sectors) throw new FileRefused('corrupted');
    for (const [index, id] of tables.entries()) {
      if (id >= sectors) throw new FileRefused('corrupted');
      const table = Buffer.alloc(sector);
      await file.read(table, 0, sector, (id + 1) * sector);
      if (lastUsed(table, (index * sector) / 4) >= sectors) throw new FileRefused('corrupted');
    }
  } finally {
    await file.close();
  }
}

/** The last sector that a table of sectors has in use; the table's first entry is of the sector `first`. */
function lastUsed(table: Buffer, first: number): number {
  for (let index = table.length / 4 - 1; index >= 0; index -= 1) {
    if (table.readUInt32LE(index * 4) !== 0xffffffff) return first + index;
  }
  return -1;
}
