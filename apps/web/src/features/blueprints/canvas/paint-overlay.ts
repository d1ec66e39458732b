import { boxOf } from '@plumbline/domain/blueprints/shapes';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import type { PlanElement } from '@plumbline/plan-editor/element';
import { outlineOf } from '@plumbline/plan-editor/distances';
import { offeredHandles } from '@plumbline/plan-editor/handles';
import { paintArrow, paintShape } from './paint-shape.ts';

const accent = '#0083c9';
const arrowColour = '#c2255c';

/** What lies over the elements: what is selected or pointed at, and what is being drawn. In page coordinates. */
export function paintOverlay(
  canvas: CanvasRenderingContext2D,
  editor: PlanEditor,
  colourOf: (element: PlanElement) => string,
  zoom = editor.camera.zoom,
): void {
  const { selection, document, preview, brush, calibration, hovered } = editor;
  for (const id of selection) frame(canvas, document.get(id), zoom, 2);
  if (hovered !== null && !selection.has(hovered)) frame(canvas, document.get(hovered), zoom, 1);
  const [only, ...others] = selection;
  const single = only !== undefined && others.length === 0 ? document.get(only) : undefined;
  if (single && editor.mayEdit(single)) paintHandles(canvas, single, zoom);
  if (preview?.shape) paintShape(canvas, preview.shape, brush ? colourOf(asElement(editor, brush.id)) : accent, zoom);
  const arrow = preview?.arrow ?? calibration.asked?.arrow ?? calibration.checked?.arrow;
  if (arrow) paintArrow(canvas, arrow, arrowColour, zoom);
  if (preview?.box) paintBox(canvas, preview.box, zoom);
  if (preview?.snap) paintSnap(canvas, preview.snap, zoom);
  if (preview?.at) dot(canvas, preview.at.x, preview.at.y, 6 / zoom, zoom);
  const [x, y] = preview?.closes && preview.shape ? outlineOf(preview.shape).points : [];
  if (x !== undefined && y !== undefined) dot(canvas, x, y, 10 / zoom, zoom);
}

/** What is being drawn has the colour of what it is drawn with. */
function asElement({ job }: PlanEditor, elementId: string): PlanElement {
  const shape = { kind: 'Line', style: 0, page: 1, strokeHeight: 1, points: [0, 0, 0, 0] } as const;
  return { id: '', elementId, job, visible: true, z: 0, shape };
}

function frame(canvas: CanvasRenderingContext2D, element: PlanElement | undefined, zoom: number, width: number): void {
  if (!element?.visible) return;
  const { x, y, width: wide, height: high } = boxOf(element.shape);
  const margin = element.shape.strokeHeight / 2 + 4 / zoom;
  canvas.save();
  canvas.strokeStyle = accent;
  canvas.lineWidth = width / zoom;
  canvas.setLineDash([6 / zoom, 4 / zoom]);
  canvas.strokeRect(x - margin, y - margin, wide + 2 * margin, high + 2 * margin);
  canvas.restore();
}

function paintHandles(canvas: CanvasRenderingContext2D, { shape, visible }: PlanElement, zoom: number): void {
  if (visible) for (const { x, y } of offeredHandles(shape, zoom)) dot(canvas, x, y, 6 / zoom, zoom);
}

function dot(canvas: CanvasRenderingContext2D, x: number, y: number, radius: number, zoom: number): void {
  canvas.save();
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.fillStyle = '#fff';
  canvas.strokeStyle = accent;
  canvas.lineWidth = 2 / zoom;
  canvas.fill();
  canvas.stroke();
  canvas.restore();
}

function paintBox(
  canvas: CanvasRenderingContext2D,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  zoom: number,
): void {
  canvas.save();
  canvas.fillStyle = 'rgb(0 131 201 / 12%)';
  canvas.strokeStyle = accent;
  canvas.lineWidth = 1.5 / zoom;
  canvas.fillRect(x, y, width, height);
  canvas.strokeRect(x, y, width, height);
  canvas.restore();
}

/** A square at an end, a cross in it at a crossing, a cross alone on a line. */
function paintSnap(
  canvas: CanvasRenderingContext2D,
  { place: { x, y }, kind }: { place: { x: number; y: number }; kind: string },
  zoom: number,
): void {
  const reach = 6 / zoom;
  canvas.save();
  canvas.strokeStyle = '#e8590c';
  canvas.lineWidth = 2 / zoom;
  canvas.beginPath();
  if (kind !== 'line') canvas.rect(x - reach, y - reach, 2 * reach, 2 * reach);
  if (kind !== 'end') {
    canvas.moveTo(x - reach, y - reach);
    canvas.lineTo(x + reach, y + reach);
    canvas.moveTo(x - reach, y + reach);
    canvas.lineTo(x + reach, y - reach);
  }
  canvas.stroke();
  canvas.restore();
}
