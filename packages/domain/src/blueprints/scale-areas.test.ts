import { describe, expect, it } from 'vitest';
import type { Measurements } from './calibration.ts';
import { readMeasurements, unmeasured, withPage } from './calibration.ts';
import { readCanvasData, writeCanvasData } from './canvas-data.ts';
import { measure } from './measure.ts';
import { areaAt, rescaled, scaleOfShape, scaleOfMeasurement, withElementScale } from './scale-areas.ts';
import type { Shape } from './shapes.ts';

const both = (value: number) => ({ width: value, height: value });
const measured = { method: 'arrows', by: 'dana', at: '2026-05-10T08:00:00.000Z' } as const;
const detail = {
  id: 'detail',
  name: 'Detail A',
  box: { x: 500, y: 0, width: 200, height: 200 },
  pixels: both(100),
  metrics: both(1),
  arrows: {},
};
/** A centimetre a pixel in the detail, ten elsewhere. */
const plan: Measurements = { pixels: both(100), metrics: both(10), arrows: {}, measured, areas: [detail] };
const line = (x: number, more: Partial<Shape> = {}): Shape =>
  ({ kind: 'Line', page: 1, style: 0, strokeHeight: 3, points: [x, 50, x + 100, 50], ...more }) as Shape;
const lengthOf = (shape: Shape, on: Measurements = plan) => {
  const { scale } = scaleOfShape(on, shape);
  return scale && measure(shape, scale).length;
};
const statusOf = (shape: Shape, on: Measurements | null = plan) => scaleOfShape(on, shape).status;

describe('several scales on a sheet', () => {
  it('measure what lies in an area by its own, and everything else by the page’s', () => {
    expect(lengthOf(line(0))).toBeCloseTo(10);
    expect(lengthOf(line(550))).toBeCloseTo(1);
    expect(areaAt(plan, 1, { x: 550, y: 50 })?.id).toBe('detail');
    expect(areaAt(plan, 2, { x: 550, y: 50 })).toBeNull();
  });

  it('lie in each other, the smallest first; one that is not measured yet has the page’s', () => {
    const inner = { ...detail, id: 'inner', box: { x: 550, y: 20, width: 100, height: 60 }, pixels: null };
    const two = { ...plan, areas: [detail, inner] };
    expect(areaAt(two, 1, { x: 600, y: 50 })?.id).toBe('inner');
    expect(lengthOf(line(550), two)).toBeCloseTo(10);
  });

  it('are read again as they were written', () => {
    expect(readMeasurements(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
    const broken = { ...plan, areas: [{ ...detail, box: { x: 0, y: 0, width: -1, height: 1 } }, detail] };
    expect(readMeasurements(broken)?.areas).toEqual([detail]);
  });
});

describe('the scale that an element keeps', () => {
  it('says by which method, by whom and when it was measured', () => {
    expect(scaleOfMeasurement(plan, line(0))).toEqual({ x: 0.1, y: 0.1, area: null, ...measured });
    expect(scaleOfMeasurement(plan, line(550))).toMatchObject({ x: 0.01, area: 'detail', method: 'arrows' });
    expect(scaleOfMeasurement(unmeasured, line(0))).toBeNull();
  });

  it('is stored with its shape', () => {
    const former = withElementScale(plan, line(0));
    expect(readCanvasData(writeCanvasData(former))).toEqual({ ok: true, value: former });
    const wrong = JSON.stringify({ ...JSON.parse(writeCanvasData(former)), scale: { x: -1, y: 1 } });
    expect(readCanvasData(wrong)).toMatchObject({ ok: false, problem: { path: 'scale.x' } });
  });

  it('stays when the plan is measured again, until it is recomputed; what has none follows the plan', () => {
    const former = withElementScale(plan, line(0));
    const next = { ...plan, metrics: both(20) };
    expect(lengthOf(former, next)).toBeCloseTo(10);
    expect(lengthOf(line(0), next)).toBeCloseTo(20);
    const again = rescaled(next, former);
    expect(again).toMatchObject({ before: { x: 0.1 }, after: { x: 0.2 } });
    expect(again && lengthOf(again.shape, next)).toBeCloseTo(20);
    expect(rescaled(plan, former)).toBeNull();
    expect(rescaled(next, line(0))).toBeNull();
  });

  it('is recomputed only where it depends on what was measured again', () => {
    const inDetail = withElementScale(plan, line(550));
    expect(rescaled({ ...plan, metrics: both(20) }, inDetail)).toBeNull();
    const next = { ...plan, areas: [{ ...detail, metrics: both(2) }] };
    expect(rescaled(next, inDetail)).toMatchObject({ after: { x: 0.02 } });
    expect(rescaled(next, withElementScale(plan, line(0)))).toBeNull();
  });

  it('is said to be a former one until it is recomputed, also where its part of the plan is gone', () => {
    const former = withElementScale(plan, line(0));
    const inDetail = withElementScale(plan, line(550));
    const next = { ...plan, metrics: both(20) };
    expect([statusOf(former), statusOf(line(0)), statusOf(former, next), statusOf(line(0), next)]).toEqual([
      'current',
      'current',
      'former',
      'current',
    ]);
    const { areas: _, ...whole } = plan;
    expect([statusOf(inDetail), statusOf(inDetail, whole)]).toEqual(['current', 'former']);
    const again = rescaled(whole, inDetail);
    expect(again && [statusOf(again.shape, whole), again.shape.scale?.area]).toEqual(['current', null]);
  });

  it('measures nothing on a page that nobody has measured, or whose measures were taken back', () => {
    const kept = withElementScale(plan, line(0));
    const other = { ...kept, page: 3 };
    for (const [shape, on] of [
      [kept, null],
      [kept, unmeasured],
      [other, plan],
      [line(0), withPage(plan, 1, unmeasured)],
    ] as const)
      expect(scaleOfShape(on, shape)).toEqual({ status: 'unmeasured', scale: null });
    expect(rescaled(unmeasured, kept)).toBeNull();
  });

  it('is another one once the element is moved into an area with its own', () => {
    const former = withElementScale(plan, line(0));
    const moved = withElementScale(plan, { ...former, points: [550, 50, 650, 50] } as Shape);
    expect(moved.scale).toMatchObject({ area: 'detail', x: 0.01 });
  });
});
