import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { jobReference } from './job-shapes.ts';
import { mapBounds, placesOf } from './map-places.ts';
import { place } from './references.ts';
import { pageQuery } from './wire.ts';

export const listJobPlaces = defineCall({
  name: 'listJobPlaces',
  method: 'GET',
  path: '/v2/jobs/places',
  feature: 'jobs',
  summary:
    'The jobs that the person sees whose project has a location, searched and filtered as their list is, for a map: at most 2,000, inside of `bounds`, which is `south,west,north,east` in degrees.',
  spec: 'decision 0039',
  query: z.object({
    search: pageQuery.in.shape.search,
    filters: pageQuery.in.shape.filters,
    bounds: mapBounds.optional(),
  }),
  response: placesOf(jobReference.extend({ location: place })),
});
