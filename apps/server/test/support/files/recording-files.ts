const repeated = (frame: Buffer, count: number) => Buffer.concat(Array.from({ length: count }, () => frame));

/** A tone as a telephone has it: 8,000 samples a second, one byte each. */
export function wavFile(seconds = 2): Buffer {
  const samples = Buffer.alloc(seconds * 8000, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Silence of 128 kbit and 44,100 samples a second: 26 ms a frame, behind an empty note. */
export function mp3File(frames = 100): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  return Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x0a', 'latin1'), Buffer.alloc(10), repeated(frame, frames)]);
}

/** AAC without a container, 44,100 samples a second: 23 ms a frame. */
export function aacFile(frames = 100): Buffer {
  const frame = Buffer.alloc(200);
  frame.writeUInt32BE(0xfff15080);
  frame.writeUIntBE((200 << 5) | 0x1f, 3, 3);
  frame[3] = 0x80 | (frame[3] ?? 0);
  return repeated(frame, frames);
}

function oggPage(content: Buffer, samples: bigint, isFirst: boolean): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head[5] = isFirst ? 2 : 0;
  head.writeBigInt64LE(samples, 6);
  head[26] = 1;
  head[27] = content.length;
  return Buffer.concat([head, content]);
}

/** Opus, as messengers record: a page a second. */
export function oggFile(seconds = 3): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  const pages = Array.from({ length: seconds }, (_, index) =>
    oggPage(Buffer.alloc(200, 7), BigInt((index + 1) * 48_000), false),
  );
  return Buffer.concat([oggPage(head, 0n, true), ...pages]);
}

function element(id: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(0x10000000 + body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
}

const unsigned = (value: number) => Buffer.from([value >> 8, value & 255]);
/** As browsers write while they record: the end isn't known yet. */
const open = (id: string) => Buffer.from(`${id}01ffffffffffffff`, 'hex');

/** WebM as a browser records it, a block a second; with a picture it is a film. */
export function webmFile(seconds = 4, { hasPicture = false } = {}): Buffer {
  const track = (kind: number) => element('ae', element('d7', unsigned(kind)), element('83', unsigned(kind)));
  const clusters = Array.from({ length: seconds }, (_, index) =>
    Buffer.concat([
      open('1f43b675'),
      element('e7', unsigned(index * 1000)),
      element('a3', Buffer.from([0x81, 0x03, 0xe8, 0x80]), Buffer.alloc(100, 9)),
    ]),
  );
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    open('18538067'),
    element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]))),
    element('1654ae6b', ...(hasPicture ? [track(1)] : []), track(2)),
    ...clusters,
  ]);
}
