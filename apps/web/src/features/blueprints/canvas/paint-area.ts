import { readArrow } from '@plumbline/domain/blueprints/calibration';
import type { ScaleArea } from '@plumbline/domain/blueprints/scale-areas';
import { paintArrow } from './paint-shape.ts';

const colour = '#9c36b5';

/** A part of the page with a scale of its own: its frame, its number, and the arrows that it was measured by. */
export function paintArea(
  canvas: CanvasRenderingContext2D,
  { box, name, arrows, pixels }: ScaleArea,
  zoom: number,
): void {
  canvas.save();
  canvas.strokeStyle = colour;
  canvas.fillStyle = colour;
  canvas.lineWidth = 2 / zoom;
  // What is not measured yet is only outlined.
  if (!pixels) canvas.setLineDash([8 / zoom, 6 / zoom]);
  canvas.strokeRect(box.x, box.y, box.width, box.height);
  canvas.font = `600 ${14 / zoom}px sans-serif`;
  canvas.textBaseline = 'top';
  canvas.fillText(name, box.x + 6 / zoom, box.y + 6 / zoom);
  canvas.restore();
  for (const arrow of Object.values(arrows)) {
    const read = arrow.visible ? readArrow(arrow.canvasData) : null;
    if (read?.ok) paintArrow(canvas, read.value, colour, zoom);
  }
}
