import { describe, expect, it } from 'vitest';
import { aBrush, aRect, held, openPlan } from './editor.fixtures.ts';
import { PlanLines, snapAt } from './snapping.ts';

describe('snapping', () => {
  it('takes ends of the plan’s lines before places on them, and nothing while Alt is held', () => {
    const lines = new PlanLines(Float32Array.from([100, 100, 500, 100]));
    const { editor, pull, all } = openPlan({ lines });
    const draw = (more = {}) => {
      editor.draw(aBrush(0, 4));
      pull(
        [
          [104, 105],
          [300, 200],
          [300, 104],
        ],
        more,
      );
    };
    draw();
    expect(all()[0]?.shape).toMatchObject({ points: [100, 100, 300, 100] });
    editor.undo();
    draw(held({ alt: true }));
    expect(all()[0]?.shape).toMatchObject({ points: [104, 105, 300, 104] });
    editor.undo();
    editor.setSnapping(false);
    draw();
    expect(all()[0]?.shape).toMatchObject({ points: [104, 105, 300, 104] });
  });

  it('takes corners of other elements', () => {
    const { editor, pull, all } = openPlan({ elements: [aRect('a', 100, 100)] });
    editor.draw(aBrush(0, 4));
    pull([
      [203, 163],
      [400, 400],
    ]);
    expect(all().find(({ shape }) => shape.kind === 'Line')?.shape).toMatchObject({ points: [200, 160, 400, 400] });
  });

  describe('takes crossings of the plan’s lines', () => {
    const snap = (pieces: readonly number[], place: { x: number; y: number }, reach = 8) => {
      const { editor } = openPlan({ lines: new PlanLines(Float32Array.from(pieces)) });
      const ground = { document: editor.document, lines: editor.aim.lines, page: 1, without: new Set<string>() };
      return snapAt({ ...ground, shows: () => true }, place, reach);
    };
    // A dimension line of 400 px that reaches 4 px beyond its slanted ticks of 8 px.
    const dimension = [96, 100, 504, 100];
    const ticks = [97, 103, 103, 97, 497, 103, 503, 97];

    it('of a tick with its dimension line, from whichever side it is pointed at', () => {
      for (const [dx, dy] of [
        [2, 0],
        [-2, 0],
        [0, 2],
        [0, -2],
        [2, -2],
        [-3, 3],
        [3, -3],
        [-4, 0],
      ] as const) {
        const found = snap([...dimension, ...ticks], { x: 100 + dx, y: 100 + dy });
        expect(found?.kind).toBe('crossing');
        expect(found?.place.x).toBeCloseTo(100, 6);
        expect(found?.place.y).toBeCloseTo(100, 6);
      }
    });

    it('where a line ends on another, and not where lines run along each other or miss', () => {
      expect(snap([100, 100, 100, 300, 50, 200.4, 99.6, 200.4], { x: 102, y: 203 })?.place).toMatchObject({ x: 100 });
      expect(snap([0, 100, 400, 100, 0, 101, 400, 103], { x: 100, y: 100 })?.kind).toBe('line');
      expect(snap([0, 100, 95, 100, 100, 0, 100, 90], { x: 98, y: 98 })?.kind).toBe('end');
      expect(snap([0, 100, 200, 100, 200, 100, 200, 300], { x: 198, y: 102 })).toEqual({
        place: { x: 200, y: 100 },
        kind: 'end',
      });
    });

    it('at 20,000 lines, all of them within reach, at once', () => {
      const random = (() => {
        let seed = 7;
        return () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
      })();
      const pieces = Array.from({ length: 20_000 }, () => {
        const [x, y] = [100 + 10 * random(), 100 + 10 * random()];
        return [x, y, x + 20 * random() - 10, y + 20 * random() - 10];
      }).flat();
      const { editor } = openPlan({ lines: new PlanLines(Float32Array.from(pieces)) });
      const ground = { document: editor.document, lines: editor.aim.lines, page: 1, without: new Set<string>() };
      const from = Date.now();
      for (let at = 0; at < 20; at += 1) snapAt({ ...ground, shows: () => true }, { x: 103 + at / 10, y: 104 }, 8);
      // A machine with nothing else to do takes a tenth of it.
      expect(Date.now() - from).toBeLessThan(1_500);
    });
  });
});
