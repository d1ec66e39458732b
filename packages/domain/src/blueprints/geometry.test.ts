import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure, shownNumber } from './measure.ts';
import { crossesItself, ringArea, signedArea } from './rings.ts';
import type { CircleShape } from './shapes/circle.ts';
import type { PolygonShape } from './shapes/polygon.ts';
import type { RectShape } from './shapes/rect.ts';
import type { Box, Cut, Shape } from './shapes.ts';
import { boxOf, movedShape } from './shapes.ts';

const one = { x: 1, y: 1 };
const rect = (changes: Partial<RectShape> = {}): RectShape => ({
  kind: 'Rect',
  page: 1,
  style: 2,
  strokeHeight: 3,
  x: 0,
  y: 0,
  width: 30,
  height: 40,
  ...changes,
});
const circle = (changes: Partial<CircleShape> = {}): CircleShape => ({
  kind: 'Circle',
  page: 1,
  style: 4,
  strokeHeight: 3,
  x: 0,
  y: 0,
  radius: 10,
  ...changes,
});
const polygon = (points: readonly number[], changes: Partial<PolygonShape> = {}): PolygonShape => ({
  kind: 'Polygon',
  page: 1,
  style: 8,
  strokeHeight: 10,
  points,
  ...changes,
});
const line = (points: readonly number[]): Shape => ({ kind: 'Line', page: 1, style: 0, strokeHeight: 2, points });
const cut = (box: Box): Cut => ({ scissorsId: 's', ...box });

/** How much of a box a test of places finds inside, by a grid of so many places each way: another way to an area than any formula. */
function sampled(box: Box, isInside: (x: number, y: number) => boolean, steps = 200): number {
  let inside = 0;
  for (let column = 0; column < steps; column++) {
    for (let row = 0; row < steps; row++) {
      const [x, y] = [box.x + ((column + 0.5) / steps) * box.width, box.y + ((row + 0.5) / steps) * box.height];
      if (isInside(x, y)) inside++;
    }
  }
  return (inside / steps ** 2) * box.width * box.height;
}

/** How often a closed row winds around a place, by the turns of the view from there. */
function windingAround(points: readonly number[], x: number, y: number): number {
  let turn = 0;
  for (let index = 0; index < points.length; index += 2) {
    const next = (index + 2) % points.length;
    const from = Math.atan2(points[index + 1]! - y, points[index]! - x);
    const to = Math.atan2(points[next + 1]! - y, points[next]! - x);
    turn += Math.atan2(Math.sin(to - from), Math.cos(to - from));
  }
  return Math.round(turn / (2 * Math.PI));
}

const inBox = (box: Box, x: number, y: number) =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

const aPlace = fc.integer({ min: 0, max: 100 });
const aRow = fc.array(fc.tuple(aPlace, aPlace), { minLength: 3, maxLength: 9 }).map((places) => places.flat());
const aBox: fc.Arbitrary<Box> = fc
  .tuple(aPlace, aPlace, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }))
  .map(([x, y, width, height]) => ({ x: x - 20, y: y - 20, width, height }));

