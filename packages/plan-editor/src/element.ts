import type { Box, Shape } from '@plumbline/domain/blueprints/shapes';
import { boxOf } from '@plumbline/domain/blueprints/shapes';

/** An element on the plan (spec/3 §3 "Element record"). */
export interface PlanElement {
  readonly id: string;
  /** Of the catalogue: an element that may have been removed since. */
  readonly elementId: string;
  /** The job that it belongs to. */
  readonly job: string;
  readonly shape: Shape;
  readonly visible: boolean;
  /** The element of which this is the version that somebody else made at the same time. */
  readonly conflictOf?: string;
  /** Elements lie over those with a lower one. */
  readonly z: number;
}

/** The box in which an element paints: its geometry and half its line around it. */
export function paintedBox(shape: Shape): Box {
  const { x, y, width, height } = boxOf(shape);
  const edge = shape.strokeHeight / 2;
  return { x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge };
}
