import { FileRefused } from './file-refused.ts';

interface Frame {
  bytes: number;
  milliseconds: number;
}

const bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const lowBitrates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates = [44_100, 48_000, 32_000];
const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350];
/** How much data programs write before the first frame. */
const maxBefore = 64 * 1024;

/**
 * The length of an MP3 or AAC stream in milliseconds, by counting its frames. @throws FileRefused corrupted without
 * frames
 */
export function mpegLength(bytes: Buffer, kind: 'mp3' | 'aac'): number {
  const frameAt = kind === 'mp3' ? mp3FrameAt : aacFrameAt;
  const begin = firstFrame(bytes, frameAt);
  let length = 0;
  for (let at = begin; ;) {
    const frame = frameAt(bytes, at);
    // Anything after the last frame (tags, images) is ignored.
    if (!frame) return length;
    length += frame.milliseconds;
    at += frame.bytes;
  }
}

/** The first frame: after the ID3 tag, at two frames in a row. @throws FileRefused corrupted */
function firstFrame(bytes: Buffer, frameAt: typeof mp3FrameAt): number {
  const from = endOfNotes(bytes);
  for (let at = from; at < Math.min(from + maxBefore, bytes.length); at += 1) {
    const frame = frameAt(bytes, at);
    if (frame && (at + frame.bytes === bytes.length || frameAt(bytes, at + frame.bytes))) return at;
  }
  throw new FileRefused('corrupted');
}

/** The length of an ID3v2 tag is encoded in four times seven bits. */
function endOfNotes(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + [...bytes.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 127), 0);
}

/** A frame of MPEG audio, layer III (ISO/IEC 11172-3, 13818-3). */
function mp3FrameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length || bytes.readUInt16BE(at) < 0xffe0) return null;
  const [, second = 0, third = 0] = bytes.subarray(at, at + 4);
  const version = (second >> 3) & 3;
  if (version === 1 || ((second >> 1) & 3) !== 1) return null;
  const bitrate = (version === 3 ? bitrates : lowBitrates)[third >> 4];
  const rate = (rates[(third >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  if (!bitrate || !rate) return null;
  const samples = version === 3 ? 1152 : 576;
  const size = Math.floor(((samples / 8) * bitrate * 1000) / rate) + ((third >> 1) & 1);
  return at + size > bytes.length ? null : { bytes: size, milliseconds: (samples / rate) * 1000 };
}

/** A frame of AAC in ADTS (ISO/IEC 14496-3, 1.A.3). */
function aacFrameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 7 > bytes.length || (bytes.readUInt16BE(at) & 0xfff6) !== 0xfff0) return null;
  const rate = aacRates[((bytes[at + 2] ?? 0) >> 2) & 15];
  const size = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
  if (!rate || size < 7 || at + size > bytes.length) return null;
  return { bytes: size, milliseconds: (1024 / rate) * 1000 };
}
