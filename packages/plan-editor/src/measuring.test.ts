import { scaleOf } from '@plumbline/domain/blueprints/calibration';
import { describe, expect, it } from 'vitest';
import { openPlan } from './editor.fixtures.ts';

describe('measuring', () => {
  const set = { view: true, edit: true, set: true, showsOtherJobs: false };

  it('asks for the metres of each arrow, and pans once both have theirs', () => {
    const seen: unknown[] = [];
    const { editor, pull } = openPlan({ rights: set, onMeasurements: (measurements) => seen.push(measurements) });
    editor.setMode('SET');
    expect(editor.toolName).toBe('horizontal_measure');
    pull([
      [100, 100],
      [300, 140],
    ]);
    expect(editor.calibration.asked?.arrow.points).toEqual([100, 100, 300, 100]);
    expect(editor.setMetres('')).toBe(false);
    expect(editor.setMetres('-2')).toBe(false);
    expect(editor.setMetres('4')).toBe(true);
    expect(editor.toolName).toBe('vertical_measure');
    expect(editor.calibration.isMeasured(1)).toBe(false);
    pull([
      [100, 100],
      [140, 200],
    ]);
    editor.setMetres('2,5');
    expect(editor.toolName).toBe('move');
    expect(scaleOf(editor.calibration.measurements, 1)).toEqual({ x: 0.02, y: 0.025 });
    expect(seen).toHaveLength(2);
    expect([editor.canUndo, editor.mayRotate]).toEqual([false, false]);
    editor.resetMeasures();
    expect(editor.calibration.isMeasured(1)).toBe(false);
    expect(editor.mayRotate).toBe(true);
  });

  it('discards an arrow of 10 px or less, and one that is waiting by Escape', () => {
    const { editor, pull } = openPlan({ rights: set });
    editor.setMode('SET');
    pull([
      [100, 100],
      [110, 100],
    ]);
    expect(editor.calibration.asked).toBeNull();
    pull([
      [100, 100],
      [200, 100],
    ]);
    editor.keyDown('Escape');
    expect(editor.calibration.asked).toBeNull();
    expect(editor.toolName).toBe('horizontal_measure');
  });

  it('measures by one line of any direction, and says how far a printed dimension is off', () => {
    const { editor, pull } = openPlan({ rights: set });
    editor.setMode('SET');
    editor.setTool('line_measure');
    pull([
      [100, 100],
      [400, 500],
    ]);
    editor.setMetres('10');
    expect(scaleOf(editor.calibration.measurements, 1)).toEqual({ x: 0.02, y: 0.02 });
    editor.setTool('check');
    pull([
      [100, 600],
      [300, 600],
    ]);
    editor.setMetres('4.1');
    expect(editor.calibration.checked).toMatchObject({ found: { measured: 4 }, printed: 4.1 });
    expect(editor.calibration.checked?.found?.error).toBeCloseTo(-2.439, 3);
  });

  it('is not offered to those who may not', () => {
    const { editor } = openPlan({ rights: { ...set, set: false } });
    editor.setMode('SET');
    expect(editor.mode).toBe('EDIT');
    editor.setTool('horizontal_measure');
    expect(editor.toolName).toBe('move');
  });
});
