import { places } from '../checks.ts';
import { maxPolygonPoints, minPolygonStroke } from '../../assets/limits.ts';
import { styleOf } from '../styles.ts';
import type { Drawn } from './drawn.ts';
import { lineGeometry, ringGeometry } from './geojson-geometry.ts';
import { tracePoints, traceRing } from './pen.ts';
import { windsAround } from './points.ts';
import { alignedRow, movedRow, pointHandles, pulledPoint, rowBox, rowFigures, stretchedRow } from './row-shapes.ts';
import type { ShapeFacts } from './shape-facts.ts';

/** Closed or open as its style says. */
export interface PolygonShape extends Drawn {
  readonly kind: 'Polygon';
  readonly points: readonly number[];
}

const isClosed = ({ style }: PolygonShape) => styleOf(style).isClosed;

export const polygonFacts: ShapeFacts<PolygonShape> = {
  read: (members, style) => ({
    kind: 'Polygon',
    points: places(members['points'], 'points', style.isClosed ? 3 : 2, maxPolygonPoints),
  }),
  box: rowBox,
  trace: (shape, pen) => (isClosed(shape) ? traceRing : tracePoints)(shape.points, pen),
  hasFigures: true,
  figures: (shape, scale, cutOut) => rowFigures(shape, isClosed(shape), scale, cutOut),
  takesHoles: (style) => style.isClosed,
  moved: movedRow,
  aligned: alignedRow,
  geometry: (shape) => (isClosed(shape) ? ringGeometry : lineGeometry)(shape.points),
  properties: () => ({}),
  outline: (shape) => ({ points: shape.points, isClosed: isClosed(shape), circle: null }),
  contains: (shape, place) => isClosed(shape) && windsAround(shape.points, place),
  isSolid: false,
  snapPoints: () => [],
  handles: pointHandles,
  pulled: pulledPoint,
  keepsHandles: true,
  resized: stretchedRow,
  sizes: { widthIsLength: false, hasHeight: true, isSquare: null },
  drawing: { by: 'corners', along: (points) => ({ kind: 'Polygon', points }) },
  initialStroke: (size) => Math.max(minPolygonStroke, size),
};
