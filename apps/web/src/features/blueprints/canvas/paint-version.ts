import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { boxOf } from '@plumbline/domain/blueprints/shapes';

const colour = '#d9480f';
/** Of the sign, on the screen. */
const side = 18;

/** That somebody has to choose: a frame around each version of an element, with a sign at its corner. */
export function paintVersion(canvas: CanvasRenderingContext2D, shape: Shape, zoom: number): void {
  const { x, y, width, height } = boxOf(shape);
  const margin = shape.strokeHeight / 2 + 2 / zoom;
  const [left, top] = [x - margin, y - margin];
  const size = side / zoom;
  canvas.save();
  canvas.strokeStyle = colour;
  canvas.lineWidth = 2 / zoom;
  canvas.setLineDash([3 / zoom, 3 / zoom]);
  canvas.strokeRect(left, top, width + 2 * margin, height + 2 * margin);
  canvas.fillStyle = colour;
  canvas.fillRect(left, top, size, size);
  canvas.fillStyle = '#fff';
  canvas.font = `bold ${size * 0.75}px sans-serif`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText('2', left + size / 2, top + size * 0.55);
  canvas.restore();
}
