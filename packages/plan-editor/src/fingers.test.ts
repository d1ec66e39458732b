import { describe, expect, it } from 'vitest';
import { aBrush, aRect, openPlan } from './editor.fixtures.ts';

const finger = (id: number, time = 0) => ({ id, kind: 'touch' as const, time });
const pen = (time = 0) => ({ id: 9, kind: 'pen' as const, time });

describe('a finger that draws', () => {
  it('draws from where it came down to where it is lifted', () => {
    const { editor, pull, all } = openPlan();
    editor.draw(aBrush(0));
    pull(
      [
        [100, 100],
        [300, 100],
      ],
      finger(1),
    );
    expect(all()).toMatchObject([{ shape: { kind: 'Line', points: [100, 100, 300, 100] } }]);
  });

  it('that rests where it came down looks for the first place, and puts it where it is lifted', () => {
    const { editor, input, all } = openPlan();
    editor.draw(aBrush(0));
    editor.pointerDown(input(100, 100, finger(1, 0)));
    editor.pointerMove(input(103, 100, finger(1, 400)));
    editor.pointerMove(input(140, 120, finger(1, 600)));
    expect(editor.preview?.at).toEqual({ x: 140, y: 120 });
    editor.pointerUp(input(140, 120, finger(1, 700)));
    expect(all()).toEqual([]);
    editor.pointerDown(input(400, 300, finger(2, 1_000)));
    editor.pointerMove(input(400, 320, finger(2, 1_050)));
    editor.pointerUp(input(400, 320, finger(2, 1_100)));
    expect(all()).toMatchObject([{ shape: { kind: 'Line', points: [140, 120, 400, 320] } }]);
  });

  it('has a loupe while it places a point, and none while it moves the plan', () => {
    const { editor, input } = openPlan();
    editor.pointerDown(input(100, 100, finger(1)));
    editor.pointerMove(input(200, 200, finger(1)));
    expect(editor.placing).toBeNull();
    editor.pointerUp(input(200, 200, finger(1)));
    editor.draw(aBrush(9));
    editor.pointerDown(input(100, 100, finger(1)));
    expect(editor.placing).toMatchObject({ kind: 'touch' });
    editor.pointerUp(input(100, 100, finger(1)));
    expect(editor.placing).toBeNull();
    editor.pointerDown(input(100, 100));
    expect(editor.placing).toBeNull();
  });

  it('tells how many corners a polygon has, and whether it can be finished by a button', () => {
    const { editor, click } = openPlan();
    editor.draw(aBrush(9));
    click(100, 100, finger(1));
    click(400, 100, finger(1));
    expect(editor.preview).toMatchObject({ corners: 2, canFinish: false });
    click(400, 400, finger(1));
    expect(editor.preview).toMatchObject({ corners: 3, canFinish: true });
  });
});

describe('a pen', () => {
  it('draws, and the hand beside it neither draws nor pinches', () => {
    const { editor, input, all } = openPlan();
    editor.draw(aBrush(6));
    editor.pointerDown(input(100, 100, pen()));
    editor.pointerDown(input(500, 500, finger(2)));
    editor.pointerMove(input(150, 160, pen()));
    editor.pointerMove(input(260, 100, pen()));
    editor.pointerUp(input(260, 100, pen()));
    editor.pointerUp(input(500, 500, finger(2)));
    expect(all()).toMatchObject([{ shape: { kind: 'Doodle' } }]);
  });

  it('goes before the hand that came down first', () => {
    const { editor, input, all } = openPlan();
    editor.draw(aBrush(0));
    editor.pointerDown(input(500, 500, finger(2)));
    editor.pointerDown(input(100, 100, pen()));
    editor.pointerMove(input(300, 100, pen()));
    editor.pointerUp(input(300, 100, pen()));
    expect(all()).toMatchObject([{ shape: { points: [100, 100, 300, 100] } }]);
  });

  it('leaves fingers to move the plan once it was seen', () => {
    const { editor, input, all } = openPlan();
    editor.draw(aBrush(0), true);
    editor.pointerDown(input(100, 100, pen()));
    editor.pointerUp(input(300, 100, pen()));
    const before = editor.camera;
    const [from, to] = [input(500, 500, finger(1)), input(560, 500, finger(1))];
    editor.pointerDown(from);
    editor.pointerMove(to);
    editor.pointerUp(to);
    expect(editor.camera.x).toBeCloseTo(before.x + 60 * before.zoom);
    expect(all()).toHaveLength(1);
  });
});

