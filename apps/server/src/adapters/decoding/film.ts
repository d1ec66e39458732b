import type { FileHandle } from 'node:fs/promises';
import { copyFile, open } from 'node:fs/promises';
import type { CameraPosition } from './camera-notes.ts';
import { FileRefused } from './file-refused.ts';

/** A box of an MP4, QuickTime or 3GPP file (ISO/IEC 14496-12): the range of its content. */
interface Box {
  type: string;
  start: number;
  end: number;
}

/** The metadata of a video. */
export interface Film {
  width: number | null;
  height: number | null;
  /** Milliseconds. */
  duration: number | null;
  position: CameraPosition | null;
  /** An audio recording: the same container without a video track. */
  isSoundOnly: boolean;
}

/** A movie header describes every sample; even for hours of video it is smaller than this. */
const maxHead = 64 * 1024 * 1024;
const maxBoxes = 10_000;

/** Reads a video's header. @throws FileRefused corrupted when it has none, or is shorter than its header says */
export async function describeFilm(path: string): Promise<Film> {
  const { head } = await readHead(path);
  const boxes = [...boxesOf(head)];
  return {
    ...largestTrack(head, boxes),
    duration: durationOf(head, boxes),
    position: positionOf(head, boxes),
    isSoundOnly: isSoundOnly(head, boxes),
  };
}

/** Whether it has an audio track and no video track. */
function isSoundOnly(head: Buffer, boxes: readonly Box[]): boolean {
  const kinds = boxes
    .filter(({ type, start, end }) => type === 'hdlr' && end - start >= 12)
    .map(({ start }) => head.toString('latin1', start + 8, start + 12));
  return kinds.includes('soun') && !kinds.includes('vide');
}

/**
 * Copies a video without its location: the bytes of that metadata are zeroed, so that no offset changes.
 * @returns whether there was a location; without one no copy is made
 */
export async function shownFilm({ path, to }: { path: string; to: string }): Promise<boolean> {
  const { head, start } = await readHead(path);
  const notes = placesOf(head, [...boxesOf(head)]);
  if (notes.length === 0) return false;
  await copyFile(path, to);
  const copy = await open(to, 'r+');
  try {
    for (const { index, length } of notes) await copy.write(Buffer.alloc(length), 0, length, start + index);
  } finally {
    await copy.close();
  }
  return true;
}

async function readHead(path: string): Promise<{ head: Buffer; start: number }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const box = await findHead(file, size);
    const head = Buffer.alloc(box.end - box.start);
    await file.read(head, 0, head.length, box.start);
    return { head, start: box.start };
  } finally {
    await file.close();
  }
}

/** Walks over the outermost boxes to the end, so that a film that was cut is found out. */
async function findHead(file: FileHandle, size: number): Promise<Box> {
  let head: Box | undefined;
  const start = Buffer.alloc(16);
  for (let at = 0, count = 0; at + 8 <= size; count += 1) {
    await file.read(start, 0, 16, at);
    const box = boxAt(start, 0, at, size);
    if (!box || box.end > size || count > maxBoxes) throw new FileRefused('corrupted');
    if (box.type === 'moov') head ??= box;
    at = box.end;
  }
  if (!head || head.end - head.start > maxHead) throw new FileRefused('corrupted');
  return head;
}

/** The box whose header is in `bytes` at `index`; `at` is that position in the file. */
function boxAt(bytes: Buffer, index: number, at: number, end: number): Box | undefined {
  if (index + 8 > bytes.length) return undefined;
  const type = bytes.toString('latin1', index + 4, index + 8);
  const declared = bytes.readUInt32BE(index);
  if (declared === 0) return { type, start: at + 8, end };
  if (declared !== 1) return declared < 8 ? undefined : { type, start: at + 8, end: at + declared };
  if (index + 16 > bytes.length) return undefined;
  const long = Number(bytes.readBigUInt64BE(index + 8));
  return long < 16 ? undefined : { type, start: at + 16, end: at + long };
}

const containers = new Set(['trak', 'mdia']);

