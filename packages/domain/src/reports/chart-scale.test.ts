import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisFor, labelEvery, placeOn } from './chart-scale.ts';

describe('the axis of a chart', () => {
  it('ends at round figures', () => {
    expect(axisFor([3, 17, 42]).marks).toEqual([0, 10, 20, 30, 40, 50]);
    expect(axisFor([0.1, 0.3]).marks).toEqual([0, 0.1, 0.2, 0.3]);
    expect(axisFor([-4, 8]).marks).toEqual([-5, 0, 5, 10]);
  });

  it('has room for nothing at all', () => {
    expect(axisFor([]).marks).toEqual([0, 1]);
    expect(axisFor([0, 0]).marks).toEqual([0, 1]);
  });

  it('always has zero and every figure on it, in a handful of marks', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000),
          { minLength: 1 },
        ),
        (values) => {
          const axis = axisFor(values);
          for (const value of [0, ...values]) {
            expect(placeOn(axis, value)).toBeGreaterThanOrEqual(-1e-6);
            expect(placeOn(axis, value)).toBeLessThanOrEqual(1 + 1e-6);
          }
          expect(axis.marks.length).toBeLessThanOrEqual(12);
        },
      ),
    );
  });

  it('leaves labels out before they run into each other', () => {
    expect(labelEvery(12, 600, 40)).toBe(1);
    expect(labelEvery(100, 600, 40)).toBe(7);
  });
});
