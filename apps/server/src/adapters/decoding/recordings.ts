import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import { FileRefused } from './file-refused.ts';
import { mpegLength } from './mpeg-frames.ts';
import { webmLength } from './webm.ts';

/** Audio formats outside of video containers. Each reader returns milliseconds, or null if unknown. */
const readers = {
  mp3: (bytes: Buffer) => mpegLength(bytes, 'mp3'),
  aac: (bytes: Buffer) => mpegLength(bytes, 'aac'),
  ogg: oggLength,
  wav: wavLength,
  webm: webmLength,
};

/** Whether a type is read here; audio in a video container is not. */
export function isRecording(kind: FileKindName): kind is keyof typeof readers {
  return Object.hasOwn(readers, kind);
}

/**
 * The length of a recording in milliseconds; null if unknown. Only the container is parsed, to its end: nothing is
 * decoded. @throws FileRefused corrupted when it is shorter than it says, type_not_taken when it has a video track
 */
export function recordingLength(kind: keyof typeof readers, bytes: Buffer): number | null {
  const length = readers[kind](bytes);
  return length !== null && Number.isFinite(length) && length > 0 && length < 2 ** 31 ? Math.round(length) : null;
}

/** Streaming writers may put this value in place of a length. */
const unknownLength = 0xffffffff;

/** RIFF: one chunk has the bytes per second, another the data. */
function wavLength(bytes: Buffer): number | null {
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const declaredRate = bytes.readUInt32LE(at + 4);
    const isToTheEnd = name === 'data' && (declaredRate === unknownLength || declaredRate === 0);
    const length = isToTheEnd ? bytes.length - at - 8 : declaredRate;
    if (at + 8 + length > bytes.length) throw new FileRefused('corrupted');
    if (name === 'fmt ' && length >= 16) bytesPerSecond = bytes.readUInt32LE(at + 16);
    if (name === 'data') return bytesPerSecond > 0 ? (length / bytesPerSecond) * 1000 : null;
    at += 8 + length + (length % 2);
  }
  throw new FileRefused('corrupted');
}

/** Ogg (RFC 3533): pages, each with the moment at which it ends, counted in samples. */
function oggLength(bytes: Buffer): number | null {
  let samples = 0n;
  let pages = 0;
  for (let at = 0; at < bytes.length; pages += 1) {
    if (at + 27 > bytes.length || bytes.toString('latin1', at, at + 4) !== 'OggS') throw new FileRefused('corrupted');
    const segments = bytes[at + 26] ?? 0;
    const sizes = bytes.subarray(at + 27, at + 27 + segments);
    const end = at + 27 + segments + sizes.reduce((sum, size) => sum + size, 0);
    if (end > bytes.length) throw new FileRefused('corrupted');
    const until = bytes.readBigInt64LE(at + 6);
    if (until > samples) samples = until;
    at = end;
  }
  if (pages < 2) throw new FileRefused('corrupted');
  const rate = oggRate(bytes.subarray(28, 100));
  return rate && (Number(samples) / rate) * 1000;
}

/** Samples a second, by the head of the codec. */
function oggRate(head: Buffer): number | null {
  // Opus counts in these whatever it was recorded in (RFC 7845).
  if (head.toString('latin1', 0, 8) === 'OpusHead') return 48_000;
  if (head.toString('latin1', 1, 7) === 'vorbis') return head.readUInt32LE(12) || null;
  return head.toString('latin1', 0, 8) === 'Speex   ' ? head.readUInt32LE(36) || null : null;
}
