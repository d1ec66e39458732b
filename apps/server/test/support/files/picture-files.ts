import { crc32, deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import sharp from 'sharp';

const colours = [
  [200, 30, 30],
  [30, 160, 30],
  [30, 30, 200],
  [230, 200, 40],
];

/** Four quarters: red, green; blue, yellow. So it is seen which way up it stands. */
export function quarters(width = 160, height = 120): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const quarter = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1);
      pixels.set(colours[quarter] ?? [], (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A picture as its pixels. */
export function pixelsOf(picture: Buffer) {
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** The colours of a picture's quarters, from the upper left to the lower right, by their names. */
export async function quartersOf(picture: Buffer): Promise<string> {
  const { data, info } = await pixelsOf(picture);
  const at = (x: number, y: number) => {
    const index = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const distances = colours.map((colour) =>
      colour.reduce((sum, value, channel) => sum + Math.abs(value - (data[index + channel] ?? 0)), 0),
    );
    return 'rgby'[distances.indexOf(Math.min(...distances))] ?? '?';
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join('');
}

const placeNotes = {
  IFD0: { Make: 'Camera of somebody' },
  IFD2: { DateTimeOriginal: '2026:03:01 10:05:20', OffsetTimeOriginal: '+01:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '32/1 6/1 3240/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '34/1 51/1 1800/100',
  },
};

/** A photo whose camera noted where it was: 32.109, 34.855; and when: 2026-03-01T09:05:20Z. */
export function placedJpeg(): Promise<Buffer> {
  return quarters().withExif(placeNotes).jpeg({ quality: 95 }).toBuffer();
}

/** A photo of something with grain, as all that a camera sees has; the same each time. */
export function photoWithGrain(width = 1200, height = 900): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let grain = 1;
  for (let index = 0; index < pixels.length; index += 1) {
    grain = (Math.imul(grain, 1_103_515_245) + 12_345) >>> 0;
    pixels[index] = 96 + (grain >>> 26);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } }).blur(0.8);
}

/** A file of which a disk or a card has lost some bytes, from a place on (of 1): noughts stand there. */
export function overwritten(bytes: Buffer, at: number, length: number): Buffer {
  return Buffer.from(bytes).fill(0, Math.floor(bytes.length * at), Math.floor(bytes.length * at) + length);
}

/** As a phone takes it: large, stored lying on its side, 3000 by 4000 when it is seen, with the place. */
export async function phonePhoto(): Promise<Buffer> {
  const lying = await quarters(3000, 4000).rotate(270).png().toBuffer();
  const placed = await sharp(lying).withExif(placeNotes).jpeg({ quality: 95 }).toBuffer();
  return sharp(placed).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
}

/** How each of the eight ways to hold a camera has to be stored, so that the picture is {@link quarters} when it is seen. */
export function heldAs(orientation: number): Promise<Buffer> {
  // The library mirrors before it turns.
  const stored: Record<number, (picture: Sharp) => Sharp> = {
    1: (picture) => picture,
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    5: (picture) => picture.rotate(90).flip(),
    6: (picture) => picture.rotate(270),
    7: (picture) => picture.rotate(270).flip(),
    8: (picture) => picture.rotate(90),
  };
  const turn = stored[orientation];
  if (!turn) throw new Error(`orientations are 1 to 8: ${orientation}`);
  return turn(quarters())
    .png()
    .toBuffer()
    .then((turned) => sharp(turned).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer());
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG that says it is this large, and has one row. */
export function pngBomb(width = 50_000, height = 50_000): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(width * 3 + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of two frames that moves. */
export async function animatedPng(): Promise<Buffer> {
  const still = await quarters(40, 40).png({ compressionLevel: 0 }).toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const frame = (sequence: number) => {
    const bytes = Buffer.alloc(26);
    bytes.writeUInt32BE(sequence, 0);
    bytes.writeUInt32BE(40, 4);
    bytes.writeUInt32BE(40, 8);
    bytes.writeUInt16BE(1, 20);
    bytes.writeUInt16BE(10, 22);
    return bytes;
  };
  const afterHead = 8 + 25;
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(Buffer.alloc(40 * 121, 255))]);
  const end = still.length - 12;
  return Buffer.concat([
    still.subarray(0, afterHead),
    chunk('acTL', control),
    chunk('fcTL', frame(0)),
    still.subarray(afterHead, end),
    chunk('fcTL', frame(1)),
    chunk('fdAT', second),
    still.subarray(end),
  ]);
}

/** A GIF that a browser would run as a script, if it guessed. */
export const gifScript = Buffer.concat([
  Buffer.from('GIF89a/*'),
  Buffer.alloc(20),
  Buffer.from('*/=1;window.stolen = document.domain;'),
]);
