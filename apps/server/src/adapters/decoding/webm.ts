import { FileRefused } from './file-refused.ts';

/** Elements of WebM (RFC 9559) that are looked into; all others are stepped over. */
const inside = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0]);
const id = { scale: 0x2ad7b1, duration: 0x4489, trackType: 0x83, clusterTime: 0xe7, block: 0xa1, simpleBlock: 0xa3 };
const picture = 1;
const sound = 2;

interface Element {
  id: number;
  start: number;
  /** Infinity for an element of unknown length (live recording): it extends to the next of its type. */
  length: number;
}

/**
 * The length of a WebM recording in milliseconds; null if unknown. Browsers record without one: then it is the time of
 * the last block. @throws FileRefused corrupted when it is truncated, type_not_taken when it has a video track
 */
export function webmLength(bytes: Buffer): number | null {
  let [scale, told, cluster, last, hasSound] = [1_000_000, 0, 0, 0, false];
  for (const { id: name, start, length } of elementsOf(bytes)) {
    if (name === id.scale) scale = numberAt(bytes, start, length);
    else if (name === id.duration) told = length === 8 ? bytes.readDoubleBE(start) : bytes.readFloatBE(start);
    else if (name === id.clusterTime) cluster = numberAt(bytes, start, length);
    else if (name === id.trackType) {
      const kind = numberAt(bytes, start, length);
      if (kind === picture) throw new FileRefused('type_not_taken');
      hasSound ||= kind === sound;
    } else if ((name === id.block || name === id.simpleBlock) && length >= 4) {
      last = Math.max(last, cluster + bytes.readInt16BE(start + widthOf(bytes[start] ?? 0)));
    }
  }
  if (!hasSound) throw new FileRefused('corrupted');
  return ((told || last) * scale) / 1_000_000 || null;
}

/** All elements in order, with nested ones flattened. @throws FileRefused corrupted */
function* elementsOf(bytes: Buffer): Iterable<Element> {
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes, at);
    const isLookedInto = inside.has(element.id);
    if (!isLookedInto && element.start + element.length > bytes.length) throw new FileRefused('corrupted');
    if (!isLookedInto) yield element;
    at = isLookedInto ? element.start : element.start + element.length;
  }
}

function elementAt(bytes: Buffer, at: number): Element {
  const idWidth = widthOf(bytes[at] ?? 0);
  const from = at + idWidth;
  const width = widthOf(bytes[from] ?? 0);
  if (idWidth > 4 || width > 8 || from + width > bytes.length) throw new FileRefused('corrupted');
  let length = (bytes[from] ?? 0) & (2 ** (8 - width) - 1);
  let isUnknown = length === 2 ** (8 - width) - 1;
  for (const byte of bytes.subarray(from + 1, from + width)) {
    length = length * 256 + byte;
    isUnknown &&= byte === 255;
  }
  return { id: bytes.readUIntBE(at, idWidth), start: from + width, length: isUnknown ? Infinity : length };
}

/** The size of a variable-length integer by its first byte: one more than its leading zero bits. */
function widthOf(first: number): number {
  return first === 0 ? 9 : Math.clz32(first) - 23;
}

function numberAt(bytes: Buffer, start: number, length: number): number {
  return length > 0 && length <= 6 ? bytes.readUIntBE(start, length) : 0;
}