describe('a filter', () => {
  it('hides what does not pass from drawing, clicking and snapping, and from the selection', () => {
    const { editor, click, input } = openPlan({ elements: [aRect('a', 100, 100), aRect('b', 400, 400)] });
    editor.select(['a']);
    editor.setFilter(({ id }) => id === 'b');
    expect([...editor.selection]).toEqual([]);
    click(100, 120);
    expect([...editor.selection]).toEqual([]);
    expect(editor.aim.snapped({ ...input(101, 101), page: { x: 101, y: 101 }, time: 0 }).snap).toBeNull();
    click(400, 420);
    expect([...editor.selection]).toEqual(['b']);
  });
});

describe('a gesture whose release went elsewhere', () => {
  it('is given up when the same pointer comes down again', () => {
    const start = [aRect('a', 100, 100)];
    const { editor, input, all } = openPlan({ elements: start });
    editor.pointerDown(input(100, 120));
    editor.pointerMove(input(200, 220));
    editor.pointerDown(input(700, 700));
    editor.pointerUp(input(700, 700));
    expect(all()).toEqual(start);
  });
});

describe('what is out of sight', () => {
  it('is brought into the middle, no nearer than one looks', () => {
    const { editor } = openPlan();
    editor.view.panTo({ x: 0, y: 0, zoom: 4 });
    editor.view.reveal({ x: 800, y: 600, width: 50, height: 50 });
    expect(editor.camera.zoom).toBe(4);
    expect(editor.camera.x + 825 * 4).toBeCloseTo(editor.view.screen.width / 2);
    const before = editor.camera;
    editor.view.reveal({ x: 810, y: 610, width: 10, height: 10 });
    expect(editor.camera).toEqual(before);
  });
});

describe('the size of polygons and freehand lines', () => {
  it('is set by their box, from its upper left corner', () => {
    const { editor, click, all } = openPlan();
    editor.draw(aBrush(8));
    for (const [x, y] of [
      [100, 100],
      [200, 100],
      [200, 300],
      [100, 300],
    ] as const)
      click(x, y);
    editor.keyDown('Enter');
    const [polygon] = all();
    editor.commands.setDimensions(polygon?.id ?? '', { width: 50, height: 100 });
    expect(all()).toMatchObject([{ shape: { points: [100, 100, 150, 100, 150, 200, 100, 200] } }]);
  });
});

describe('several scales on a sheet', () => {
  it('are made by pulling up a part of the page and measuring a line in it', () => {
    const saved: unknown[] = [];
    const { editor, pull, all } = openPlan({
      author: 'dana',
      now: () => '2026-05-10T08:00:00.000Z',
      onMeasurements: (one) => saved.push(one),
    });
    editor.setMode('SET');
    editor.setTool('scale_area');
    pull([
      [500, 100],
      [900, 500],
    ]);
    expect(editor.toolName).toBe('line_measure');
    pull([
      [550, 200],
      [650, 200],
    ]);
    expect(editor.setMetres('1')).toBe(true);
    expect(editor.calibration.areas(1)).toMatchObject([
      {
        box: { x: 500, y: 100, width: 400, height: 400 },
        metrics: { width: 1, height: 1 },
        measured: { method: 'line', by: 'dana', at: '2026-05-10T08:00:00.000Z' },
      },
    ]);
    expect(saved).toHaveLength(2);

    editor.setMode('EDIT');
    editor.draw(aBrush(0));
    pull([
      [550, 300],
      [750, 300],
    ]);
    const [drawn] = all();
    expect(drawn?.shape.scale).toMatchObject({ x: 0.01, area: editor.calibration.areas(1)[0]?.id, method: 'line' });
  });

  it('are checked by the scale of the part that the line lies in', () => {
    const part = { id: 'a', name: '1', box: { x: 500, y: 100, width: 400, height: 400 }, arrows: {} };
    const both = (value: number) => ({ width: value, height: value });
    const areas = [{ ...part, pixels: both(100), metrics: both(1) }];
    const { editor, pull } = openPlan({
      measurements: { pixels: both(100), metrics: both(10), arrows: {}, areas },
    });
    editor.setTool('check');
    pull([
      [550, 300],
      [750, 300],
    ]);
    editor.setMetres('2');
    expect(editor.calibration.checked).toMatchObject({ found: { measured: 2, error: 0 } });
  });
});
