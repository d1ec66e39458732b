import { places } from '../checks.ts';
import { minArrowLength, thickLineFactor } from '../../assets/limits.ts';
import { elementStyles } from '../styles.ts';
import type { Drawn } from './drawn.ts';
import { lineGeometry } from './geojson-geometry.ts';
import { tracePoints } from './pen.ts';
import { straightened } from './points.ts';
import {
  alignedRow,
  largeEnough,
  movedRow,
  openOutline,
  pointHandles,
  pulledPoint,
  rowBox,
  rowFigures,
} from './row-shapes.ts';
import type { ShapeFacts } from './shape-facts.ts';

export interface LineShape extends Drawn {
  readonly kind: 'Line';
  /** x1, y1, x2, y2. */
  readonly points: readonly number[];
}

export const lineFacts: ShapeFacts<LineShape> = {
  read: (members) => ({ kind: 'Line', points: places(members['points'], 'points', 2, 2) }),
  box: rowBox,
  trace: ({ points }, pen) => tracePoints(points, pen),
  hasFigures: true,
  figures: (shape, scale, cutOut) => rowFigures(shape, false, scale, cutOut),
  takesHoles: () => false,
  moved: movedRow,
  aligned: alignedRow,
  geometry: ({ points }) => lineGeometry(points),
  properties: () => ({}),
  outline: openOutline,
  contains: () => false,
  isSolid: false,
  snapPoints: () => [],
  handles: pointHandles,
  pulled: pulledPoint,
  keepsHandles: true,
  // Its first end and its direction stay.
  resized(shape, { width }) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = shape.points;
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (width === undefined || length === 0) return shape;
    const grown = largeEnough(width) / length;
    return { ...shape, points: [x1, y1, x1 + (x2 - x1) * grown, y1 + (y2 - y1) * grown] };
  },
  sizes: { widthIsLength: true, hasHeight: false, isSquare: null },
  drawing: {
    by: 'two_places',
    between: (from, to) => ({ kind: 'Line', points: [from.x, from.y, to.x, to.y] }),
    minLength: minArrowLength,
    steered: straightened,
    placed: null,
  },
  initialStroke: (size, { code }) => (code === elementStyles.thick_line.code ? size * thickLineFactor : size),
};
