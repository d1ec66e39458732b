import { expect, it } from 'vitest';
import { aBrush, aRect, held, openPlan } from './editor.fixtures.ts';

const exact = held({ alt: true });

it('cuts a part of any form out of the room that it lies in, as one step that can be mended', () => {
  const { editor, click, all } = openPlan({ elements: [aRect('a', 100, 100), aRect('b', 400, 100, { z: 2 })] });
  editor.setTool('cut_out');
  for (const [x, y] of [
    [110, 110],
    [150, 110],
    [110, 140],
  ] as const)
    click(x, y, exact);
  expect(editor.preview).toMatchObject({ corners: 3, canFinish: true });
  click(110, 110, exact);
  expect(all()[0]?.shape.holes).toEqual([{ scissorsId: 'new-1', points: [110, 110, 150, 110, 110, 140] }]);
  expect(all()[1]?.shape.holes).toBeUndefined();
  expect([...editor.selection]).toEqual(['a']);
  editor.undo();
  expect(all()[0]).toEqual(aRect('a', 100, 100));
  editor.redo();
  editor.commands.mend('a');
  expect(all()[0]).toEqual(aRect('a', 100, 100));
});

it('cuts nothing out of lines, and nothing out of what belongs to another job', () => {
  const line = {
    ...aRect('line', 0, 0),
    shape: { kind: 'Line', page: 1, style: 0, strokeHeight: 2, points: [90, 90, 300, 300] },
  };
  const { editor, click, all } = openPlan({
    elements: [line as never, aRect('other', 100, 100, { job: 'another', z: 2 })],
  });
  editor.setTool('cut_out');
  for (const [x, y] of [
    [110, 110],
    [150, 110],
    [110, 140],
    [110, 110],
  ] as const)
    click(x, y, exact);
  expect(all().map(({ shape }) => shape.holes)).toEqual([undefined, undefined]);
  expect(editor.canUndo).toBe(false);
});

it('needs no catalogue element to be chosen, and leaves the chosen one be', () => {
  const { editor } = openPlan();
  editor.draw(aBrush(9));
  editor.setTool('cut_out');
  expect(editor.brush?.id).toBe('brush-9');
});

it('does not select an element where a part is cut out of it', () => {
  const hole = { scissorsId: 's', points: [110, 110, 190, 110, 190, 150, 110, 150] };
  const rect = aRect('a', 100, 100);
  const { editor, click } = openPlan({
    elements: [{ ...rect, shape: { ...rect.shape, style: 3, holes: [hole] } as never }],
  });
  click(150, 130);
  expect([...editor.selection]).toEqual([]);
  click(104, 105);
  expect([...editor.selection]).toEqual(['a']);
});

it('names and removes parts with a scale of their own', () => {
  const seen: unknown[] = [];
  const { editor, pull } = openPlan({ onMeasurements: (measurements) => void seen.push(measurements) });
  editor.setMode('SET');
  editor.setTool('scale_area');
  pull(
    [
      [100, 100],
      [300, 300],
    ],
    exact,
  );
  const [part] = editor.calibration.areas(1);
  expect(part?.name).toBe('1');
  editor.commands.renamePart(part?.id ?? '', 'Stair detail');
  expect(editor.calibration.areas(1)).toMatchObject([{ id: part?.id, name: 'Stair detail' }]);
  editor.commands.removePart(part?.id ?? '');
  expect(editor.calibration.areas(1)).toEqual([]);
  expect(seen).toHaveLength(3);
});

it('tags an element as an issue as one step', () => {
  const { editor, all } = openPlan({ elements: [aRect('a', 100, 100)] });
  editor.commands.setIssue('a', true);
  expect(all()[0]?.shape.issue).toBe(true);
  editor.undo();
  expect(all()[0]).toEqual(aRect('a', 100, 100));
  editor.redo();
  editor.commands.setIssue('a', false);
  expect(all()[0]).toEqual(aRect('a', 100, 100));
});
