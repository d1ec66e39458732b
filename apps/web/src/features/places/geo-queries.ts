import { queryOptions } from '@tanstack/react-query';
import { readAddress, searchPlaces } from '@plumbline/contract/geo';
import { callServer } from '../../lib/api/call-server.ts';
import type { MapPlace } from '../../ui/map/lazy-location-map.tsx';
import { placeKeys } from './keys.ts';

/** What is known of places stays; who asks again by hand after a failure is asked for again. */
const lasting = { staleTime: Infinity, retry: false } as const;

/** Places by name or address in the language of the screen; nothing is asked for no text. */
export function placesQuery(search: string, language: string) {
  return queryOptions({
    ...lasting,
    queryKey: placeKeys.found(language, search),
    queryFn: ({ signal }) => callServer(searchPlaces, { query: { search }, signal }),
    enabled: search !== '',
  });
}

/** The address of a point in the language of the screen; nothing is asked for no point. */
export function addressQuery(point: MapPlace | null, language: string) {
  const at = { lat: String(point?.lat), long: String(point?.long) };
  return queryOptions({
    ...lasting,
    queryKey: placeKeys.address(language, at),
    queryFn: ({ signal }) => callServer(readAddress, { query: at, signal }),
    enabled: point !== null,
  });
}
