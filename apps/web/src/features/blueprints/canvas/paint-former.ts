import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { boxOf } from '@plumbline/domain/blueprints/shapes';

const colour = '#c2255c';
/** Of the sign, on the screen. */
const side = 18;
/** Where the ticks of the ruler stand in it, and how far down they go. */
const ticks = [
  [0.26, 0.62],
  [0.5, 0.5],
  [0.74, 0.62],
] as const;

/** That the figures of an element are by a scale that its plan doesn't have any more: a ruler at the corner across from that of versions. */
export function paintFormer(canvas: CanvasRenderingContext2D, shape: Shape, zoom: number): void {
  const { x, y, width } = boxOf(shape);
  const size = side / zoom;
  const margin = shape.strokeHeight / 2 + 2 / zoom;
  const [left, top] = [x + width + margin - size, y - margin - size];
  canvas.save();
  canvas.translate(left, top);
  canvas.scale(size, size);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  canvas.strokeStyle = '#fff';
  canvas.lineWidth = 0.09;
  canvas.strokeRect(0.1, 0.3, 0.8, 0.42);
  canvas.beginPath();
  for (const [across, down] of ticks) {
    canvas.moveTo(across, 0.3);
    canvas.lineTo(across, down);
  }
  // Struck out: it is not the plan's own any more.
  canvas.moveTo(0.12, 0.9);
  canvas.lineTo(0.88, 0.1);
  canvas.stroke();
  canvas.restore();
}
