import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { photoNotesOf, uprightNotes, withNotes } from './photo-notes.ts';

interface Written {
  readonly isLittle: boolean;
  readonly orientation: number | null;
  readonly make: boolean;
  readonly rest: Uint8Array;
}

const start = [0xff, 0xd8];
const name = [0x45, 0x78, 0x69, 0x66, 0, 0];
const scan = [0xff, 0xda, 1, 2, 3];

/** A JPEG as a camera begins it: perhaps something before, then the notes, then what is no business of theirs. */
function jpeg({ isLittle, orientation, make, rest }: Written, before: readonly number[] = []): Uint8Array<ArrayBuffer> {
  const entries = [...(make ? [0x010f] : []), ...(orientation === null ? [] : [0x0112])];
  const tiff = new DataView(new ArrayBuffer(8 + 2 + entries.length * 12 + 4 + rest.length));
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, isLittle);
  tiff.setUint32(4, 8, isLittle);
  tiff.setUint16(8, entries.length, isLittle);
  entries.forEach((tag, index) => {
    tiff.setUint16(10 + index * 12, tag, isLittle);
    tiff.setUint16(12 + index * 12, 3, isLittle);
    tiff.setUint32(14 + index * 12, 1, isLittle);
    tiff.setUint16(18 + index * 12, tag === 0x0112 ? (orientation ?? 1) : 7, isLittle);
  });
  // Where the small picture beside the photo would be.
  tiff.setUint32(10 + entries.length * 12, 0xbeef, isLittle);
  new Uint8Array(tiff.buffer).set(rest, 14 + entries.length * 12);
  const length = 2 + 6 + tiff.byteLength;
  return new Uint8Array([
    ...start,
    ...before,
    ...[0xff, 0xe1, length >> 8, length & 0xff].concat(name),
    ...new Uint8Array(tiff.buffer),
    ...scan,
  ]);
}

const written = fc.record({
  isLittle: fc.boolean(),
  orientation: fc.option(fc.integer({ min: 1, max: 8 })),
  make: fc.boolean(),
  rest: fc.uint8Array({ maxLength: 40 }),
});
/** What JFIF puts before them. */
const jfif = [0xff, 0xe0, 0, 4, 9, 9];

describe('what a camera has noted', () => {
  it('is read in either order of bytes, whatever stands before it', () => {
    fc.assert(
      fc.property(written, fc.constantFrom([], jfif, [...jfif, ...jfif]), (one, before) => {
        expect(photoNotesOf(jpeg(one, before))).toMatchObject({
          orientation: one.orientation ?? 1,
          isByCamera: one.make,
        });
      }),
    );
  });

  it('stays with an upright copy, but how it was held and the small picture beside it', async () => {
    await fc.assert(
      fc.asyncProperty(written, async (one) => {
        const notes = photoNotesOf(jpeg(one));
        if (!notes) throw new Error('there are notes');
        const drawn = new Blob([new Uint8Array([...start, 0xff, 0xda, 5])]);
        const stored = new Uint8Array(await withNotes(drawn, uprightNotes(notes)).arrayBuffer());
        const again = photoNotesOf(stored);
        expect(again).toMatchObject({ orientation: 1, isByCamera: one.make });
        expect([...(again?.segment ?? [])].slice(-one.rest.length || Infinity)).toEqual([...one.rest]);
        expect([...stored].slice(-3)).toEqual([0xff, 0xda, 5]);
        expect(String(again?.segment)).not.toBe(String(notes.segment));
      }),
    );
  });

  it('is nothing in what is cut off, no JPEG, or nonsense', () => {
    const whole = jpeg({ isLittle: true, orientation: 6, make: true, rest: new Uint8Array() });
    for (let length = 0; length < 30; length += 1) expect(photoNotesOf(whole.slice(0, length))).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        photoNotesOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, ...bytes]));
      }),
    );
  });
});
