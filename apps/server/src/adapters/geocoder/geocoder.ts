import type { Language } from '@plumbline/domain/languages/languages';

/** A place that was found, with its address in the language that was asked in. */
export interface FoundPlace {
  lat: number;
  long: number;
  address: string;
}

/** Tells places by their names, and addresses by their places. */
export interface Geocoder {
  /** Whether it may be asked while a person is still typing. */
  readonly takesHalfWords: boolean;
  /** The best matches first. @throws GeocoderError, GeocoderBusyError */
  search(text: string, language: Language): Promise<readonly FoundPlace[]>;
  /** Undefined where nothing is near. @throws GeocoderError, GeocoderBusyError */
  reverse(lat: number, long: number, language: Language): Promise<FoundPlace | undefined>;
}

/** The geocoder was asked and gave no answer that can be used; `status` says why, as geocoders do. */
export class GeocoderError extends Error {
  override name = 'GeocoderError';
  readonly status: string;

  constructor(status: string, options?: ErrorOptions) {
    super(`Geocoder failed due to: ${status}`, options);
    this.status = status;
  }
}

/** Too many are waiting to ask it already. */
export class GeocoderBusyError extends Error {
  override name = 'GeocoderBusyError';
}
