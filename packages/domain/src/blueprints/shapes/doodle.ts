import { places } from '../checks.ts';
import { maxDoodlePoints } from '../../assets/limits.ts';
import type { Drawn } from './drawn.ts';
import { lineGeometry } from './geojson-geometry.ts';
import { tracePoints } from './pen.ts';
import { alignedRow, movedRow, openOutline, rowBox, rowFigures, stretchedRow } from './row-shapes.ts';
import type { ShapeFacts } from './shape-facts.ts';

/** A freehand line. */
export interface DoodleShape extends Drawn {
  readonly kind: 'Doodle';
  readonly points: readonly number[];
}

export const doodleFacts: ShapeFacts<DoodleShape> = {
  read: (members) => ({ kind: 'Doodle', points: places(members['points'], 'points', 2, maxDoodlePoints) }),
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
  // There are too many points to be pulled one by one.
  handles: () => [],
  pulled: (shape) => shape,
  keepsHandles: true,
  resized: stretchedRow,
  sizes: { widthIsLength: false, hasHeight: true, isSquare: null },
  drawing: { by: 'freehand', along: (points) => ({ kind: 'Doodle', points }) },
  initialStroke: (size) => size,
};
