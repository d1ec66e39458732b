import { hundredth } from './checks.ts';
import { cornersOf, shownNumber } from './measure.ts';
import { signedArea } from './rings.ts';
import type { ReportedElement } from './rows.ts';
import type { Box, Shape } from './shapes.ts';
import { measuredElement, scaleStatusOf } from './totals.ts';
import { styleNameOf, styleOf } from './styles.ts';

type Position = readonly [x: number, y: number];

export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };

export interface Feature {
  readonly type: 'Feature';
  readonly id: string;
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * Markings as GeoJSON (RFC 7946 in form; the coordinates are no places of the earth): pixels of the page, from its upper left corner, x to
 * the right and y down. Lamps are points, circles polygons of 96 corners with their exact middle and radius beside them.
 */
export interface MarkingCollection {
  readonly type: 'FeatureCollection';
  /** A foreign member, as RFC 7946 §6.1 allows: what the coordinates are. */
  readonly coordinates_in: { readonly unit: 'pixel'; readonly origin: 'upper_left'; readonly of: 'page' };
  /** Likewise: so many other versions of these elements are left out, since nobody has chosen between them yet. */
  readonly versions_left_out: number;
  readonly features: readonly Feature[];
}

const circleCorners = 96;

/** @param versions how many versions of the elements don't count, and are left out */
export function toGeoJson(elements: readonly ReportedElement[], versions = 0): MarkingCollection {
  return {
    type: 'FeatureCollection',
    coordinates_in: { unit: 'pixel', origin: 'upper_left', of: 'page' },
    versions_left_out: versions,
    features: elements.map(featureOf),
  };
}

function featureOf(element: ReportedElement): Feature {
  const { id, elementId, blueprint, look, shape, job } = element;
  const measured = measuredElement(element);
  return {
    type: 'Feature',
    id,
    geometry: geometryOf(shape),
    properties: {
      elementId,
      name: look.name,
      color: look.color,
      style: styleNameOf(shape.style),
      blueprint,
      page: shape.page,
      job: job.number,
      length_m: measured && shownNumber(measured.length),
      area_m2: measured && shownNumber(measured.area),
      scale: scaleStatusOf(element),
      stroke: shape.strokeHeight,
      ...(shape.kind === 'Circle'
        ? { center: [hundredth(shape.x), hundredth(shape.y)], radius: hundredth(shape.radius) }
        : {}),
      ...(shape.comment ? { comment: shape.comment } : {}),
      ...(shape.issue ? { issue: true } : {}),
      ...(shape.photos ? { photos: shape.photos } : {}),
      ...(shape.cuts ? { cuts: shape.cuts.map(boxGeometry) } : {}),
      ...(shape.holes ? { holes: shape.holes.map(({ points }) => ringGeometry(points)) } : {}),
    },
  };
}

function geometryOf(shape: Shape): Geometry {
  switch (shape.kind) {
    case 'Lamp':
      return { type: 'Point', coordinates: [hundredth(shape.x), hundredth(shape.y)] };
    case 'Rect':
      return boxGeometry(shape);
    case 'Circle':
      return ringGeometry(circleRing(shape));
    default:
      return styleOf(shape.style).isClosed
        ? ringGeometry(shape.points)
        : { type: 'LineString', coordinates: positionsOf(shape.points) };
  }
}

const boxGeometry = (box: Box) => ringGeometry(cornersOf(box));

/** A ring that ends where it begins, anticlockwise as its numbers are read (RFC 7946 §3.1.6). */
function ringGeometry(points: readonly number[]): Geometry {
  const positions = positionsOf(points);
  const [first, ...rest] = positions;
  if (!first) return { type: 'Polygon', coordinates: [] };
  const onwards = signedArea(points) < 0 ? rest.toReversed() : rest;
  return { type: 'Polygon', coordinates: [[first, ...onwards, first]] };
}

function positionsOf(points: readonly number[]): readonly Position[] {
  const count = Math.floor(points.length / 2);
  return Array.from({ length: count }, (_, index) => [
    hundredth(points[2 * index] ?? 0),
    hundredth(points[2 * index + 1] ?? 0),
  ]);
}

function circleRing({ x, y, radius }: { x: number; y: number; radius: number }): readonly number[] {
  return Array.from({ length: circleCorners }, (_, index) => {
    const turn = (2 * Math.PI * index) / circleCorners;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  }).flat();
}
