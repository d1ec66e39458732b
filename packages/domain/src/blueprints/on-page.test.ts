import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { unmeasured } from './calibration.ts';
import { measuredOn, ontoPage, placeOf } from './on-page.ts';
import type { Shape } from './shapes.ts';
import { movedShape } from './shapes.ts';
import { anyShape } from './shapes.fixtures.ts';

const pages = [
  { width: 1_000, height: 800 },
  { width: 400, height: 300 },
];
const line = (points: readonly number[], page = 1): Shape => ({
  kind: 'Line',
  style: 0,
  page,
  strokeHeight: 3,
  points,
});

it('an element is on its page as long as it reaches onto it', () => {
  expect(placeOf(line([-50, 10, 5, 10]), pages)).toBe('on');
  expect(placeOf(line([-50, 10, -10, 10]), pages)).toBe('outside');
  expect(placeOf(line([10, 900, 20, 1_000]), pages)).toBe('outside');
  expect(placeOf(line([900, 10, 990, 10]), pages)).toBe('on');
  expect(placeOf(line([900, 10, 990, 10], 2), pages)).toBe('outside');
  expect(placeOf(line([0, 0, 5, 5], 99), pages)).toBe('page_unknown');
  expect(placeOf(line([0, 0, 5, 5], 99), null)).toBe('on');
});

it('what lies on no page has no scale', () => {
  const measured = { ...unmeasured, pixels: { width: 10, height: 10 }, metrics: { width: 1, height: 1 } };
  expect(measuredOn(measured, line([10, 10, 20, 10]), pages)).toMatchObject({ status: 'current', scale: { x: 0.1 } });
  expect(measuredOn(measured, line([-50, 10, -10, 10]), pages)).toEqual({ status: 'outside', scale: null });
});

it('whatever is moved off a page is brought back to its edge, in its own form', () => {
  const far = fc.double({ min: -5_000, max: 5_000, noNaN: true });
  fc.assert(
    fc.property(anyShape, far, far, (drawn, dx, dy) => {
      const shape = movedShape({ ...drawn, page: 1 } as Shape, dx, dy);
      const kept = ontoPage(shape, pages[0]!);
      expect(placeOf(kept, pages)).toBe('on');
      if (placeOf(shape, pages) === 'on') expect(kept).toBe(shape);
      expect(kept.kind).toBe(shape.kind);
    }),
  );
});
