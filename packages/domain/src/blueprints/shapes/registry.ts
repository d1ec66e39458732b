import type { CircleShape } from './circle.ts';
import { circleFacts } from './circle.ts';
import type { DoodleShape } from './doodle.ts';
import { doodleFacts } from './doodle.ts';
import type { LampShape } from './lamp.ts';
import { lampFacts } from './lamp.ts';
import type { LineShape } from './line.ts';
import { lineFacts } from './line.ts';
import type { PolygonShape } from './polygon.ts';
import { polygonFacts } from './polygon.ts';
import type { RectShape } from './rect.ts';
import { rectFacts } from './rect.ts';
import type { ShapeFacts, ShapeRegistry } from './shape-facts.ts';
import type { ShapeKind } from '../styles.ts';

/** What is drawn on a plan: one of the surface's kinds, which its style names. */
export type Shape = LineShape | RectShape | CircleShape | DoodleShape | LampShape | PolygonShape;

/** Every kind of shape with all that the product knows of it. */
export const shapeFacts = {
  Line: lineFacts,
  Rect: rectFacts,
  Circle: circleFacts,
  Doodle: doodleFacts,
  Lamp: lampFacts,
  Polygon: polygonFacts,
} satisfies ShapeRegistry<Shape> & Record<ShapeKind, unknown>;

/** What is known of the kind of one shape. */
export function factsOf<One extends Shape>({ kind }: One): ShapeFacts<One, Shape> {
  return factsOfKind(kind) as unknown as ShapeFacts<One, Shape>;
}

/** What is known of a kind, whichever it is. */
export function factsOfKind(kind: ShapeKind): ShapeFacts<Shape> {
  // An entry takes shapes of its own kind, and who has one has found the entry by it.
  return shapeFacts[kind] as unknown as ShapeFacts<Shape>;
}
