import type { Box, Place, Shape } from '@plumbline/domain/blueprints/shapes';
import { between } from '@plumbline/domain/blueprints/shapes/points';
import { factsOf } from '@plumbline/domain/blueprints/shapes/registry';
import type { Outline } from '@plumbline/domain/blueprints/shapes/shape-facts';

/** The place on a straight line that is nearest. */
export function nearestOn(x1: number, y1: number, x2: number, y2: number, { x, y }: Place): Place {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
  return { x: x1 + along * dx, y: y1 + along * dy };
}

/** The edge of an element. */
export function outlineOf(shape: Shape): Outline {
  return factsOf(shape).outline(shape);
}

/** The straight pieces of an outline: x1, y1, x2, y2 each. A circle has none. */
export function piecesOf({ points, isClosed }: Outline): readonly (readonly [number, number, number, number])[] {
  const count = points.length / 2;
  return Array.from({ length: Math.max(0, isClosed ? count : count - 1) }, (_, index) => {
    const next = (index + 1) % count;
    return [points[2 * index]!, points[2 * index + 1]!, points[2 * next]!, points[2 * next + 1]!] as const;
  });
}

/** How far a place is from an element's outline, in pixels of the page. */
export function distanceToOutline(shape: Shape, place: Place): number {
  const outline = outlineOf(shape);
  const { circle } = outline;
  return piecesOf(outline).reduce(
    (least, [x1, y1, x2, y2]) => Math.min(least, between(nearestOn(x1, y1, x2, y2, place), place)),
    circle ? Math.abs(between(circle, place) - circle.radius) : Infinity,
  );
}

/** The place of a circle that is nearest; none where there is no circle, or every place of it is as near. */
export function nearestOnCircle({ circle }: Outline, place: Place): readonly Place[] {
  const away = circle ? between(circle, place) : 0;
  if (!circle || away === 0) return [];
  const { x, y, radius } = circle;
  return [{ x: x + ((place.x - x) / away) * radius, y: y + ((place.y - y) / away) * radius }];
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
