import * as calls from '@plumbline/contract/geo';
import { textsIn } from '@plumbline/texts/texts';
import type { FoundPlace, Geocoder } from '../../adapters/geocoder/geocoder.ts';
import { GeocoderBusyError, GeocoderError } from '../../adapters/geocoder/geocoder.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { errorText } from '../../logger.ts';

/** Of one network address; the geocoder's own queue holds everybody together. */
const limit = { points: 120, seconds: 60 };

/**
 * Asks the geocoder for whoever may look up places.
 * @throws Problem forbidden, not_set_up, unavailable, geocoder_failed with the reason
 */
async function ask<Found>(
  { authorize, settings, services, language }: SignedInContext,
  question: (geocoder: Geocoder) => Promise<Found>,
): Promise<Found> {
  authorize('place.search', settings);
  const { geocoder, logger } = services;
  if (!geocoder) throw new Problem('not_set_up', { details: { what: textsIn(language).services.places } });
  try {
    return await question(geocoder);
  } catch (error) {
    if (error instanceof GeocoderBusyError) throw new Problem('unavailable', { retryAfter: 5 });
    if (!(error instanceof GeocoderError)) throw error;
    logger.warn({ error: errorText(error) }, 'geocoder failed');
    throw new Problem('geocoder_failed', { details: { status: error.status } });
  }
}

const searchPlaces = endpoint(calls.searchPlaces, {
  limit,
  handle: async (context) => {
    const { search } = context.input.query;
    return [...(await ask(context, (geocoder) => geocoder.search(search, context.language)))];
  },
});

const readAddress = endpoint(calls.readAddress, {
  limit,
  handle: async (context) => {
    const { lat, long } = context.input.query;
    const found: FoundPlace | undefined = await ask(context, (geocoder) =>
      geocoder.reverse(lat, long, context.language),
    );
    if (!found) throw new Problem('place_not_found');
    return found;
  },
});

/** Places by name and addresses by place (spec/4 §5 "Paths of calls"). */
export const endpoints: readonly Endpoint[] = [searchPlaces, readAddress];
