import type { Scale } from '../calibration.ts';
import { coordinate, hundredth, numberIn } from '../checks.ts';
import { discOutside, lineOutside } from '../discs.ts';
import { leastSize, maxCoordinate, minElementSize, outlineStroke } from '../../assets/limits.ts';
import { alignedPlace, resizingOf } from './align.ts';
import type { Drawn, Form, Place } from './drawn.ts';
import { positionOf, ringGeometry } from './geojson-geometry.ts';
import { traceCircle } from './pen.ts';
import { between } from './points.ts';
import { largeEnough } from './row-shapes.ts';
import type { Figures, ShapeFacts } from './shape-facts.ts';

/** x and y are its middle. */
export interface CircleShape extends Drawn, Place {
  readonly kind: 'Circle';
  readonly radius: number;
}

export const circleFacts: ShapeFacts<CircleShape> = {
  read: (members) => ({
    kind: 'Circle',
    x: coordinate(members['x'], 'x'),
    y: coordinate(members['y'], 'y'),
    radius: numberIn(members['radius'], 'radius', leastSize / 2, maxCoordinate),
  }),
  box: ({ x, y, radius }) => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }),
  trace: (shape, pen) => traceCircle(shape, shape.radius, pen),
  hasFigures: true,
  figures: ellipseFigures,
  takesHoles: () => false,
  moved: ({ x, y }, dx, dy) => ({ x: x + dx, y: y + dy }),
  aligned: (shape, alignment) => ({
    ...shape,
    ...alignedPlace(alignment, shape),
    radius: shape.radius * resizingOf(alignment),
  }),
  geometry: (shape) => ringGeometry(circleRing(shape)),
  properties: (shape) => ({ center: positionOf(shape), radius: hundredth(shape.radius) }),
  outline: (circle) => ({ points: [], isClosed: true, circle }),
  contains: (shape, place) => between(shape, place) <= shape.radius,
  isSolid: false,
  snapPoints: ({ x, y }) => [{ x, y }],
  handles: ({ x, y, radius }) => [
    { id: 'n', x, y: y - radius },
    { id: 'e', x: x + radius, y },
    { id: 's', x, y: y + radius },
    { id: 'w', x: x - radius, y },
  ],
  pulled: (shape, _, to) => ({ ...shape, radius: radiusOf(between(shape, to)) }),
  keepsHandles: false,
  resized(shape, { width, height }) {
    const across = width ?? height;
    return across === undefined ? shape : { ...shape, radius: largeEnough(across) / 2 };
  },
  sizes: { widthIsLength: false, hasHeight: false, isSquare: null },
  drawing: {
    by: 'two_places',
    between: (from, to) => circleAt(from, between(from, to)),
    minLength: null,
    steered: null,
    placed: (at, size) => circleAt(at, size / 2),
  },
  initialStroke: () => outlineStroke,
};

const radiusOf = (radius: number) => Math.max(minElementSize / 2, radius);

function circleAt({ x, y }: Place, radius: number): Form<CircleShape> {
  return { kind: 'Circle', x, y, radius: radiusOf(radius) };
}

/** On a plan with two scales a circle is an ellipse. */
function ellipseFigures({ x, y, radius, cuts = [] }: CircleShape, scale: Scale): Figures {
  const [rx, ry] = [radius * scale.x, radius * scale.y];
  const inDisc = cuts.map((cut) => ({
    x: (cut.x - x) / radius,
    y: (cut.y - y) / radius,
    width: cut.width / radius,
    height: cut.height / radius,
  }));
  return { length: lineOutside(rx, ry, inDisc), area: (cuts.length === 0 ? Math.PI : discOutside(inDisc)) * rx * ry };
}

const ringCorners = 96;

function circleRing({ x, y, radius }: CircleShape): readonly number[] {
  return Array.from({ length: ringCorners }, (_, index) => {
    const turn = (2 * Math.PI * index) / ringCorners;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  }).flat();
}
