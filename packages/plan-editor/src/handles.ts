import { minElementSize } from '@plumbline/domain/blueprints/limits';
import { isPin } from '@plumbline/domain/blueprints/signs';
import { boxOf } from '@plumbline/domain/blueprints/shapes';
import type {
  Box,
  CircleShape,
  DoodleShape,
  LineShape,
  Place,
  PolygonShape,
  RectShape,
  Shape,
} from '@plumbline/domain/blueprints/shapes';
import { between } from './distances.ts';

/** What a selected element is pulled by. Directions are of the page: `nw` is its upper left corner; `p3` is its fourth point. */
export interface Handle extends Place {
  readonly id: string;
}

const boxSides = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

/** The handles of an element, in page coordinates. Freehand lines have none. */
function handlesOf(shape: Shape): readonly Handle[] {
  switch (shape.kind) {
    case 'Rect':
      return boxSides.map((id) => ({ id, ...onBox(shape, id) }));
    case 'Lamp':
      return lampCorners(shape);
    case 'Circle': {
      const { x, y, radius } = shape;
      return [
        { id: 'n', x, y: y - radius },
        { id: 'e', x: x + radius, y },
        { id: 's', x, y: y + radius },
        { id: 'w', x: x - radius, y },
      ];
    }
    case 'Line':
    case 'Polygon':
      return pointHandles(shape);
    case 'Doodle':
      return [];
  }
}

/** An element that is smaller than this on the screen is only moved: it would be all handles. */
const smallestWithHandles = 24;

/** The handles that are offered at a zoom: a pin has none, nor has what is small on the screen. */
export function offeredHandles(shape: Shape, zoom: number): readonly Handle[] {
  if (isPin(shape)) return [];
  if (!('points' in shape)) {
    const { width, height } = boxOf(shape);
    if (Math.max(width, height) * zoom < smallestWithHandles) return [];
  }
  return handlesOf(shape);
}

function lampCorners({ x, y, width, height }: Box): readonly Handle[] {
  const box = { x: x - width / 2, y: y - height / 2, width, height };
  return (['nw', 'ne', 'se', 'sw'] as const).map((id) => ({ id, ...onBox(box, id) }));
}

function pointHandles({ points }: LineShape | PolygonShape): readonly Handle[] {
  return Array.from({ length: points.length / 2 }, (_, index) => ({
    id: `p${index}`,
    x: points[2 * index]!,
    y: points[2 * index + 1]!,
  }));
}

function onBox({ x, y, width, height }: Box, side: string): Place {
  const across = side.includes('w') ? 0 : side.includes('e') ? 1 : 0.5;
  const down = side.includes('n') ? 0 : side.includes('s') ? 1 : 0.5;
  return { x: x + across * width, y: y + down * height };
}

/** The element with one handle pulled to another place. Rectangles, circles and lamps stay at least 5 px large (spec/3 §5). */
export function pulled(shape: Shape, handle: string, to: Place): Shape {
  switch (shape.kind) {
    case 'Rect':
      return pulledRect(shape, handle, to);
    case 'Lamp': {
      const size = Math.max(minElementSize, 2 * Math.max(Math.abs(to.x - shape.x), Math.abs(to.y - shape.y)));
      return { ...shape, width: size, height: size };
    }
    case 'Circle':
      return pulledCircle(shape, to);
    case 'Line':
    case 'Polygon':
      return pulledPoint(shape, Number(handle.slice(1)), to);
    case 'Doodle':
      return shape;
  }
}

function pulledCircle(shape: CircleShape, to: Place): CircleShape {
  return { ...shape, radius: Math.max(minElementSize / 2, between(shape, to)) };
}

function pulledPoint<One extends LineShape | PolygonShape>(shape: One, point: number, to: Place): One {
  const points = shape.points.map((value, index) =>
    index === 2 * point ? to.x : index === 2 * point + 1 ? to.y : value,
  );
  return { ...shape, points };
}

/** The opposite side stays; what follows its width in height does so from the upper side. */
function pulledRect(shape: RectShape, side: string, to: Place): RectShape {
  const [right, bottom] = [shape.x + shape.width, shape.y + shape.height];
  let { x, y, width, height } = shape;
  if (side.includes('w')) {
    x = Math.min(to.x, right - minElementSize);
    width = right - x;
  }
  if (side.includes('e')) width = Math.max(minElementSize, to.x - x);
  if (side.includes('n')) {
    y = Math.min(to.y, bottom - minElementSize);
    height = bottom - y;
  }
  if (side.includes('s')) height = Math.max(minElementSize, to.y - y);
  if (!shape.widthAsHeight) return { ...shape, x, y, width, height };
  const isUpright = side === 'n' || side === 's';
  const size = isUpright ? height : width;
  return { ...shape, x, y: side.includes('n') ? bottom - size : y, width: size, height: size };
}

/** What the dimensions panel sets, in pixels of the page. */
export interface Dimensions {
  readonly width?: number;
  readonly height?: number;
  readonly strokeHeight?: number;
  readonly widthAsHeight?: boolean;
}

const maxStroke = 1_000;
const sized = (value: number) => Math.max(minElementSize, value);

/**
 * The element in another size. A rectangle keeps its upper left corner, circle and lamp their middle, a line its first end and its
 * direction (its length is its width), a polygon or freehand line the upper left corner of its box.
 */
export function withDimensions(shape: Shape, { width, height, strokeHeight, widthAsHeight }: Dimensions): Shape {
  const stroke = strokeHeight === undefined ? shape.strokeHeight : Math.min(maxStroke, Math.max(1, strokeHeight));
  const one = { ...shape, strokeHeight: stroke };
  switch (one.kind) {
    case 'Rect': {
      const isSquare = widthAsHeight ?? one.widthAsHeight ?? false;
      const [wide, high] = [sized(width ?? one.width), sized(height ?? one.height)];
      const { widthAsHeight: _, ...rest } = one;
      if (!isSquare) return { ...rest, width: wide, height: high };
      const size = height === undefined ? wide : high;
      return { ...rest, width: size, height: size, widthAsHeight: true };
    }
    case 'Circle': {
      const across = width ?? height;
      return across === undefined ? one : { ...one, radius: sized(across) / 2 };
    }
    case 'Lamp': {
      const size = width ?? height;
      return size === undefined ? one : { ...one, width: sized(size), height: sized(size) };
    }
    case 'Line': {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = one.points;
      const length = Math.hypot(x2 - x1, y2 - y1);
      if (width === undefined || length === 0) return one;
      const grown = sized(width) / length;
      return { ...one, points: [x1, y1, x1 + (x2 - x1) * grown, y1 + (y2 - y1) * grown] };
    }
    case 'Polygon':
    case 'Doodle':
      return stretchedTo(one, width, height);
  }
}

/** Stretched from the upper left corner of its box; what has no width or height of its own gets none. */
function stretchedTo(shape: PolygonShape | DoodleShape, width?: number, height?: number): Shape {
  if (width === undefined && height === undefined) return shape;
  const box = boxOf(shape);
  const [across, down] = [
    width !== undefined && box.width > 0 ? sized(width) / box.width : 1,
    height !== undefined && box.height > 0 ? sized(height) / box.height : 1,
  ];
  const points = shape.points.map((value, index) =>
    index % 2 === 0 ? box.x + (value - box.x) * across : box.y + (value - box.y) * down,
  );
  return { ...shape, points };
}
