import { hundredth } from '../checks.ts';
import { signedArea } from '../rings.ts';
import type { Place } from './drawn.ts';

export type Position = readonly [x: number, y: number];

/** Geometries of GeoJSON (RFC 7946), in pixels of the page. */
export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };

export function positionOf({ x, y }: Place): Position {
  return [hundredth(x), hundredth(y)];
}

export function pointGeometry(place: Place): Geometry {
  return { type: 'Point', coordinates: positionOf(place) };
}

export function lineGeometry(points: readonly number[]): Geometry {
  return { type: 'LineString', coordinates: positionsOf(points) };
}

/** A ring that ends where it begins, anticlockwise as its numbers are read (RFC 7946 §3.1.6). */
export function ringGeometry(points: readonly number[]): Geometry {
  const positions = positionsOf(points);
  const [first, ...rest] = positions;
  if (!first) return { type: 'Polygon', coordinates: [] };
  const onwards = signedArea(points) < 0 ? rest.toReversed() : rest;
  return { type: 'Polygon', coordinates: [[first, ...onwards, first]] };
}

function positionsOf(points: readonly number[]): readonly Position[] {
  const count = Math.floor(points.length / 2);
  return Array.from({ length: count }, (_, index) =>
    positionOf({ x: points[2 * index] ?? 0, y: points[2 * index + 1] ?? 0 }),
  );
}