describe('lengths and areas', () => {
  it('follow the formulas for rectangles, circles and lines', () => {
    expect(measure(rect(), { x: 0.5, y: 0.5 })).toEqual({ length: 70, area: 300, width: 15, height: 20 });
    expect(measure(rect(), { x: 0.5, y: 0.25 })).toEqual({ length: 50, area: 150, width: 15, height: 10 });
    expect(measure(circle(), one).length).toBeCloseTo(2 * Math.PI * 10, 10);
    expect(measure(circle(), one).area).toBeCloseTo(Math.PI * 100, 10);
    expect(measure(line([0, 0, 3, 4]), { x: 2, y: 2 })).toEqual({ length: 10, area: 0, width: 6, height: 8 });
  });

  it('measure a circle on a plan with two scales as the ellipse that it is', () => {
    const { length, area } = measure(circle(), { x: 1, y: 2 });
    expect(area).toBeCloseTo(Math.PI * 10 * 20, 9);
    // By Ramanujan's second formula, which is within 1e-6 of it at this shape.
    const h = ((20 - 10) / (20 + 10)) ** 2;
    expect(length / (Math.PI * 30 * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h))))).toBeCloseTo(1, 5);
  });

  it('give an open polygon and a doodle the length of their line and no area, and a lamp neither', () => {
    expect(measure(polygon([0, 0, 3, 4, 3, 10], { style: 10 }), one)).toMatchObject({ length: 11, area: 0 });
    expect(measure({ ...polygon([0, 0, 3, 4, 0, 8]), kind: 'Doodle', style: 6 }, one)).toMatchObject({
      length: 10,
      area: 0,
    });
    expect(measure({ ...rect(), kind: 'Lamp', style: 7 }, one)).toMatchObject({ length: 0, area: 0 });
  });

  it('are exact for an L-shaped room', () => {
    const room = polygon([0, 0, 100, 0, 100, 40, 60, 40, 60, 90, 0, 90]);
    expect(measure(room, { x: 0.1, y: 0.1 }).area).toBeCloseTo(100 * 0.4 + 60 * 0.5, 9);
    expect(measure(room, { x: 0.1, y: 0.1 }).length).toBeCloseTo(38, 9);
  });

  it('count a polygon that crosses itself as it is painted: a bow tie both halves, the middle of a star once', () => {
    expect(crossesItself([0, 0, 10, 10, 10, 0, 0, 10])).toBe(true);
    expect(signedArea([0, 0, 10, 10, 10, 0, 0, 10])).toBe(0);
    expect(ringArea([0, 0, 10, 10, 10, 0, 0, 10])).toBeCloseTo(50, 9);
    const tip = (index: number) => [
      50 + 50 * Math.sin((index * 4 * Math.PI) / 5),
      50 - 50 * Math.cos((index * 4 * Math.PI) / 5),
    ];
    const star = [0, 1, 2, 3, 4].flatMap(tip);
    // The outline of a pentagram: ten triangles from its middle.
    const inner = (50 * Math.cos((2 * Math.PI) / 5)) / Math.cos(Math.PI / 5);
    expect(ringArea(star)).toBeCloseTo(5 * 50 * inner * Math.sin(Math.PI / 5), 6);
  });

  it('agree with counting places one by one, crossings and cuts and all', () => {
    fc.assert(
      fc.property(aRow, fc.array(aBox, { maxLength: 3 }), (row, boxes) => {
        const whole = { x: 0, y: 0, width: 100, height: 100 };
        const isInside = (x: number, y: number) =>
          windingAround(row, x, y) !== 0 && !boxes.some((box) => inBox(box, x, y));
        expect(Math.abs(ringArea(row, boxes) - sampled(whole, isInside, 200))).toBeLessThan(80);
      }),
      { numRuns: 60 },
    );
  });

  it('give the same for a simple polygon by shoelace and by strips', () => {
    fc.assert(
      fc.property(aRow, (row) => {
        fc.pre(!crossesItself(row));
        const far = [{ x: 500, y: 500, width: 1, height: 1 }];
        expect(ringArea(row, far)).toBeCloseTo(Math.abs(signedArea(row)), 6);
      }),
    );
  });

  it('of a circle with cuts agree with counting places one by one', () => {
    fc.assert(
      fc.property(fc.array(aBox, { maxLength: 4 }), (boxes) => {
        const round = circle({ x: 40, y: 40, radius: 35, cuts: boxes.map(cut) });
        const isInside = (x: number, y: number) =>
          Math.hypot(x - 40, y - 40) < 35 && !boxes.some((box) => inBox(box, x, y));
        const { area, length } = measure(round, one);
        expect(Math.abs(area - sampled(boxOf(round), isInside))).toBeLessThan(40);
        const turns = Array.from({ length: 5_000 }, (_, index) => (index / 5_000) * 2 * Math.PI);
        const left = turns.filter(
          (turn) => !boxes.some((box) => inBox(box, 40 + 35 * Math.cos(turn), 40 + 35 * Math.sin(turn))),
        );
        expect(Math.abs(length - (left.length / turns.length) * 2 * Math.PI * 35)).toBeLessThan(0.5);
      }),
      { numRuns: 60 },
    );
  });

  it('leave out of a circle what a cut takes that ends where the circle does', () => {
    const round = circle({ x: 40, y: 40, radius: 35, cuts: [cut({ x: 35, y: 17, width: 10, height: 58 })] });
    expect(measure(round, one).length).toBeCloseTo(35 * (2 * Math.PI - 2 * Math.asin(1 / 7)), 9);
  });

  it('leave out what the scissors have cut: of an outline and of an inside', () => {
    const half = rect({ width: 40, cuts: [cut({ x: 20, y: -10, width: 100, height: 100 })] });
    expect(measure(half, one)).toMatchObject({ length: 80, area: 800 });
    const twice = rect({
      width: 40,
      cuts: [cut({ x: 20, y: -10, width: 100, height: 100 }), cut({ x: 10, y: -10, width: 20, height: 100 })],
    });
    expect(measure(twice, one).area).toBeCloseTo(400, 9);
    const wire = {
      ...line([0, 0, 100, 0]),
      cuts: [cut({ x: 10, y: -1, width: 10, height: 2 }), cut({ x: 15, y: -1, width: 10, height: 2 })],
    };
    expect(measure(wire, one).length).toBeCloseTo(85, 9);
  });

  it('do not depend on where on the page an element lies', () => {
    fc.assert(
      fc.property(aRow, fc.integer({ min: -50_000, max: 50_000 }), (row, by) => {
        const here = measure(polygon(row), one);
        const there = measure(movedShape(polygon(row), by, -by), one);
        expect(there.area).toBeCloseTo(here.area, 5);
        expect(there.length).toBeCloseTo(here.length, 6);
      }),
    );
  });

  it('come out for the worst polygon that is taken, too, within the time of a test', () => {
    const wild = Array.from({ length: 2_000 }, (_, index) => ((index * 7_919 + (index % 2) * 104_729) % 10_007) + 0.5);
    const area = ringArea(wild);
    expect(area).toBeGreaterThan(0);
    expect(area).toBeLessThanOrEqual(10_008 ** 2);
  });

  it('are shown with two decimals, halves away from zero', () => {
    expect([1.005, 2.675, 0.125, 1e-7, 1234.5].map(shownNumber)).toEqual([1.01, 2.68, 0.13, 0, 1234.5]);
  });
});
