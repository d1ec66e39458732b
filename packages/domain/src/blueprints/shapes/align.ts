import type { Box, Place } from './drawn.ts';

/** Moves, turns and resizes: x' = a·x − b·y + dx, y' = b·x + a·y + dy. Never mirrors, and resizes both directions alike. */
export interface Alignment {
  readonly a: number;
  readonly b: number;
  readonly dx: number;
  readonly dy: number;
}

export function alignedPlace({ a, b, dx, dy }: Alignment, { x, y }: Place): Place {
  return { x: a * x - b * y + dx, y: b * x + a * y + dy };
}

/** How many times as large everything becomes. */
export const resizingOf = ({ a, b }: Alignment) => Math.hypot(a, b);

export const isTurning = ({ b }: Alignment) => b !== 0;

export function alignedPoints(alignment: Alignment, points: readonly number[]): readonly number[] {
  return Array.from({ length: points.length / 2 }, (_, index) =>
    alignedPlace(alignment, { x: points[2 * index] ?? 0, y: points[2 * index + 1] ?? 0 }),
  ).flatMap(({ x, y }) => [x, y]);
}

/** A box that stays level: of a turned one its middle goes along, and its sides keep their lengths. */
export function alignedBox(alignment: Alignment, { x, y, width, height }: Box): Box {
  const size = resizingOf(alignment);
  const middle = alignedPlace(alignment, { x: x + width / 2, y: y + height / 2 });
  return {
    x: middle.x - (width * size) / 2,
    y: middle.y - (height * size) / 2,
    width: width * size,
    height: height * size,
  };
}
