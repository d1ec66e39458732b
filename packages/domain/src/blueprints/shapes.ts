import type { Box } from './shapes/drawn.ts';
import { movedPoints } from './shapes/points.ts';
import type { Pen } from './shapes/pen.ts';
import type { Shape } from './shapes/registry.ts';
import { factsOf, factsOfKind } from './shapes/registry.ts';
import { styleOf } from './styles.ts';

/*
 * What is drawn on a plan, whatever its kind. What a kind is, its file in `shapes/` says.
 */

export type { Box, Cut, ElementScale, Hole, Place } from './shapes/drawn.ts';
export type { Shape } from './shapes/registry.ts';

/** The box around a shape's own geometry, without the thickness of its line. */
export function boxOf(shape: Shape): Box {
  return factsOf(shape).box(shape);
}

/** Draws a shape's outline with a pen, in page coordinates. */
export function traceShape(shape: Shape, pen: Pen): void {
  factsOf(shape).trace(shape, pen);
}

/** The same shape elsewhere, with its cuts. */
export function movedShape<One extends Shape>(shape: One, dx: number, dy: number): One {
  const { cuts, holes } = shape;
  return {
    ...shape,
    ...(cuts ? { cuts: cuts.map((cut) => ({ ...cut, x: cut.x + dx, y: cut.y + dy })) } : {}),
    ...(holes ? { holes: holes.map((hole) => ({ ...hole, points: movedPoints(hole.points, dx, dy) })) } : {}),
    ...factsOf(shape).moved(shape, dx, dy),
  };
}

/** Whether a part of any form can be cut out of a shape: a rectangle, or a polygon that is closed. */
export function takesHoles({ kind, style }: Shape): boolean {
  return factsOfKind(kind).takesHoles(styleOf(style));
}
