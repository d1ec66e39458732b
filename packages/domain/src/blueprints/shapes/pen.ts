import type { Place } from './drawn.ts';

/**
 * What traces an outline: a canvas is one as it is, so that nothing is made for each element of each frame. Angles are in radians, clockwise
 * from the right.
 */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  /** From where the pen is, which is the arc's first place. */
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  closePath(): void;
}

export function tracePoints(points: readonly number[], pen: Pen): void {
  pen.moveTo(points[0] ?? 0, points[1] ?? 0);
  // With a default for what is always there, each number of each frame would be boxed twice.
  for (let index = 2; index + 1 < points.length; index += 2) pen.lineTo(points[index]!, points[index + 1]!);
}

export function traceRing(points: readonly number[], pen: Pen): void {
  tracePoints(points, pen);
  pen.closePath();
}

export function traceCircle({ x, y }: Place, radius: number, pen: Pen): void {
  pen.moveTo(x + radius, y);
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.closePath();
}
