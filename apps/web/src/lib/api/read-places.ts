import { livePositionHeader, maxLivePositions } from '@plumbline/contract/live';

/*
 * Where, in the order of live messages, this page has read: the live stream tells first what came after these places. From then
 * on the stream itself tells whatever an answer doesn't hold yet.
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

/** Notes that all has been told up to this place. */
export function caughtUpAt(place: string): void {
  places = new Set([place]);
  isCaughtUp = true;
}
