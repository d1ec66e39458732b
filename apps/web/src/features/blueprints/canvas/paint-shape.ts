import type { ArrowShape } from '@plumbline/domain/blueprints/calibration';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { traceShape } from '@plumbline/domain/blueprints/shapes';
import { traceRing } from '@plumbline/domain/blueprints/shapes/pen';
import type { PlacedSign } from '@plumbline/domain/blueprints/signs';
import { isPin, signSide, signsOf } from '@plumbline/domain/blueprints/signs';
import { styleOf } from '@plumbline/domain/blueprints/styles';
import { fillStrength } from '@plumbline/domain/blueprints/to-svg';

type Canvas = CanvasRenderingContext2D;

const everything = { x: -4e6, y: -4e6, width: 8e6, height: 8e6 };

/** A line is never thinner on the screen than this, or it would not be seen from afar. */
const thinnest = 1.5;
/** Signs are as large on the screen at every zoom. */
const smallestSign = 18;

/** Draws an element in page coordinates, without what the scissors have cut, with its signs over it. */
export function paintShape(canvas: Canvas, shape: Shape, color: string, zoom: number): void {
  if (!isPin(shape)) paintOutline(canvas, shape, color, zoom);
  for (const sign of signsOf(shape, color, smallestSign / zoom)) paintSign(canvas, sign);
}

function paintOutline(canvas: Canvas, shape: Shape, color: string, zoom: number): void {
  canvas.save();
  for (const cut of shape.cuts ?? []) clipOut(canvas, () => canvas.rect(cut.x, cut.y, cut.width, cut.height));
  for (const { points } of shape.holes ?? []) {
    clipOut(canvas, () => traceRing(points, canvas));
  }
  canvas.lineWidth = Math.max(shape.strokeHeight, thinnest / zoom);
  canvas.strokeStyle = color;
  canvas.fillStyle = color;
  canvas.lineJoin = 'round';
  canvas.lineCap = 'round';
  canvas.beginPath();
  traceShape(shape, canvas);
  if (styleOf(shape.style).isFilled) {
    const strength = canvas.globalAlpha;
    // A colour with an alpha of its own is as strong as it says.
    if (color.length === 7) canvas.globalAlpha = strength * fillStrength;
    canvas.fill();
    canvas.globalAlpha = strength;
  }
  canvas.stroke();
  canvas.restore();
  paintEdgesOfHoles(canvas, shape, color, zoom);
}

/** In a room that is only outlined, a part that was cut out would not be seen. */
function paintEdgesOfHoles(canvas: Canvas, { holes = [] }: Shape, color: string, zoom: number): void {
  if (holes.length === 0) return;
  canvas.save();
  canvas.strokeStyle = color;
  canvas.lineWidth = thinnest / zoom;
  canvas.setLineDash([6 / zoom, 4 / zoom]);
  for (const { points } of holes) {
    canvas.beginPath();
    traceRing(points, canvas);
    canvas.stroke();
  }
  canvas.restore();
}

const paths = new Map<string, Path2D>();

/** A path is read once: it is drawn with every frame. */
function pathOf(path: string): Path2D {
  const known = paths.get(path) ?? new Path2D(path);
  paths.set(path, known);
  return known;
}

function paintSign(canvas: Canvas, { x, y, width, parts }: PlacedSign): void {
  canvas.save();
  canvas.translate(x, y);
  canvas.scale(width / signSide, width / signSide);
  canvas.lineJoin = 'round';
  for (const { path, fill, hasEdge } of parts) {
    canvas.fillStyle = fill;
    canvas.fill(pathOf(path), 'evenodd');
    if (!hasEdge) continue;
    canvas.strokeStyle = '#fff';
    canvas.lineWidth = 2;
    canvas.stroke(pathOf(path));
  }
  canvas.restore();
}

function clipOut(canvas: Canvas, traceHole: () => void): void {
  canvas.beginPath();
  canvas.rect(everything.x, everything.y, everything.width, everything.height);
  traceHole();
  canvas.clip('evenodd');
}

/** An arrow with a head at each end, as thick on the screen at every zoom. */
export function paintArrow(canvas: Canvas, { points }: Pick<ArrowShape, 'points'>, color: string, zoom: number): void {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points;
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = Math.min(14 / zoom, length / 2);
  canvas.save();
  canvas.strokeStyle = color;
  canvas.lineWidth = 3 / zoom;
  canvas.lineCap = 'round';
  canvas.beginPath();
  canvas.moveTo(x1, y1);
  canvas.lineTo(x2, y2);
  for (const [x, y, way] of [
    [x1, y1, 1],
    [x2, y2, -1],
  ] as const) {
    for (const side of [1, -1]) {
      canvas.moveTo(x, y);
      canvas.lineTo(x + way * head * (ux - side * uy * 0.5), y + way * head * (uy + side * ux * 0.5));
    }
  }
  canvas.stroke();
  canvas.restore();
}
