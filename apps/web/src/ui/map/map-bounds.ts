/** A part of the earth, in degrees. */
export interface MapBounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Whether a place lies in a part of the earth. */
export function isWithin(
  { south, west, north, east }: MapBounds,
  { lat, long }: { readonly lat: number; readonly long: number },
): boolean {
  return lat >= south && lat <= north && long >= west && long <= east;
}