/** The boxes of a head, those of its tracks included. @throws FileRefused corrupted */
function* boxesOf(head: Buffer, from = 0, to = head.length, depth = 0): Iterable<Box> {
  for (let at = from, count = 0; at + 8 <= to; count += 1) {
    const box = boxAt(head, at, at, to);
    if (!box || box.end > to || count > maxBoxes) throw new FileRefused('corrupted');
    yield box;
    if (containers.has(box.type) && depth < 4) yield* boxesOf(head, box.start, box.end, depth + 1);
    at = box.end;
  }
}

function durationOf(head: Buffer, boxes: readonly Box[]): number | null {
  const declared = boxes.find(({ type, start, end }) => type === 'mvhd' && end - start >= 32);
  if (!declared) return null;
  const isLong = head[declared.start] === 1;
  const scale = head.readUInt32BE(declared.start + (isLong ? 20 : 12));
  const units = isLong ? Number(head.readBigUInt64BE(declared.start + 24)) : head.readUInt32BE(declared.start + 16);
  const duration = Math.round((units / scale) * 1000);
  return Number.isSafeInteger(duration) && duration > 0 && duration < 2 ** 31 ? duration : null;
}

/** The size of the largest track as displayed: a phone held upright records a quarter turn. */
function largestTrack(head: Buffer, boxes: readonly Box[]): Pick<Film, 'width' | 'height'> {
  const sizes = boxes
    .filter(({ type, start, end }) => type === 'tkhd' && end - start >= 84)
    .map(({ start }) => {
      const matrix = start + (head[start] === 1 ? 52 : 40);
      const [width, height] = [head.readUInt32BE(matrix + 36) >>> 16, head.readUInt32BE(matrix + 40) >>> 16];
      const isTurned = head.readInt32BE(matrix) === 0 && head.readInt32BE(matrix + 4) !== 0;
      return isTurned ? { width: height, height: width } : { width, height };
    })
    .filter(({ width, height }) => width > 0 && height > 0);
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0] ?? { width: null, height: null };
}

/** A location in the metadata: its bytes in the header, and its value. */
interface PlaceNote {
  index: number;
  length: number;
  position: CameraPosition;
}

/** As ISO 6709 writes places: +32.0853+034.7818/, also with a height. */
const writtenPlace = /([+-]\d{2}\.\d{1,8})([+-]\d{3}\.\d{1,8})(?:[+-]\d{1,5}(?:\.\d{1,8})?)?\/?/g;

/** Location metadata occurs only in these boxes, outside of the media itself. */
const remarks = new Set(['udta', 'meta']);

function placesOf(head: Buffer, boxes: readonly Box[]): PlaceNote[] {
  return boxes
    .filter(({ type }) => remarks.has(type))
    .flatMap((box) => [...writtenPlaces(head, box), ...numberedPlaces(head, box)]);
}

function writtenPlaces(head: Buffer, { start, end }: Box): PlaceNote[] {
  return [...head.toString('latin1', start, end).matchAll(writtenPlace)].map((found) => ({
    index: start + found.index,
    length: found[0].length,
    position: { lat: Number(found[1]), long: Number(found[2]) },
  }));
}

/**
 * The format of 3GPP: a name in some language, a role, and three numbers of 16.16 bits, longitude first (TS 26.244).
 */
function numberedPlaces(head: Buffer, { start, end }: Box): PlaceNote[] {
  const at = head.indexOf('loci', start, 'latin1');
  if (at === -1 || at >= end) return [];
  const name = at + 4 + 6;
  const nameEnd = head.indexOf(0, name);
  const index = nameEnd + 2;
  if (nameEnd === -1 || index + 12 > end) return [];
  const degrees = (from: number) => head.readInt32BE(from) / 65_536;
  return [{ index, length: 12, position: { lat: degrees(index + 4), long: degrees(index) } }];
}

function positionOf(head: Buffer, boxes: readonly Box[]): CameraPosition | null {
  const position = placesOf(head, boxes)[0]?.position;
  if (!position || (position.lat === 0 && position.long === 0)) return null;
  if (Math.abs(position.lat) > 90 || Math.abs(position.long) > 180) return null;
  const rounded = (value: number) => Math.round(value * 1e5) / 1e5;
  return { lat: rounded(position.lat), long: rounded(position.long) };
}
