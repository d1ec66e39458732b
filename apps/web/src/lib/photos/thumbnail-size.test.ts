import fc from 'fast-check';
import { expect, it } from 'vitest';
import { thumbnailFrame, thumbnailSide } from './thumbnail-size.ts';

const side = fc.integer({ min: 1, max: 20_000 });

it('fills the square with the middle of the picture, in its own shape', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const frame = thumbnailFrame({ width, height });
      expect(Math.min(frame.width, frame.height)).toBeCloseTo(thumbnailSide);
      expect(frame.width / frame.height).toBeCloseTo(width / height);
      expect(frame.x + frame.width / 2).toBeCloseTo(thumbnailSide / 2);
      expect(frame.y + frame.height / 2).toBeCloseTo(thumbnailSide / 2);
    }),
  );
});
