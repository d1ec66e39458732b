import { livePositionHeader, maxLivePositions } from '@plumbline/contract/live';

/*
 * The positions in the live message stream at which this page has read data: the stream first sends what came after
 * them. From then on it delivers every change that a response doesn't include yet.
 */

let places = new Set<string>();
let isCaughtUp = false;

/** Notes the place that an answer was read at. */
export function rememberPlace(response: Response): void {
  const place = response.headers.get(livePositionHeader);
  if (place && !isCaughtUp && places.size <= maxLivePositions) places.add(place);
}

/** The places that were read at since the stream was last in step; null where they are too many to ask for. */
export function placesRead(): string[] | null {
  return places.size > maxLivePositions ? null : [...places];
}

/** Records that all messages up to this position have been received. */
export function caughtUpAt(place: string): void {
  places = new Set([place]);
  isCaughtUp = true;
}
