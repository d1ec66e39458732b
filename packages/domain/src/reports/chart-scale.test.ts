import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisFor, labelEvery, placeOn, spacedLabels } from './chart-scale.ts';

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

  it('has whole marks where all figures are whole', () => {
    expect(axisFor([1]).marks).toEqual([0, 1]);
    expect(axisFor([2, 1]).marks).toEqual([0, 1, 2]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 12 }),
        (values, marks) => {
          const axis = axisFor(values, marks);
          expect(axis.marks.filter((mark) => !Number.isInteger(mark))).toEqual([]);
          expect(new Set(axis.marks).size).toBe(axis.marks.length);
        },
      ),
    );
  });

  it('has marks between whole ones for other figures', () => {
    expect(axisFor([0.5, 1]).marks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it('leaves labels out before they run into each other', () => {
    expect(labelEvery(12, 600, 40)).toBe(1);
    expect(labelEvery(100, 600, 40)).toBe(7);
  });

  it('shows as many labels as fit by their own widths, and no two that touch', () => {
    expect(spacedLabels([40, 40, 40], 50, 8)).toBe(1);
    expect(spacedLabels([40, 60, 40], 50, 8)).toBe(2);
    expect(spacedLabels([], 50, 8)).toBe(1);
    const widths = fc.array(fc.integer({ min: 0, max: 160 }), { maxLength: 200 });
    fc.assert(
      fc.property(widths, fc.integer({ min: 1, max: 120 }), (all, step) => {
        const gap = 6;
        const every = spacedLabels(all, step, gap);
        const overlaps = (of: number) =>
          all.some((width, index) => {
            const next = all[index + of];
            return index % of === 0 && next !== undefined && (width + next) / 2 + gap > of * step;
          });
        expect(overlaps(every)).toBe(false);
        if (every > 1) expect(overlaps(every - 1)).toBe(true);
      }),
    );
  });
});
