import type { CatalogueElement } from '@plumbline/domain/blueprints/catalogue';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import type { StyleCode } from '@plumbline/domain/blueprints/styles';
import { PlanEditor } from './editor.ts';
import type { PlanElement } from './element.ts';
import type { PointerInput } from './gestures.ts';
import type { EditorOptions } from './options.ts';
import type { Modifiers } from './tool.ts';

const plain: Modifiers = { shift: false, alt: false, control: false };

export function aBrush(type: StyleCode, size = 100): CatalogueElement {
  return { id: `brush-${type}`, name: 'Crack', color: '#ff0000', type, size, order: 0, translations: {} };
}

export function aRect(id: string, x: number, y: number, changes: Partial<PlanElement> = {}): PlanElement {
  const shape: Shape = { kind: 'Rect', page: 1, style: 2, strokeHeight: 3, x, y, width: 100, height: 60 };
  return { id, elementId: 'brush-2', job: 'job', shape, visible: true, z: 1, ...changes };
}

/** An editor, and a hand that works it in pixels of the page. Time passes when the test says so. */
export function openPlan(changes: Partial<EditorOptions> = {}) {
  const waiting: { at: number; run: () => void }[] = [];
  let now = 0;
  let ids = 0;
  const editor = new PlanEditor({
    elements: [],
    job: 'job',
    page: 1,
    extent: { width: 1_000, height: 800 },
    screen: { width: 1_032, height: 832 },
    rights: { view: true, edit: true, set: true, showsOtherJobs: true },
    measurements: null,
    newId: () => `new-${++ids}`,
    after: (milliseconds, run) => {
      const one = { at: now + milliseconds, run };
      waiting.push(one);
      return () => void waiting.splice(waiting.indexOf(one), 1);
    },
    ...changes,
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
    for (const one of waiting.filter(({ at }) => at <= now)) {
      waiting.splice(waiting.indexOf(one), 1);
      one.run();
    }
  };
  const input = (x: number, y: number, more: Partial<PointerInput> & { modifiers?: Modifiers } = {}): PointerInput => {
    const { camera } = editor;
    const screen = { x: x * camera.zoom + camera.x, y: y * camera.zoom + camera.y };
    return { id: 1, kind: 'mouse', button: 'main', modifiers: plain, screen, ...more };
  };
  const click = (x: number, y: number, more: Partial<PointerInput> = {}) => {
    editor.pointerMove(input(x, y, more));
    editor.pointerDown(input(x, y, more));
    editor.pointerUp(input(x, y, more));
  };
  const pull = (places: readonly (readonly [number, number])[], more: Partial<PointerInput> = {}) => {
    const [[firstX, firstY] = [0, 0], ...rest] = places;
    editor.pointerDown(input(firstX, firstY, more));
    for (const [x, y] of rest) editor.pointerMove(input(x, y, more));
    const [x, y] = places.at(-1) ?? [0, 0];
    editor.pointerUp(input(x, y, more));
  };
  const all = () =>
    [...editor.document.all()].toSorted((one, other) => one.z - other.z || one.id.localeCompare(other.id));
  return { editor, pass, input, click, pull, all };
}

export const held = (modifiers: Partial<Modifiers>): { modifiers: Modifiers } => ({
  modifiers: { ...plain, ...modifiers },
});
