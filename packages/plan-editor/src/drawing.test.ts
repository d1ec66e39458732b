import { describe, expect, it } from 'vitest';
import { aBrush, held, openPlan } from './editor.fixtures.ts';

describe('drawing', () => {
  it('makes an element of what is drawn with, selects it, and returns to move', () => {
    const { editor, pull, all } = openPlan();
    editor.draw(aBrush(0, 4));
    expect(editor.toolName).toBe('line');
    pull([
      [100, 100],
      [150, 120],
      [200, 100],
    ]);
    expect(all()).toMatchObject([
      {
        elementId: 'brush-0',
        job: 'job',
        shape: { kind: 'Line', style: 0, strokeHeight: 4, points: [100, 100, 200, 100] },
      },
    ]);
    expect(editor.toolName).toBe('move');
    expect([...editor.selection]).toEqual([all()[0]?.id]);
  });

  it('draws a line by two clicks as well, for thumbs, and discards one of 10 px or less', () => {
    const { editor, click, pull, all } = openPlan();
    editor.draw(aBrush(1, 4));
    click(100, 100);
    click(300, 100);
    expect(all()[0]?.shape).toMatchObject({ strokeHeight: 8, points: [100, 100, 300, 100] });
    editor.draw(aBrush(1, 4));
    pull([
      [500, 500],
      [509, 500],
    ]);
    expect(all()).toHaveLength(1);
  });

  it('places rectangles, circles and lamps of the catalogue size by a click', () => {
    const { editor, click, all } = openPlan();
    for (const [type, x] of [
      [2, 100],
      [5, 400],
      [7, 700],
    ] as const) {
      editor.draw(aBrush(type, 100));
      click(x, 400);
    }
    expect(all().map(({ shape }) => shape)).toMatchObject([
      { kind: 'Rect', x: 50, y: 350, width: 100, height: 100 },
      { kind: 'Circle', x: 400, y: 400, radius: 50 },
      { kind: 'Lamp', x: 700, y: 400, width: 20, height: 20 },
    ]);
  });

  it('never makes a rectangle, circle or lamp smaller than 5 px', () => {
    const { editor, pull, all } = openPlan();
    editor.draw(aBrush(2));
    pull([
      [100, 100],
      [100, 104],
    ]);
    editor.draw(aBrush(4));
    pull([
      [300, 300],
      [330, 300],
      [304, 300],
      [301, 300],
      [300, 304.2],
    ]);
    expect(all()[0]?.shape).toMatchObject({ width: 5, height: 5 });
    expect(all()[1]?.shape).toMatchObject({ radius: expect.closeTo(4.2, 5) as number });
  });

  it('closes a polygon within 10 px of its first corner once it has three, and by Enter', () => {
    const { editor, click, all } = openPlan();
    editor.draw(aBrush(9));
    for (const [x, y] of [
      [100, 100],
      [300, 100],
    ] as const)
      click(x, y);
    click(104, 104, held({ alt: true }));
    expect(all()).toHaveLength(0);
    editor.keyDown('Backspace');
    click(300, 300);
    click(106, 105);
    expect(all()[0]?.shape).toMatchObject({
      kind: 'Polygon',
      style: 9,
      strokeHeight: 100,
      points: [100, 100, 300, 100, 300, 300],
    });
    editor.draw(aBrush(8, 2));
    for (const [x, y] of [
      [500, 100],
      [600, 100],
      [600, 200],
    ] as const)
      click(x, y);
    click(511, 100, held({ alt: true }));
    editor.keyDown('Enter');
    expect(all()[1]?.shape).toMatchObject({ strokeHeight: 10, points: [500, 100, 600, 100, 600, 200, 511, 100] });
  });

  it('finishes an open polygon when it has its sides, and counts one again', () => {
    const { editor, click, all } = openPlan();
    editor.setPolygonSides(3);
    editor.setPolygonSides(0);
    editor.setPolygonSides(2.5);
    expect(editor.polygonSides).toBe(3);
    editor.draw(aBrush(10, 12));
    for (const [x, y] of [
      [100, 100],
      [200, 100],
      [200, 200],
      [300, 200],
    ] as const)
      click(x, y);
    expect(all()[0]?.shape).toMatchObject({ style: 10, points: [100, 100, 200, 100, 200, 200, 300, 200] });
    expect(editor.polygonSides).toBe(1);
  });

  it('takes a freehand line with as few points as show no difference', () => {
    const { editor, pull, all } = openPlan();
    editor.draw(aBrush(6, 3));
    pull(Array.from({ length: 60 }, (_, index) => [100 + 5 * index, 100] as const));
    const { shape } = all()[0]!;
    expect(shape.kind === 'Doodle' && shape.points).toEqual([100, 100, 395, 100]);
  });

  it('gives up a polygon and a pull by Escape, and then the tool', () => {
    const { editor, click, input, all } = openPlan();
    editor.draw(aBrush(8));
    click(100, 100);
    editor.keyDown('Escape');
    expect(editor.preview).toMatchObject({ closes: false });
    expect(editor.toolName).toBe('polygon');
    editor.keyDown('Escape');
    expect(editor.toolName).toBe('move');
    editor.draw(aBrush(2));
    editor.pointerDown(input(100, 100));
    editor.pointerMove(input(200, 200));
    editor.keyDown('Escape');
    editor.pointerUp(input(200, 200));
    expect(all()).toEqual([]);
  });
});
