import { coordinate, numberIn } from '../checks.ts';
import { leastSize, maxCoordinate, minElementSize, outlineStroke } from '../../assets/limits.ts';
import { ringArea } from '../rings.ts';
import { elementStyles, styleOf } from '../styles.ts';
import { alignedBox, alignedPoints, isTurning } from './align.ts';
import { inWorld, lengthOutside } from './cut-out.ts';
import type { Box, Drawn, Form, Place } from './drawn.ts';
import { ringGeometry } from './geojson-geometry.ts';
import { boxBetween, cornersOf, isInBox, middleOf } from './points.ts';
import type { PolygonShape } from './polygon.ts';
import { largeEnough } from './row-shapes.ts';
import type { ShapeFacts } from './shape-facts.ts';

/** x and y are its upper left corner. */
export interface RectShape extends Drawn, Box {
  readonly kind: 'Rect';
  /** Its height follows its width. */
  readonly widthAsHeight?: boolean;
}

export const rectFacts: ShapeFacts<RectShape, RectShape | PolygonShape> = {
  read: (members) => ({
    kind: 'Rect',
    x: coordinate(members['x'], 'x'),
    y: coordinate(members['y'], 'y'),
    width: numberIn(members['width'], 'width', leastSize, 2 * maxCoordinate),
    height: numberIn(members['height'], 'height', leastSize, 2 * maxCoordinate),
    ...(members['widthAsHeight'] === true ? { widthAsHeight: true } : {}),
  }),
  box: ({ x, y, width, height }) => ({ x, y, width, height }),
  trace: ({ x, y, width, height }, pen) => pen.rect(x, y, width, height),
  hasFigures: true,
  figures(shape, scale, cutOut) {
    const [width, height] = [shape.width * scale.x, shape.height * scale.y];
    if (cutOut.boxes.length + cutOut.rings.length === 0) return { length: 2 * (width + height), area: width * height };
    const corners = inWorld(cornersOf(shape), scale);
    return {
      length: lengthOutside(corners, true, cutOut),
      area: ringArea(corners, cutOut.boxes, cutOut.rings),
    };
  },
  takesHoles: () => true,
  moved: ({ x, y }, dx, dy) => ({ x: x + dx, y: y + dy }),
  // A turned one is no rectangle of the page any more.
  aligned(shape, alignment) {
    if (!isTurning(alignment)) return { ...shape, ...alignedBox(alignment, shape) };
    const { x, y, width, height, widthAsHeight: _, kind: __, style, ...drawn } = shape;
    const { polygon_filled, polygon_outlined } = elementStyles;
    return {
      ...drawn,
      kind: 'Polygon',
      style: (styleOf(style).isFilled ? polygon_filled : polygon_outlined).code,
      points: alignedPoints(alignment, cornersOf({ x, y, width, height })),
    };
  },
  geometry: (shape) => ringGeometry(cornersOf(shape)),
  properties: () => ({}),
  outline: (shape) => ({ points: cornersOf(shape), isClosed: true, circle: null }),
  contains: isInBox,
  isSolid: false,
  snapPoints: (shape) => [middleOf(shape)],
  handles: (shape) => sides.map((id) => ({ id, ...placeOnBox(shape, id) })),
  pulled: pulledRect,
  keepsHandles: false,
  // Its upper left corner stays.
  resized(shape, { width, height, widthAsHeight }) {
    const isSquare = widthAsHeight ?? shape.widthAsHeight ?? false;
    const [wide, high] = [largeEnough(width ?? shape.width), largeEnough(height ?? shape.height)];
    const { widthAsHeight: _, ...rest } = shape;
    if (!isSquare) return { ...rest, width: wide, height: high };
    const size = height === undefined ? wide : high;
    return { ...rest, width: size, height: size, widthAsHeight: true };
  },
  sizes: { widthIsLength: false, hasHeight: true, isSquare: ({ widthAsHeight }) => widthAsHeight === true },
  drawing: {
    by: 'two_places',
    between: (from, to) => rectIn(boxBetween(from, to)),
    minLength: null,
    steered: squared,
    placed({ x, y }, size) {
      const side = largeEnough(size);
      return rectIn({ x: x - side / 2, y: y - side / 2, width: side, height: side });
    },
  },
  initialStroke: () => outlineStroke,
};

function rectIn({ x, y, width, height }: Box): Form<RectShape> {
  return { kind: 'Rect', x, y, width: largeEnough(width), height: largeEnough(height) };
}

function squared(from: Place, to: Place): Place {
  const size = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  return { x: from.x + size * (to.x < from.x ? -1 : 1), y: from.y + size * (to.y < from.y ? -1 : 1) };
}

const sides = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

/** The place of a side or corner of a box. */
export function placeOnBox({ x, y, width, height }: Box, side: (typeof sides)[number]): Place {
  const across = side.includes('w') ? 0 : side.includes('e') ? 1 : 0.5;
  const down = side.includes('n') ? 0 : side.includes('s') ? 1 : 0.5;
  return { x: x + across * width, y: y + down * height };
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
