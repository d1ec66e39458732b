import { describe, expect, it } from 'vitest';
import { aBrush, aRect, held, openPlan } from './editor.fixtures.ts';

describe('looking', () => {
  it('zooms by steps of 0.05 at the pointer, no farther than 0.1', () => {
    const { editor } = openPlan();
    const before = editor.camera;
    expect(before.zoom).toBe(1);
    editor.view.wheel({ x: before.x, y: before.y }, -100);
    expect(editor.camera.zoom).toBeCloseTo(1.05, 9);
    expect([editor.camera.x, editor.camera.y]).toEqual([before.x, before.y]);
    for (let turn = 0; turn < 100; turn++) editor.view.wheel({ x: 5, y: 5 }, 400);
    expect(editor.camera.zoom).toBe(0.1);
  });

  it('pans while Space is held and 500 ms longer, and tools hear nothing of it', () => {
    const { editor, pull, pass, all } = openPlan();
    editor.draw(aBrush(2));
    const { x } = editor.camera;
    editor.keyDown(' ');
    pull([
      [100, 100],
      [150, 100],
    ]);
    expect(editor.camera.x).toBe(x + 50);
    editor.keyUp(' ');
    pass(499);
    expect(editor.isPanning).toBe(true);
    pass(1);
    expect(editor.isPanning).toBe(false);
    expect(all()).toEqual([]);
    pull([
      [100, 100],
      [200, 200],
    ]);
    expect(all()).toHaveLength(1);
  });

  it('zooms by two fingers, and gives up what the first had begun', () => {
    const { editor, all } = openPlan();
    editor.draw(aBrush(2));
    const finger = (id: number, x: number) =>
      ({ id, kind: 'touch', button: 'main', screen: { x, y: 300 }, ...held({}) }) as const;
    editor.pointerDown(finger(1, 300));
    editor.pointerMove(finger(1, 340));
    editor.pointerDown(finger(2, 440));
    editor.pointerMove(finger(2, 540));
    expect(editor.camera.zoom).toBe(2);
    editor.pointerUp(finger(2, 540));
    editor.pointerMove(finger(1, 400));
    editor.pointerUp(finger(1, 400));
    expect(all()).toEqual([]);
    expect(editor.toolName).toBe('rect');
  });

  it('only looks in VIEW', () => {
    const { editor, pull, click, all } = openPlan({ elements: [aRect('a', 100, 100)] });
    editor.setMode('VIEW');
    editor.draw(aBrush(2));
    expect(editor.toolName).toBe('move');
    pull([
      [150, 100],
      [250, 100],
    ]);
    expect(all()).toEqual([aRect('a', 100, 100)]);
    editor.view.fit();
    click(150, 100);
    expect(editor.label).toBe('a');
  });
});
