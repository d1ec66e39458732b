import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCanvasData, writeCanvasData } from './canvas-data.ts';
import { maxCuts } from '../assets/limits.ts';
import { measure } from './measure.ts';
import { isInRing, lineSpansInRing, ringArea } from './rings.ts';
import type { CircleShape } from './shapes/circle.ts';
import type { PolygonShape } from './shapes/polygon.ts';
import type { RectShape } from './shapes/rect.ts';
import { movedShape } from './shapes.ts';
import { elementsToSvg } from './to-svg.ts';

const one = { x: 1, y: 1 };
const room: RectShape = { kind: 'Rect', page: 1, style: 2, strokeHeight: 3, x: 0, y: 0, width: 100, height: 60 };
const hole = (...points: readonly number[]) => ({ scissorsId: 's', points });
const triangle = hole(10, 10, 50, 10, 10, 40);

it('takes exactly what is cut out of a room from its area, and nothing from its outline', () => {
  expect(measure({ ...room, holes: [triangle] }, one)).toMatchObject({ area: 6_000 - 600, length: 320 });
  const scaled = measure({ ...room, holes: [triangle] }, { x: 0.01, y: 0.02 });
  expect(scaled.area).toBeCloseTo((6_000 - 600) * 0.0002, 12);
});

it('counts what two holes share once, and nothing that lies outside of the room', () => {
  const left = hole(10, 10, 40, 10, 40, 40, 10, 40);
  const right = hole(30, 20, 60, 20, 60, 50, 30, 50);
  expect(measure({ ...room, holes: [left, right] }, one).area).toBeCloseTo(6_000 - 900 - 900 + 200, 9);
  const across = hole(90, -20, 130, -20, 130, 30, 90, 30);
  const cut = measure({ ...room, holes: [across] }, one);
  expect(cut.area).toBeCloseTo(6_000 - 300, 9);
  // Of the outline the ten pixels above and the thirty beside are gone.
  expect(cut.length).toBeCloseTo(320 - 40, 9);
});

it('goes with cuts of the scissors, and with polygons that are not level', () => {
  const slanted: PolygonShape = {
    kind: 'Polygon',
    page: 1,
    style: 8,
    strokeHeight: 2,
    points: [0, 0, 80, 20, 60, 100, -20, 80],
    cuts: [{ scissorsId: 'c', x: 20, y: 40, width: 10, height: 10 }],
    holes: [hole(25, 45, 45, 45, 45, 65, 25, 65)],
  };
  const whole = ringArea(slanted.points);
  expect(measure(slanted, one).area).toBeCloseTo(whole - 100 - 400 + 25, 6);
});

it('measures any hole that lies inside as the difference of the two areas', () => {
  const coordinate = fc.integer({ min: 1, max: 99 });
  const corners = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 8 });
  fc.assert(
    fc.property(corners, (places) => {
      const points = places.flat();
      const around = [0, 0, 100, 0, 100, 100, 0, 100];
      expect(ringArea(around, [], [points])).toBeCloseTo(10_000 - ringArea(points), 5);
    }),
  );
});

it('moves holes with their room, and stores them', () => {
  const moved = movedShape({ ...room, holes: [triangle] }, 5, 7);
  expect(moved.holes).toEqual([hole(15, 17, 55, 17, 15, 47)]);
  expect(readCanvasData(writeCanvasData(moved))).toEqual({ ok: true, value: moved });
});

it('refuses holes that are no drawing, and leaves those of what has no corners', () => {
  const stored = (holes: unknown) => JSON.stringify({ v: 1, ...room, holes });
  const problemOf = (holes: unknown) => {
    const read = readCanvasData(stored(holes));
    return read.ok ? null : read.problem;
  };
  expect(problemOf(Array.from({ length: maxCuts + 1 }, () => triangle))).toEqual({
    code: 'drawing_cuts_too_many',
    path: 'holes',
  });
  expect(problemOf([hole(1, 1, 2, 2)])).toEqual({ code: 'drawing_points_too_few', path: 'holes.0.points' });
  expect(problemOf([{ points: [1, 1, 2, 2, 3, 1] }])).toMatchObject({ path: 'holes.0.scissorsId' });
  const circle: CircleShape = { kind: 'Circle', page: 1, style: 4, strokeHeight: 3, x: 50, y: 50, radius: 20 };
  expect(readCanvasData(JSON.stringify({ v: 1, ...circle, holes: [triangle] }))).toEqual({ ok: true, value: circle });
});

it('finds what of a line lies inside a closed row, also where that is bent', () => {
  const bent = [0, 0, 30, 0, 30, 30, 20, 30, 20, 10, 10, 10, 10, 30, 0, 30];
  expect(lineSpansInRing(bent, -10, 20, 40, 20).map(([from, to]) => [from * 50 - 10, to * 50 - 10])).toEqual([
    [0, 10],
    [20, 30],
  ]);
  expect(isInRing(bent, 5, 20)).toBe(true);
  expect(isInRing(bent, 15, 20)).toBe(false);
});

it('draws nothing where a hole is', () => {
  const svg = elementsToSvg([{ shape: { ...room, holes: [triangle] }, color: '#ff0000' }], { width: 200, height: 100 });
  expect(svg).toContain('M10 10L50 10L10 40z');
  expect(svg).toContain('clip-rule="evenodd"');
});
