import { latitude, longitude } from '@plumbline/domain/places/degrees';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { place } from './references.ts';
import { requiredText } from './wire.ts';

/** The most letters that a place is looked for by. */
export const placeSearchLimit = 200;

/** How places are looked up here: not at all, when the person asks for it, or also while they type (decision 0039). */
export const placeSearchModes = ['off', 'on_demand', 'while_typing'] as const;

/** A number in a query string; one that is left empty is none. */
const typed = (degrees: z.ZodNumber) => z.string().trim().min(1, { error: 'required' }).transform(Number).pipe(degrees);

export const searchPlaces = defineCall({
  name: 'searchPlaces',
  method: 'GET',
  path: '/v2/geo/search',
  feature: 'geo',
  summary: 'Places by name or address, the best matches first, at most 8. Empty: no results found.',
  spec: 'spec/1 §7 "maps service", §8 "Geocoder"; spec/4 §5 "Paths of calls"; decision 0039',
  query: z.object({ search: requiredText(placeSearchLimit) }),
  response: z.array(place),
  problems: ['geocoder_failed', 'not_set_up', 'unavailable', 'too_many_requests'],
});

export const readAddress = defineCall({
  name: 'readAddress',
  method: 'GET',
  path: '/v2/geo/reverse',
  feature: 'geo',
  summary: 'The address of a point on the map. `lat` and `long` of the answer are those of the address.',
  spec: 'spec/3 §7 "reverse geocoding from lat and lng"; spec/4 §5 "Paths of calls"; decision 0039',
  query: z.object({ lat: typed(latitude), long: typed(longitude) }),
  response: place,
  problems: ['place_not_found', 'geocoder_failed', 'not_set_up', 'unavailable', 'too_many_requests'],
});

export type FoundPlace = z.output<typeof place>;
