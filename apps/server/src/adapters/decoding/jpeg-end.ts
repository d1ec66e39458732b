import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { FileRefused } from './file-refused.ts';

/** A picture with so many scans is made to take time; libraries refuse more, too. */
const maxScans = 100;

const endOfPicture = 0xd9;
const startOfScan = 0xda;
/** Markers that stand alone, without a length: those within a scan, and the beginning. */
const standsAlone = (marker: number) => marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Markers of sequential JPEGs; progressive ones have several scans. */
const sequential = new Set([0xc0, 0xc1]);

const end = Buffer.from([0xff, endOfPicture]);
/** The bytes read at once. Nearly every photo has its EXIF data in the first block and its end in the last. */
const block = 64 * 1024;
/** More segments than any camera writes before its picture. */
const maxSegments = 1000;

/** Reads a file in blocks, synchronously: the process has nothing else to do, and a thread pool would cost more. */
class Blocks {
  readonly size: number;
  readonly #file: number;
  readonly #block = Buffer.allocUnsafe(block);
  #begin = 0;
  #end = 0;

  constructor(file: number) {
    this.#file = file;
    this.size = fstatSync(file).size;
  }

  /** The bytes of a range, at most a block; fewer at the end of the file. Valid until the next call. */
  read(from: number, to: number): Buffer {
    if (from < this.#begin || Math.min(to, this.size) > this.#end) {
      this.#begin = from;
      this.#end = from + readSync(this.#file, this.#block, 0, block, from);
    }
    return this.#block.subarray(from - this.#begin, Math.min(to, this.#end) - this.#begin);
  }
}

/**
 * Checks whether a JPEG is complete without decoding it: a truncated one is detected in a hundredth of the time. Bytes
 * after its end are ignored.
 * @throws FileRefused corrupted, too_demanding
 */
export function checkJpegEnd(path: string): void {
  const file = openSync(path, 'r');
  try {
    const bytes = new Blocks(file);
    const scan = onlyScan(bytes);
    if (scan === undefined) return walk(readFileSync(file));
    if (!endsBehind(bytes, scan)) throw new FileRefused('corrupted');
  } finally {
    closeSync(file);
  }
}

/**
 * The start of the data of a picture with a single scan, as cameras write it: within it the end marker can't occur.
 * Undefined for any other picture.
 */
function onlyScan(bytes: Blocks): number | undefined {
  let components = 0;
  for (let at = 2, count = 0; count < maxSegments; count += 1) {
    const head = bytes.read(at, at + 10);
    const marker = head[1] ?? 0;
    if (head.length < 10 || head[0] !== 0xff || marker === 0xff || standsAlone(marker)) return undefined;
    if (sequential.has(marker)) components = head[9] ?? 0;
    const next = at + 2 + head.readUInt16BE(2);
    if (marker === startOfScan) return components > 0 && head[4] === components ? next : undefined;
    at = next;
  }
  return undefined;
}

/** Whether the end marker follows a position; searched from the end of the file, where it usually is. */
function endsBehind(bytes: Blocks, from: number): boolean {
  for (let to = bytes.size; to > from + 1; to -= block - 1) {
    if (bytes.read(Math.max(from, to - block), to).includes(end)) return true;
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
    if (scans > maxScans) throw new FileRefused('too_demanding');
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else if (at + 3 < bytes.length) at += 2 + bytes.readUInt16BE(at + 2);
    else break;
  }
  throw new FileRefused('corrupted');
}
