import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedPhotoSize, longestSide, needsDrawing, smallPhoto } from './photo-size.ts';

const side = fc.integer({ min: 1, max: 20_000 });

describe('a photo as it is kept', () => {
  it('is 2560 pixels long at most, never larger than it was, of the same shape', () => {
    expect(storedPhotoSize({ width: 4032, height: 3024 })).toEqual({ width: 2560, height: 1920 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const stored = storedPhotoSize({ width, height });
        expect(Math.max(stored.width, stored.height)).toBe(Math.min(longestSide, Math.max(width, height)));
        const scale = stored.width / width;
        expect(Math.abs(stored.height - Math.max(1, height * scale))).toBeLessThanOrEqual(1 + height / width);
      }),
    );
  });

  it('is left alone when it is upright and small already', () => {
    const small = { width: 2560, height: 1440, bytes: smallPhoto, isTurned: false };
    expect(needsDrawing(small)).toBe(false);
    expect(needsDrawing({ ...small, width: 2561 })).toBe(true);
    expect(needsDrawing({ ...small, bytes: smallPhoto + 1 })).toBe(true);
    expect(needsDrawing({ ...small, isTurned: true })).toBe(true);
  });
});
