import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMark, changeMark, draw, redo, removeMark, startDrawing, undo, type Drawing } from './drawing.ts';
import { lineShape } from './mark-shapes.ts';
import { marksLimit, markUnits, movedBy, pictureMarks, pointsLimit, thinned, type Mark } from './marks.ts';

const coordinate = fc.double({ min: 0, max: markUnits, noNaN: true });
const point = fc.tuple(coordinate, coordinate);
const shared = {
  id: fc.stringMatching(/^[a-z0-9]{1,8}$/),
  colour: fc.constantFrom('red', 'yellow', 'white' as const),
  width: fc.constantFrom('thin', 'medium', 'thick' as const),
};
const anyMark = fc.oneof(
  fc.record({ kind: fc.constant('pen' as const), ...shared, points: fc.array(point, { minLength: 1, maxLength: 9 }) }),
  fc.record({ kind: fc.constant('arrow' as const), ...shared, from: point, to: point }),
  fc.record({ kind: fc.constant('text' as const), ...shared, at: point, text: fc.constantFrom('a', 'סדק') }),
) as fc.Arbitrary<Mark>;

const original = '00000000-0000-4000-8000-000000000001';

describe('marks over a picture', () => {
  it('are kept as what they are, and moved without leaving it', () => {
    fc.assert(
      fc.property(
        anyMark,
        fc.integer({ min: -3000, max: 3000 }),
        fc.integer({ min: -3000, max: 3000 }),
        (mark, dx, dy) => {
          const moved = movedBy(mark, dx, dy);
          expect(pictureMarks.parse({ original, marks: [moved] }).marks).toEqual([moved]);
          const points =
            moved.kind === 'pen' ? moved.points : moved.kind === 'arrow' ? [moved.from, moved.to] : [moved.at];
          for (const value of points.flat()) expect(value >= 0 && value <= markUnits).toBe(true);
        },
      ),
    );
  });

  it('are refused without a picture, without marks, too many, and as nonsense', () => {
    const dot: Mark = { kind: 'pen', id: 'a', colour: 'red', width: 'thin', points: [[1, 2]] };
    const is = (value: unknown) => pictureMarks.safeParse(value).success;
    expect(is({ original, marks: [dot] })).toBe(true);
    for (const wrong of [
      { original: 'x', marks: [dot] },
      { original, marks: [] },
      { original, marks: Array.from({ length: marksLimit + 1 }, () => dot) },
      { original, marks: [{ ...dot, colour: 'url(#x)' }] },
      { original, marks: [{ ...dot, points: [[1, Number.NaN]] }] },
      { original, marks: [{ ...dot, kind: 'text', at: [1, 1], text: '  ' }] },
    ])
      expect(is(wrong)).toBe(false);
  });

  it('have a line of at most so many points, its ends where they were', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 3 * pointsLimit }), (points) => {
        const thin = thinned(points);
        expect(thin.length).toBeLessThanOrEqual(pointsLimit);
        const near = (one: readonly number[] = [], other: readonly number[] = []) =>
          one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 0.05 + 1e-9);
        expect(near(thin[0], points[0]) && near(thin.at(-1), points.at(-1))).toBe(true);
      }),
    );
  });

  it('are drawn by paths without anything but numbers in them', () => {
    fc.assert(
      fc.property(anyMark, (mark) => {
        if (mark.kind === 'text') return;
        const { stroke, fill } = lineShape(mark);
        for (const path of [stroke, fill ?? 'M0 0']) expect(path).toMatch(/^M[-\d. MLQZh]+$/);
        expect(fill === null).toBe(mark.kind === 'pen');
      }),
    );
  });

  it('can be taken back one by one and given again, to the same', () => {
    type Act = (drawing: Drawing) => Drawing;
    const act: fc.Arbitrary<Act> = fc.oneof(
      anyMark.map(
        (mark): Act =>
          (drawing) =>
            addMark(drawing, mark),
      ),
      fc.nat(5).map(
        (at): Act =>
          (drawing) =>
            removeMark(drawing, drawing.marks[at]?.id ?? ''),
      ),
      fc.nat(5).map(
        (at): Act =>
          (drawing) =>
            changeMark(drawing, drawing.marks[at]?.id ?? '', (mark) => ({ ...mark, colour: 'blue' })),
      ),
      fc.constant<Act>(undo),
      fc.constant<Act>(redo),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        const drawn = acts.reduce((drawing, one) => one(drawing), startDrawing([]));
        let back = drawn;
        while (back.past.length > 0) {
          expect(redo(undo(back))).toEqual(back);
          back = undo(back);
        }
        expect(back.marks).toEqual([]);
        expect(undo(back)).toEqual(back);
      }),
    );
    const full = startDrawing(Array.from({ length: marksLimit }, (_, id) => ({ ...({} as Mark), id: `${id}` })));
    expect(draw(full, [...full.marks, full.marks[0] as Mark])).toBe(full);
  });
});
