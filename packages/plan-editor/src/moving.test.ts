import { describe, expect, it } from 'vitest';
import { aRect, held, openPlan } from './editor.fixtures.ts';

describe('moving', () => {
  it('drags what is selected, as one step', () => {
    const { editor, pull, all } = openPlan({ elements: [aRect('a', 100, 100), aRect('b', 400, 400)] });
    pull([
      [150, 100],
      [160, 120],
      [250, 300],
    ]);
    expect(all()[0]?.shape).toMatchObject({ x: 200, y: 300 });
    editor.undo();
    expect(all()[0]?.shape).toMatchObject({ x: 100, y: 100 });
    expect(editor.canUndo).toBe(false);
    editor.redo();
    expect(all()[0]?.shape).toMatchObject({ x: 200, y: 300 });
    expect(editor.canRedo).toBe(false);
  });

  it('pulls a corner, and keeps 5 px', () => {
    const { click, pull, all } = openPlan({ elements: [aRect('a', 100, 100)] });
    click(150, 100);
    pull([
      [200, 160],
      [230, 250],
    ]);
    expect(all()[0]?.shape).toMatchObject({ x: 100, y: 100, width: 130, height: 150 });
    pull([
      [230, 250],
      [90, 90],
    ]);
    expect(all()[0]?.shape).toMatchObject({ x: 100, y: 100, width: 5, height: 5 });
  });

  it('leaves elements of other jobs where they are, and shows their label', () => {
    const other = aRect('other', 100, 100, { job: 'another' });
    const { editor, click, pull, all } = openPlan({ elements: [other] });
    pull([
      [150, 100],
      [250, 200],
    ]);
    expect(all()).toEqual([other]);
    editor.view.fit();
    click(150, 100);
    expect(editor.label).toBe('other');
    editor.commands.remove(['other']);
    editor.commands.nudge(1, 0);
    editor.commands.setComment('other', 'mine');
    expect(all()).toEqual([other]);
  });

  it('nudges by one pixel with Shift and an arrow, and pans without', () => {
    const { editor, click, all } = openPlan({ elements: [aRect('a', 100, 100)] });
    click(150, 100);
    editor.keyDown('ArrowRight', held({ shift: true }).modifiers);
    editor.keyDown('ArrowUp', held({ shift: true }).modifiers);
    expect(all()[0]?.shape).toMatchObject({ x: 101, y: 99 });
    const { x } = editor.camera;
    editor.keyDown('ArrowRight');
    expect(editor.camera.x).toBe(x - 60);
  });

  it('asks before it deletes, and brings back what was deleted to its place', () => {
    const elements = [aRect('a', 100, 100), aRect('b', 120, 120, { z: 2 }), aRect('c', 140, 140, { z: 3 })];
    const { editor, click, all } = openPlan({ elements });
    expect(editor.keyDown('Delete')).toBe(false);
    click(120, 120);
    expect(editor.keyDown('Delete')).toBe('delete');
    editor.commands.remove(editor.selection);
    expect(all().map(({ id }) => id)).toEqual(['a', 'c']);
    expect(editor.selection.size).toBe(0);
    editor.undo();
    expect(all()).toEqual(elements);
  });

  it('does not select what is hidden, nor what was cut away', () => {
    const cuts = [{ scissorsId: 's', x: 140, y: 90, width: 30, height: 30 }];
    const { click, editor } = openPlan({
      elements: [
        aRect('a', 400, 400, { visible: false }),
        { ...aRect('b', 100, 100), shape: { ...aRect('b', 100, 100).shape, cuts } },
      ],
    });
    click(400, 430);
    expect([...editor.selection]).toEqual([]);
    click(150, 100);
    expect([...editor.selection]).toEqual([]);
    click(120, 100);
    expect([...editor.selection]).toEqual(['b']);
  });
});
