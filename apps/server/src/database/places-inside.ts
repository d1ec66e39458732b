import type { MapBounds } from '@plumbline/contract/map-places';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Narrows projects `p` to those inside of a part of the earth, by the index of places; to nothing less without one. */
export function placesInside(bounds: MapBounds | undefined): RawBuilder<unknown> {
  if (!bounds) return sql``;
  const { south, west, north, east } = bounds;
  return sql`and point(p.longitude, p.latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`;
}
