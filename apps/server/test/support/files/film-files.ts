function box(type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function numbers(length: number, at: Readonly<Record<number, number>>): Buffer {
  const bytes = Buffer.alloc(length);
  for (const [place, value] of Object.entries(at)) bytes.writeUInt32BE(value, Number(place));
  return bytes;
}

/** A film as a phone writes its container; what would be shown is noise. */
export function filmFile(
  film: {
    seconds?: number;
    width?: number;
    height?: number;
    /** Held upright: the camera notes a quarter turn. */
    isTurned?: boolean;
    /** Where it was taken, as ISO 6709 writes it. */
    place?: string;
    /** Where it was taken, as 3GPP does: longitude, latitude. */
    place3gpp?: readonly [number, number];
    brand?: string;
    bytes?: number;
    /** What its one track is for. */
    handler?: 'vide' | 'soun';
  } = {},
): Buffer {
  const { seconds = 3, width = 640, height = 360, isTurned = false, brand = 'isom', bytes = 2000 } = film;
  const head = numbers(100, { 12: 1000, 16: seconds * 1000 });
  const one = 0x10000;
  const matrix: Record<number, number> = isTurned ? { 44: one, 52: 0x1_0000_0000 - one } : { 40: one, 56: one };
  const track = numbers(84, { ...matrix, 76: width * one, 80: height * one });
  const written = film.place === undefined ? [] : [box('\u00a9xyz', numbers(4, {}), film.place)];
  const numbered = film.place3gpp
    ? [box('loci', numbers(6, {}), 'Site\0\0', numbers(12, { 0: film.place3gpp[0] * one, 4: film.place3gpp[1] * one }))]
    : [];
  const remarks = [...written, ...numbered];
  return Buffer.concat([
    box('ftyp', brand, numbers(4, { 0: 512 }), brand),
    box(
      'moov',
      box('mvhd', head),
      box(
        'trak',
        box('tkhd', track),
        ...(film.handler ? [box('mdia', box('hdlr', numbers(8, {}), film.handler, numbers(13, {})))] : []),
      ),
      ...(remarks.length ? [box('udta', ...remarks)] : []),
    ),
    box('mdat', Buffer.alloc(bytes, 0x5a)),
  ]);
}
