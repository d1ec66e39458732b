import type { StyleCode } from './styles.ts';
import { styleOf } from './styles.ts';

/*
 * What is drawn on a plan. All places are in page coordinates: pixels of the page's picture as GET /v2/asset/pdf-images gives it,
 * upright as the plan is turned, from its upper left corner, x to the right and y down. Rows of points are flat: x1, y1, x2, y2, …
 */

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

/** A rectangle that the scissors have cut out of an element: nothing of it is drawn there, nor counted. */
export interface Cut extends Box {
  /** The scissors' own mark, so that a cut can be taken away again (spec/3 §3 `scissorsId`). */
  readonly scissorsId: string;
}

/** A part of any form that was cut out of a room: a shaft, a stair. As a cut, nothing of the element is there. */
export interface Hole {
  readonly scissorsId: string;
  /** A closed row of places. */
  readonly points: readonly number[];
}

/** The scale that an element was measured with, in metres a pixel, and how that came about. */
export interface ElementScale {
  readonly x: number;
  readonly y: number;
  /** The area with a scale of its own that it lay in; null for the page's. */
  readonly area: string | null;
  readonly method: 'arrows' | 'line';
  /** Who measured the plan, by id, and when; null where that isn't known. */
  readonly by: string | null;
  readonly at: string | null;
}

/** What every element has. */
interface Drawn {
  /** From 1. */
  readonly page: number;
  /** The type that it was drawn as. It stays when the catalogue element is changed or removed. */
  readonly style: StyleCode;
  /** How thick its line is (spec/3 §3 `strokeHeight`). */
  readonly strokeHeight: number;
  readonly comment?: string;
  /** Something is wrong here: the answer that it belongs to is tagged as an issue. */
  readonly issue?: true;
  /** Photos of what is marked, by the ids of their files. */
  readonly photos?: readonly string[];
  /** Elements with the same group are selected and moved together. */
  readonly groupId?: string;
  readonly cuts?: readonly Cut[];
  /** Only what is closed and has corners has holes ({@link takesHoles}). */
  readonly holes?: readonly Hole[];
  /** Missing as long as nothing is measured where it lies: then the plan's is taken. */
  readonly scale?: ElementScale;
}

export interface LineShape extends Drawn {
  readonly kind: 'Line';
  readonly points: readonly number[];
}

export interface RectShape extends Drawn, Box {
  readonly kind: 'Rect';
  /** Its height follows its width. */
  readonly widthAsHeight?: boolean;
}

/** x and y are its middle. */
export interface CircleShape extends Drawn, Place {
  readonly kind: 'Circle';
  readonly radius: number;
}

export interface DoodleShape extends Drawn {
  readonly kind: 'Doodle';
  readonly points: readonly number[];
}

/** x and y are its middle; width and height the box around the icon. */
export interface LampShape extends Drawn, Box {
  readonly kind: 'Lamp';
}

/** Closed or open as its style says. */
export interface PolygonShape extends Drawn {
  readonly kind: 'Polygon';
  readonly points: readonly number[];
}

export type Shape = LineShape | RectShape | CircleShape | DoodleShape | LampShape | PolygonShape;

/** The box around a shape's own geometry, without the thickness of its line. */
export function boxOf(shape: Shape): Box {
  switch (shape.kind) {
    case 'Rect':
      return { x: shape.x, y: shape.y, width: shape.width, height: shape.height };
    case 'Circle':
      return {
        x: shape.x - shape.radius,
        y: shape.y - shape.radius,
        width: 2 * shape.radius,
        height: 2 * shape.radius,
      };
    case 'Lamp':
      return { x: shape.x - shape.width / 2, y: shape.y - shape.height / 2, width: shape.width, height: shape.height };
    default:
      return boxAround(shape.points);
  }
}

/** The box around a row of points; without points an empty one at the corner. */
export function boxAround(points: readonly number[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left > right
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The same shape elsewhere, with its cuts. */
export function movedShape<One extends Shape>(shape: One, dx: number, dy: number): One {
  const cuts = shape.cuts?.map((cut) => ({ ...cut, x: cut.x + dx, y: cut.y + dy }));
  const moved = (points: readonly number[]) => points.map((value, index) => value + (index % 2 === 0 ? dx : dy));
  const holes = shape.holes?.map((hole) => ({ ...hole, points: moved(hole.points) }));
  const rest = { ...(cuts ? { cuts } : {}), ...(holes ? { holes } : {}) };
  if ('points' in shape) return { ...shape, ...rest, points: moved(shape.points) };
  return { ...shape, ...rest, x: shape.x + dx, y: shape.y + dy };
}

/** Whether a part of any form can be cut out of a shape: a rectangle, or a polygon that is closed. */
export function takesHoles(shape: Shape): boolean {
  return shape.kind === 'Rect' || (shape.kind === 'Polygon' && styleOf(shape.style).isClosed);
}
