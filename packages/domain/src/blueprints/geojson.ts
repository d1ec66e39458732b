import { shownNumber } from './measure.ts';
import type { ReportedElement } from './rows.ts';
import type { Geometry } from './shapes/geojson-geometry.ts';
import { ringGeometry } from './shapes/geojson-geometry.ts';
import { cornersOf } from './shapes/points.ts';
import { factsOf } from './shapes/registry.ts';
import { styleNameOf } from './styles.ts';
import { measuredElement, scaleStatusOf } from './totals.ts';

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
  const facts = factsOf(shape);
  return {
    type: 'Feature',
    id,
    geometry: facts.geometry(shape),
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
      ...facts.properties(shape),
      ...(shape.comment ? { comment: shape.comment } : {}),
      ...(shape.issue ? { issue: true } : {}),
      ...(shape.photos ? { photos: shape.photos } : {}),
      ...(shape.cuts ? { cuts: shape.cuts.map((cut) => ringGeometry(cornersOf(cut))) } : {}),
      ...(shape.holes ? { holes: shape.holes.map(({ points }) => ringGeometry(points)) } : {}),
    },
  };
}
