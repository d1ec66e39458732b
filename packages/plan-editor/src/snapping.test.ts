import { describe, expect, it } from 'vitest';
import { aBrush, aRect, held, openPlan } from './editor.fixtures.ts';
import { PlanLines } from './snapping.ts';

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
});
