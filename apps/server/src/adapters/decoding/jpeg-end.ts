import { readFile } from 'node:fs/promises';
import { FileRefused } from './file-refused.ts';

/** A picture that is sent in so many turns is made to take time; libraries refuse more, too. */
const mostScans = 100;

const endOfPicture = 0xd9;
const startOfScan = 0xda;
/** Markers that stand alone, without a length: those within a scan, and the beginning. */
const standsAlone = (marker: number) => marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Walks from marker to marker to the end of a JPEG, without drawing it: one that was cut is found out in a thirtieth of the
 * time. What stands behind its end is nobody's business.
 * @throws FileRefused corrupted, too_demanding
 */
export async function checkJpegEnd(path: string): Promise<void> {
  const bytes = await readFile(path);
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === endOfPicture && scans > 0) return;
    if (marker === startOfScan) scans += 1;
    if (scans > mostScans) throw new FileRefused('too_demanding');
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else if (at + 3 < bytes.length) at += 2 + bytes.readUInt16BE(at + 2);
    else break;
  }
  throw new FileRefused('corrupted');
}
