import type { Measurements } from '@plumbline/domain/blueprints/calibration';
import { withElementScale } from '@plumbline/domain/blueprints/scale-areas';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { PlanEditor } from '@plumbline/plan-editor/editor';
import { expect, it, onTestFinished } from 'vitest';
import { Backdrop } from './backdrop.ts';
import { PlanCanvas } from './plan-canvas.ts';

const extent = { width: 400, height: 300 };
const measured = (metres: number): Measurements => ({
  pixels: { width: 100, height: 100 },
  metrics: { width: metres, height: metres },
  arrows: {},
});
const line = (y: number): Shape => ({ kind: 'Line', style: 0, page: 1, strokeHeight: 4, points: [50, y, 250, y] });

/** The plan as it is drawn. */
async function drawn(measurements: Measurements, shapes: readonly Shape[]) {
  const container = document.createElement('div');
  Object.assign(container.style, { width: '400px', height: '300px', position: 'relative' });
  document.body.append(container);
  const editor = new PlanEditor({
    elements: shapes.map((shape, z) => ({ id: `e${z}`, elementId: 'wall', job: 'job', shape, visible: true, z })),
    job: 'job',
    page: 1,
    extent,
    screen: extent,
    rights: { view: true, edit: true, set: false, showsOtherJobs: false },
    measurements,
    newId: () => crypto.randomUUID(),
    after: () => () => undefined,
  });
  const page = document.createElement('canvas');
  Object.assign(page, extent);
  const backdrop = new Backdrop(page.toDataURL(), extent, () => undefined);
  const canvas = new PlanCanvas(container, editor, backdrop, () => '#2e394d');
  onTestFinished(() => {
    canvas.dispose();
    editor.dispose();
    container.remove();
  });
  editor.view.fit();
  const frame = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  await frame();
  const [, elements] = container.querySelectorAll('canvas');
  if (!elements) throw new Error('nothing is drawn');
  return { editor, elements, frame };
}

/** Whether the sign is drawn in the upper half of the canvas, and in the lower. */
function signs(canvas: HTMLCanvasElement): readonly [boolean, boolean] {
  const { data, width, height } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  const found = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const isSign = data[at] === 0xc2 && data[at + 1] === 0x25 && data[at + 2] === 0x5c && data[at + 3] === 255;
    if (isSign) found[Math.floor(at / 4 / width) < height / 2 ? 0 : 1]! += 1;
  }
  return [found[0]! > 20, found[1]! > 20];
}

it('marks on the canvas what keeps the figures of a former scale, and that alone', async () => {
  const first = measured(10);
  const [former, current] = [withElementScale(first, line(80)), withElementScale(measured(20), line(220))];
  const { elements } = await drawn(measured(20), [former, current]);
  expect(signs(elements)).toEqual([true, false]);
});

it('marks nothing on a plan whose scale is still that of all, nor on one that is not measured', async () => {
  const shapes = [withElementScale(measured(10), line(80)), line(220)];
  expect(signs((await drawn(measured(10), shapes)).elements)).toEqual([false, false]);
  expect(signs((await drawn({ ...measured(10), pixels: null }, shapes)).elements)).toEqual([false, false]);
});
