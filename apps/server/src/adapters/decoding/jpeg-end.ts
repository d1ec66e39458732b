import type { FileHandle } from 'node:fs/promises';
import { open, readFile } from 'node:fs/promises';
import { FileRefused } from './file-refused.ts';

/** A picture that is sent in so many turns is made to take time; libraries refuse more, too. */
const mostScans = 100;

const endOfPicture = 0xd9;
const startOfScan = 0xda;
/** Markers that stand alone, without a length: those within a scan, and the beginning. */
const standsAlone = (marker: number) => marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** What begins a picture that is drawn from top to bottom; others come in several turns. */
const sequential = new Set([0xc0, 0xc1]);

const end = Buffer.from([0xff, endOfPicture]);
const block = 64 * 1024;
/** More notes than any camera writes before its picture. */
const mostSegments = 1000;

/**
 * Looks whether a JPEG is whole, without drawing it: one that was cut is found out in a hundredth of the time. What stands behind
 * its end is nobody's business.
 * @throws FileRefused corrupted, too_demanding
 */
export async function checkJpegEnd(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const scan = await onlyScan(file);
    if (scan === undefined) return walk(await readFile(path));
    if (!(await endsBehind(file, scan, size))) throw new FileRefused('corrupted');
  } finally {
    await file.close();
  }
}

/**
 * Where the data of a picture begins that has it all in one scan, as cameras write it: within it the marker of the end can't
 * stand. Undefined for any other picture.
 */
async function onlyScan(file: FileHandle): Promise<number | undefined> {
  const head = Buffer.alloc(10);
  let components = 0;
  for (let at = 2, count = 0; count < mostSegments; count += 1) {
    const { bytesRead } = await file.read(head, 0, head.length, at);
    const marker = head[1] ?? 0;
    if (bytesRead < head.length || head[0] !== 0xff || marker === 0xff || standsAlone(marker)) return undefined;
    if (sequential.has(marker)) components = head[9] ?? 0;
    const next = at + 2 + head.readUInt16BE(2);
    if (marker === startOfScan) return components > 0 && head[4] === components ? next : undefined;
    at = next;
  }
  return undefined;
}

/** Whether the marker of the end stands behind a place; looked for from the end of the file, where it is. */
async function endsBehind(file: FileHandle, from: number, size: number): Promise<boolean> {
  const bytes = Buffer.alloc(block);
  for (let to = size; to > from + 1; to -= block - 1) {
    const begin = Math.max(from, to - block);
    const { bytesRead } = await file.read(bytes, 0, to - begin, begin);
    if (bytes.subarray(0, bytesRead).includes(end)) return true;
  }
  return false;
}

/** Walks from marker to marker to the end. */
function walk(bytes: Buffer): void {
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
