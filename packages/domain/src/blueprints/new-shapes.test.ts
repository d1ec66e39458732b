import { describe, expect, it } from 'vitest';
import { isPlacedByClick, isPulledFarEnough, shapeAlong, shapeAt, shapeBetween, steeredPlace } from './new-shapes.ts';
import type { StyleCode } from './styles.ts';

const at = { x: 500, y: 400 };
const there = { x: 530, y: 405 };
const brush = (type: StyleCode, size = 100) => ({ type, size });

describe('a new element', () => {
  it('begins with the sizes of the specification where it is placed by a click', () => {
    const placed = (type: StyleCode, size?: number) => shapeAt(brush(type, size), 1, at);
    expect(placed(7, 100)).toMatchObject({ ...at, width: 20, height: 20 });
    expect(placed(7, 10)).toMatchObject({ width: 5, height: 5 });
    expect(placed(2, 100)).toMatchObject({ x: 450, y: 350, width: 100, height: 100 });
    expect(placed(2, 1)).toMatchObject({ x: 497.5, y: 397.5, width: 5, height: 5 });
    expect(placed(5, 100)).toMatchObject({ ...at, radius: 50 });
    const others = [0, 6, 8] as const;
    expect(others.map((type) => [placed(type), isPlacedByClick(brush(type))])).toEqual(others.map(() => [null, false]));
  });

  it('begins with the lines of the specification', () => {
    const strokeOf = (type: StyleCode, size: number) =>
      (shapeBetween(brush(type, size), 1, at, there) ?? shapeAlong(brush(type, size), 1, [0, 0, 1, 1, 2, 0]))
        ?.strokeHeight;
    expect(([0, 1, 2, 5, 6, 8] as const).map((type) => strokeOf(type, 4))).toEqual([4, 8, 3, 3, 4, 10]);
    expect(strokeOf(10, 14)).toBe(14);
  });

  it('is what lies between two places, and a line only where they are far enough from each other', () => {
    expect(shapeBetween(brush(0), 2, at, there)).toMatchObject({ kind: 'Line', page: 2, points: [500, 400, 530, 405] });
    expect(shapeBetween(brush(3), 1, there, at)).toMatchObject({ kind: 'Rect', ...at, width: 30, height: 5 });
    expect(shapeBetween(brush(4), 1, at, { x: 503, y: 404 })).toMatchObject({ kind: 'Circle', ...at, radius: 5 });
    expect(shapeBetween(brush(7), 1, at, { x: 503, y: 404 })).toMatchObject({ kind: 'Lamp', ...at, width: 10 });
    expect([6, 8, 10].map((type) => shapeBetween(brush(type as StyleCode), 1, at, there))).toEqual([null, null, null]);
    const near = { x: 510, y: 400 };
    expect(([0, 2, 4, 7] as const).map((type) => isPulledFarEnough(brush(type), at, near))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('is steered to a straight line and to a square', () => {
    expect(steeredPlace(brush(0), at, there)).toMatchObject({ y: 400 });
    expect(steeredPlace(brush(2), at, there)).toEqual({ x: 530, y: 430 });
    expect(steeredPlace(brush(4), at, there)).toEqual(there);
  });

  it('is what the pen has gone along, or corner by corner', () => {
    expect(shapeAlong(brush(6), 1, [0, 0, 5, 5])).toMatchObject({ kind: 'Doodle', points: [0, 0, 5, 5] });
    expect(shapeAlong(brush(8), 1, [0, 0, 5, 5, 9, 0])).toMatchObject({ kind: 'Polygon', style: 8 });
    expect(shapeAlong(brush(2), 1, [0, 0, 5, 5])).toBeNull();
  });
});
