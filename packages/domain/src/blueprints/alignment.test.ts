import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlacePair } from './alignment.ts';
import { alignedMeasurements, alignedShape, alignmentOf, leastAlignmentDistance } from './alignment.ts';
import { scaleOf, withArrow, unmeasured } from './calibration.ts';
import { readCanvasData, writeCanvasData } from './canvas-data.ts';
import { measure } from './measure.ts';
import { alignedPlace } from './shapes/align.ts';
import type { RectShape } from './shapes/rect.ts';
import type { Shape } from './shapes.ts';
import { anyShape } from './shapes.fixtures.ts';

const place = (x: number, y: number) => ({ x, y });
const former: PlacePair = [place(100, 100), place(500, 100)];

function aligned(to: PlacePair) {
  const alignment = alignmentOf(former, to);
  if (!alignment) throw new Error('no alignment');
  return alignment;
}

it('moves, resizes and turns by two places', () => {
  const twice = aligned([place(250, 300), place(1_050, 300)]);
  expect(alignedPlace(twice, place(100, 100))).toEqual(place(250, 300));
  expect(alignedPlace(twice, place(300, 200))).toEqual(place(650, 500));
  const down = aligned([place(0, 0), place(0, 400)]);
  expect(alignedPlace(down, place(500, 100)).x).toBeCloseTo(0, 9);
  expect(alignedPlace(down, place(500, 100)).y).toBeCloseTo(400, 9);
});

it('takes a turn of the hand for none, and shares its error between the two places', () => {
  const { a, b, dx, dy } = aligned([place(100, 100), place(500, 101)]);
  expect(b).toBe(0);
  expect(a).toBeCloseTo(1, 5);
  expect(dx).toBeCloseTo(0, 2);
  expect(dy).toBeCloseTo(0.5, 2);
});

it('says nothing where the places are too near to each other, or the size is absurd', () => {
  const near: PlacePair = [place(0, 0), place(leastAlignmentDistance - 1, 0)];
  expect(alignmentOf(near, former)).toBeNull();
  expect(alignmentOf(former, near)).toBeNull();
  expect(alignmentOf(former, [place(0, 0), place(40_000, 0)])).toBeNull();
  expect(alignmentOf(former, [place(0, Number.NaN), place(400, 0)])).toBeNull();
  const huge: PlacePair = [place(-1e308, 0), place(1e308, 0)];
  expect(alignmentOf(huge, huge)).toBeNull();
});

it('keeps every length and area in the world, for any element', () => {
  const angle = fc.constantFrom(0, Math.PI / 2, 1, -0.3);
  const size = fc.double({ min: 0.25, max: 4, noNaN: true });
  const scale = { x: 0.01, y: 0.01, area: null, method: 'line', by: null, at: null } as const;
  fc.assert(
    fc.property(anyShape, angle, size, (drawn, turn, larger) => {
      const to: PlacePair = [place(7, 9), place(7 + 400 * larger * Math.cos(turn), 9 + 400 * larger * Math.sin(turn))];
      const { cuts: _, ...shape } = { ...drawn, scale } as Shape;
      const before = measure(shape as Shape, scale);
      const after = alignedShape(aligned(to), shape as Shape);
      const now = measure(after, after.scale ?? { x: NaN, y: NaN });
      expect(now.length).toBeCloseTo(before.length, 4);
      expect(now.area / (before.area || 1)).toBeCloseTo(before.area / (before.area || 1), 6);
      expect(readCanvasData(writeCanvasData(after))).toMatchObject({ ok: true });
    }),
  );
});

it('makes a polygon with holes of a turned rectangle with cuts', () => {
  const room: RectShape = {
    kind: 'Rect',
    page: 1,
    style: 3,
    strokeHeight: 3,
    x: 0,
    y: 0,
    width: 100,
    height: 60,
    cuts: [{ scissorsId: 's', x: 10, y: 10, width: 20, height: 20 }],
  };
  const turned = alignedShape(aligned([place(0, 0), place(0, 400)]), room);
  expect(turned).toMatchObject({ kind: 'Polygon', style: 9, holes: [{ scissorsId: 's' }] });
  expect(turned.cuts).toBeUndefined();
  expect(measure(turned, { x: 1, y: 1 }).area).toBeCloseTo(6_000 - 400, 6);
});

it('takes the measures of the page along, and leaves those of other pages', () => {
  const arrow = { axis: 'line', page: 1, points: [0, 0, 200, 0] } as const;
  const one = withArrow(unmeasured, arrow, 4, 'a');
  const measurements = { ...one, pages: { '2': one } };
  const twice = aligned([place(0, 0), place(800, 0)]);
  const after = alignedMeasurements(twice, measurements, 1);
  expect(scaleOf(after, 1)?.x).toBeCloseTo(0.01, 12);
  expect(scaleOf(after, 2)?.x).toBeCloseTo(0.02, 12);
  expect(after?.arrows.line?.canvasData).toContain('[-200,-200,200,-200]');
  expect(alignedMeasurements(twice, null, 1)).toBeNull();
});
