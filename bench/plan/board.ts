import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { factsOfKind } from '@plumbline/domain/blueprints/shapes/registry';
import { styleOf } from '@plumbline/domain/blueprints/styles';
import type { StyleCode } from '@plumbline/domain/blueprints/styles';
import { PlanEditor } from '../../packages/plan-editor/src/editor.ts';
import type { PlanElement } from '../../packages/plan-editor/src/element.ts';
import { Backdrop } from '../../apps/web/src/features/blueprints/canvas/backdrop.ts';
import { PlanCanvas } from '../../apps/web/src/features/blueprints/canvas/plan-canvas.ts';

/** Milliseconds from frame to frame while one does something. */
export interface FrameTimes {
  readonly panning: readonly number[];
  readonly zooming: readonly number[];
  readonly dragging: readonly number[];
  /** Steps taken back, one a frame, beside somebody who changes other parts of the same elements; of this editor alone. */
  readonly undoing?: readonly number[];
  /** A second version of an element comes, and is settled in the next frame; of this editor alone. */
  readonly settling?: readonly number[];
}

const extent = { width: 5_000, height: 3_500 };
const screen = { width: 1_400, height: 900 };
const styles: readonly StyleCode[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const colours = ['#f05f63', '#80f05e', '#fff78a', '#2e394d'];

let seed = 3;
const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;

/** Points around a place, as many as people make. */
function pointsAround(x: number, y: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const turn = (2 * Math.PI * index) / count;
    const reach = 15 + random() * 40;
    return [x + reach * Math.cos(turn), y + reach * Math.sin(turn)];
  }).flat();
}

function elementOf(index: number): PlanElement {
  const style = styles[index % styles.length] ?? 0;
  const [x, y] = [random() * extent.width, random() * extent.height];
  const { drawing } = factsOfKind(styleOf(style).kind);
  const form =
    drawing.by === 'two_places'
      ? (drawing.placed?.({ x, y }, 20 + random() * 80) ??
        drawing.between({ x, y }, { x: x + random() * 160 - 80, y: y + random() * 160 - 80 }))
      : drawing.along(pointsAround(x, y, drawing.by === 'freehand' ? 40 : 6));
  const shape = { style, page: 1, strokeHeight: 3, ...form } as Shape;
  return { id: `element-${index}`, elementId: `brush-${style}`, job: 'job', shape, visible: true, z: index };
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** So many frames, each after something was done. */
async function frames(count: number, act: (frame: number) => void): Promise<readonly number[]> {
  const times: number[] = [];
  let before = await nextFrame();
  for (let frame = 0; frame < count; frame++) {
    act(frame);
    const now = await nextFrame();
    times.push(now - before);
    before = now;
  }
  return times;
}

/** A plan with so many elements, worked as a mouse works it. */
export async function measurePlan(count: number, frameCount: number): Promise<FrameTimes> {
  const container = document.createElement('div');
  Object.assign(container.style, { width: `${screen.width}px`, height: `${screen.height}px`, position: 'relative' });
  document.body.replaceChildren(container);
  const editor = new PlanEditor({
    elements: Array.from({ length: count }, (_, index) => elementOf(index)),
    job: 'job',
    page: 1,
    extent,
    screen,
    rights: { view: true, edit: true, set: false, showsOtherJobs: false },
    measurements: null,
    newId: () => crypto.randomUUID(),
    after: (milliseconds, run) => {
      const timer = window.setTimeout(run, milliseconds);
      return () => window.clearTimeout(timer);
    },
  });
  const page = document.createElement('canvas');
  Object.assign(page, extent);
  const backdrop = new Backdrop(page.toDataURL('image/png'), extent, () => undefined);
  const canvas = new PlanCanvas(container, editor, backdrop, ({ elementId }) => {
    return colours[elementId.length % colours.length] ?? '#000000';
  });
  editor.view.fit();
  editor.setMode('EDIT');
  const plain = { shift: false, alt: false, control: false };
  const input = (x: number, y: number, button: 'main' | 'middle' = 'main') => ({
    id: 1,
    kind: 'mouse' as const,
    button,
    screen: { x, y },
    modifiers: plain,
  });
  await frames(10, () => canvas.redraw());

  editor.pointerDown(input(700, 450, 'middle'));
  const panning = await frames(frameCount, (frame) => editor.pointerMove(input(700 + 200 * Math.sin(frame / 12), 450)));
  editor.pointerUp(input(700, 450, 'middle'));
  const zooming = await frames(frameCount, (frame) =>
    editor.view.wheel({ x: 700, y: 450 }, Math.sin(frame / 8) > 0 ? -100 : 100),
  );
  editor.view.fit();
  await frames(10, () => undefined);
  // The uppermost one, by a place of its own.
  const top = [...editor.document.all()].findLast(({ shape }) => shape.kind === 'Rect');
  if (!top || top.shape.kind !== 'Rect') throw new Error('there is nothing to drag');
  const { x, y } = top.shape;
  const { camera } = editor;
  const at = { x: x * camera.zoom + camera.x, y: y * camera.zoom + camera.y };
  editor.select([top.id]);
  editor.pointerDown(input(at.x, at.y + 5));
  const dragging = await frames(frameCount, (frame) => editor.pointerMove(input(at.x + frame, at.y + 5 + frame / 2)));
  editor.pointerUp(input(at.x + frameCount, at.y));
  const undoing = await measureUndo(editor, frameCount);
  const settling = await measureVersions(editor, frameCount);
  canvas.dispose();
  editor.dispose();
  return { panning, zooming, dragging, undoing, settling };
}

/** Elements from all over the plan, of so many that it began with, one a frame. */
const oneOf = (editor: PlanEditor, elements: number, frame: number) => {
  const element = editor.document.get(`element-${(frame * 7_919) % elements}`);
  if (!element) throw new Error('there is no element');
  return element;
};

async function measureUndo(editor: PlanEditor, count: number): Promise<readonly number[]> {
  const { size } = editor.document;
  for (let step = 0; step < count; step++) {
    const { id } = oneOf(editor, size, step);
    editor.select([id]);
    editor.commands.nudge(15, 10);
  }
  editor.select([]);
  await frames(10, () => undefined);
  return frames(count, (frame) => {
    const before = oneOf(editor, size, count - 1 - frame);
    editor.receive([{ id: before.id, before, after: { ...before, shape: { ...before.shape, comment: 'wet' } } }]);
    editor.undo();
  });
}

async function measureVersions(editor: PlanEditor, count: number): Promise<readonly number[]> {
  const { size } = editor.document;
  await frames(10, () => undefined);
  return frames(count, (frame) => {
    const first = oneOf(editor, size, frame >> 1);
    if (frame % 2 === 1) return editor.commands.settle(first.id, 'this');
    const id = `version-${frame}`;
    const after = { ...first, id, conflictOf: first.id, z: editor.document.nextZ() };
    editor.receive([{ id, before: null, after }]);
  });
}
