/** Degrees north and east. */
export interface Point {
  readonly lat: number;
  readonly long: number;
}

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance between two places in kilometres, by the haversine formula: as the crow flies. */
export function distanceKm(one: Point, other: Point): number {
  const [lat, otherLat] = [radians(one.lat), radians(other.lat)];
  const half =
    Math.sin((otherLat - lat) / 2) ** 2 +
    Math.cos(lat) * Math.cos(otherLat) * Math.sin(radians(other.long - one.long) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}
