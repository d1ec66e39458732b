/** The number of rows read at once. */
const rowsPerStrip = 64;

/** Tags of TIFF 6.0, and that of ICC profiles. */
const tag = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planar: 284,
  extraSamples: 338,
  profile: 34_675,
} as const;
const [short, long, undefinedType] = [3, 4, 7];

interface Frame {
  /** The whole file; complete once the pixels are written. */
  readonly file: Buffer;
  /** Where the pixels go: rows from the top, red, green, blue and alpha of a byte each. */
  readonly pixels: Uint8ClampedArray;
}

/**
 * An uncompressed TIFF with a profile around pixels that are yet to be written: the picture library accepts a profile
 * only from a file.
 */
export function profiledPixels(width: number, height: number, profile: Buffer): Frame {
  const row = width * 4;
  const strips = Array.from({ length: Math.ceil(height / rowsPerStrip) }, (_, index) => index * rowsPerStrip);
  const entries: readonly [tag: number, type: number, values: readonly number[] | Buffer][] = [
    [tag.width, long, [width]],
    [tag.height, long, [height]],
    [tag.bitsPerSample, short, [8, 8, 8, 8]],
    [tag.compression, short, [1]],
    [tag.photometric, short, [2]],
    [tag.stripOffsets, long, strips],
    [tag.samplesPerPixel, short, [4]],
    [tag.rowsPerStrip, long, [rowsPerStrip]],
    [tag.stripByteCounts, long, strips.map((first) => Math.min(rowsPerStrip, height - first) * row)],
    [tag.planar, short, [1]],
    // Alpha that the colours are not multiplied with.
    [tag.extraSamples, short, [2]],
    [tag.profile, undefinedType, profile],
  ];
  const lengthOf = (type: number, values: { readonly length: number }) =>
    values.length * (type === long ? 4 : type === short ? 2 : 1);
  const directory = 8;
  let outside = directory + 2 + entries.length * 12 + 4;
  const places = entries.map(([, type, values]) => {
    const length = lengthOf(type, values);
    if (length <= 4) return null;
    const place = outside;
    outside += length + (length % 2);
    return place;
  });
  const first = outside;
  const file = Buffer.alloc(first + row * height);
  file.write('II', 'latin1');
  file.writeUInt16LE(42, 2);
  file.writeUInt32LE(directory, 4);
  file.writeUInt16LE(entries.length, directory);
  entries.forEach(([id, type, values], index) => {
    const at = directory + 2 + index * 12;
    file.writeUInt16LE(id, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(values.length, at + 4);
    const place = places[index] ?? null;
    if (place !== null) file.writeUInt32LE(place, at + 8);
    const to = place ?? at + 8;
    if (Buffer.isBuffer(values)) return void values.copy(file, to);
    values.forEach((value, n) => {
      if (type === short) file.writeUInt16LE(value, to + n * 2);
      else file.writeUInt32LE(id === tag.stripOffsets ? first + value * row : value, to + n * 4);
    });
  });
  return { file, pixels: new Uint8ClampedArray(file.buffer, file.byteOffset + first, row * height) };
}
