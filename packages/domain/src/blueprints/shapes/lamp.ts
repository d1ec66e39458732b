import { coordinate, numberIn } from '../checks.ts';
import { lampFactor, leastSize, maxCoordinate, outlineStroke } from '../../assets/limits.ts';
import { alignedPlace, resizingOf } from './align.ts';
import type { Box, Drawn, Form, Place } from './drawn.ts';
import { pointGeometry } from './geojson-geometry.ts';
import type { Pen } from './pen.ts';
import { traceCircle } from './pen.ts';
import { between, cornersOf, isInBox } from './points.ts';
import { placeOnBox } from './rect.ts';
import { largeEnough } from './row-shapes.ts';
import type { ShapeFacts } from './shape-facts.ts';

/** x and y are its middle; width and height the box around the icon. It is counted, and measures nothing. */
export interface LampShape extends Drawn, Box {
  readonly kind: 'Lamp';
}

export const lampFacts: ShapeFacts<LampShape> = {
  read: (members) => ({
    kind: 'Lamp',
    x: coordinate(members['x'], 'x'),
    y: coordinate(members['y'], 'y'),
    width: numberIn(members['width'], 'width', leastSize, 2 * maxCoordinate),
    height: numberIn(members['height'], 'height', leastSize, 2 * maxCoordinate),
  }),
  box: boxOfLamp,
  trace: traceLamp,
  hasFigures: false,
  figures: () => ({ length: 0, area: 0 }),
  takesHoles: () => false,
  moved: ({ x, y }, dx, dy) => ({ x: x + dx, y: y + dy }),
  aligned(shape, alignment) {
    const size = resizingOf(alignment);
    return {
      ...shape,
      ...alignedPlace(alignment, shape),
      width: shape.width * size,
      height: shape.height * size,
    };
  },
  geometry: pointGeometry,
  properties: () => ({}),
  outline: (shape) => ({ points: cornersOf(boxOfLamp(shape)), isClosed: true, circle: null }),
  contains: (shape, place) => isInBox(boxOfLamp(shape), place),
  isSolid: true,
  snapPoints: ({ x, y }) => [{ x, y }],
  handles: (shape) => (['nw', 'ne', 'se', 'sw'] as const).map((id) => ({ id, ...placeOnBox(boxOfLamp(shape), id) })),
  pulled(shape, _, to) {
    const size = largeEnough(2 * Math.max(Math.abs(to.x - shape.x), Math.abs(to.y - shape.y)));
    return { ...shape, width: size, height: size };
  },
  keepsHandles: false,
  resized(shape, { width, height }) {
    const size = width ?? height;
    return size === undefined ? shape : { ...shape, width: largeEnough(size), height: largeEnough(size) };
  },
  sizes: { widthIsLength: false, hasHeight: false, isSquare: null },
  drawing: {
    by: 'two_places',
    between: (from, to) => lampAt(from, 2 * between(from, to)),
    minLength: null,
    steered: null,
    placed: (at, size) => lampAt(at, size * lampFactor),
  },
  initialStroke: () => outlineStroke,
};

function lampAt({ x, y }: Place, size: number): Form<LampShape> {
  return { kind: 'Lamp', x, y, width: largeEnough(size), height: largeEnough(size) };
}

function boxOfLamp({ x, y, width, height }: LampShape): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** As lamps stand on electrical plans: a circle with a cross. */
function traceLamp(shape: LampShape, pen: Pen): void {
  const { x, y, width, height } = shape;
  const radius = Math.min(width, height) / 2;
  const arm = radius * Math.SQRT1_2;
  traceCircle(shape, radius, pen);
  pen.moveTo(x - arm, y - arm);
  pen.lineTo(x + arm, y + arm);
  pen.moveTo(x + arm, y - arm);
  pen.lineTo(x - arm, y + arm);
}
