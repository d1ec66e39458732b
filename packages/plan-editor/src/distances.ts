import { cornersOf } from '@plumbline/domain/blueprints/measure';
import type { Box, Place, Shape } from '@plumbline/domain/blueprints/shapes';
import { boxOf } from '@plumbline/domain/blueprints/shapes';
import { styleOf } from '@plumbline/domain/blueprints/styles';

/** The place on a straight line that is nearest. */
export function nearestOn(x1: number, y1: number, x2: number, y2: number, { x, y }: Place): Place {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
  return { x: x1 + along * dx, y: y1 + along * dy };
}

export function between(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The straight pieces of an outline: x1, y1, x2, y2 each. A circle has none. */
export function piecesOf(shape: Shape): readonly (readonly [number, number, number, number])[] {
  const points = outlineOf(shape);
  const isClosed = shape.kind === 'Rect' || shape.kind === 'Lamp' || styleOf(shape.style).isClosed;
  const count = points.length / 2;
  return Array.from({ length: Math.max(0, isClosed ? count : count - 1) }, (_, index) => {
    const next = (index + 1) % count;
    return [points[2 * index]!, points[2 * index + 1]!, points[2 * next]!, points[2 * next + 1]!] as const;
  });
}

/** The corners of an outline, in order. */
export function outlineOf(shape: Shape): readonly number[] {
  if ('points' in shape) return shape.points;
  return shape.kind === 'Circle' ? [] : cornersOf(boxOf(shape));
}

/** How far a place is from an element's outline, in pixels of the page. */
export function distanceToOutline(shape: Shape, place: Place): number {
  if (shape.kind === 'Circle') return Math.abs(between(shape, place) - shape.radius);
  return piecesOf(shape).reduce(
    (least, [x1, y1, x2, y2]) => Math.min(least, between(nearestOn(x1, y1, x2, y2, place), place)),
    Infinity,
  );
}

/** Whether a place is inside a closed element, or within the box of a lamp; as it is painted, where its line crosses itself. */
export function isInside(shape: Shape, place: Place): boolean {
  if (shape.kind === 'Circle') return between(shape, place) <= shape.radius;
  if (shape.kind === 'Rect' || shape.kind === 'Lamp') return isInBox(boxOf(shape), place);
  if (!styleOf(shape.style).isClosed) return false;
  let winding = 0;
  for (const [x1, y1, x2, y2] of piecesOf(shape)) {
    const isLeft = (x2 - x1) * (place.y - y1) - (place.x - x1) * (y2 - y1);
    if (y1 <= place.y && y2 > place.y && isLeft > 0) winding += 1;
    if (y1 > place.y && y2 <= place.y && isLeft < 0) winding -= 1;
  }
  return winding !== 0;
}

export function isInBox(box: Box, { x, y }: Place): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

export function boxBetween(one: Place, other: Place): Box {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** A box around a place, so far to each side. */
export function boxAt({ x, y }: Place, reach: number): Box {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
