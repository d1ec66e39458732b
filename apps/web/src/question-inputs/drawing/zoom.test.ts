import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestScale, pinched, pushed, wholePhoto, zoomedAt, type Place, type View } from './zoom.ts';

/** What of the photo lies at a place. */
const under = ({ scale, x, y }: View, [left, top]: Place) => [(left - x) / scale, (top - y) / scale];

describe('looking at a photo from near', () => {
  it('keeps what lies between the fingers between them', () => {
    const near = pinched(
      wholePhoto,
      [
        [0.4, 0.4],
        [0.6, 0.4],
      ],
      [
        [0.3, 0.5],
        [0.7, 0.5],
      ],
      0.75,
    );
    expect(near.scale).toBeCloseTo(2);
    const [left, top] = under(near, [0.5, 0.5]);
    expect(left).toBeCloseTo(0.5);
    expect(top).toBeCloseTo(0.4);
  });

  it('never shows anything beside the photo, nor more than eight times its size, whatever is done', () => {
    const place = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
    const height = 1.5;
    const act = fc.oneof(
      fc.tuple(place, place, place, place).map(
        ([a, b, c, d]) =>
          (view: View) =>
            pinched(view, [a, b], [c, d], height),
      ),
      fc.tuple(fc.double({ min: 0.1, max: 9, noNaN: true }), place).map(
        ([factor, at]) =>
          (view: View) =>
            zoomedAt(view, factor, at, height),
      ),
      fc.tuple(place, place).map(
        ([from, to]) =>
          (view: View) =>
            pushed(view, from, to, height),
      ),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
        const { scale, x, y } = acts.reduce((view, one) => one(view), wholePhoto);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(largestScale);
        for (const [start, size] of [
          [x, 1],
          [y, height],
        ] as const) {
          expect(start).toBeLessThanOrEqual(1e-9);
          expect(start + size * scale).toBeGreaterThanOrEqual(size - 1e-9);
        }
      }),
    );
  });

  it('comes back to the whole', () => {
    const near = zoomedAt(wholePhoto, 4, [0.9, 0.1], 1);
    expect(zoomedAt(near, 0.1, [0.2, 0.8], 1)).toEqual(wholePhoto);
  });
});
