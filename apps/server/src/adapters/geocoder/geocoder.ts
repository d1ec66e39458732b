import type { Language } from '@plumbline/domain/languages/languages';

/** A search result, with its address in the requested language. */
export interface FoundPlace {
  lat: number;
  long: number;
  address: string;
}

/** Tells places by their names, and addresses by their places. */
export interface Geocoder {
  /** Whether it supports search as you type. */
  readonly takesHalfWords: boolean;
  /** The best matches first. @throws GeocoderError, GeocoderBusyError */
  search(text: string, language: Language): Promise<readonly FoundPlace[]>;
  /** Undefined where nothing is near. @throws GeocoderError, GeocoderBusyError */
  reverse(lat: number, long: number, language: Language): Promise<FoundPlace | undefined>;
}

/** The geocoder gave no usable response; `status` is its own code. */
export class GeocoderError extends Error {
  override name = 'GeocoderError';
  readonly status: string;

  constructor(status: string, options?: ErrorOptions) {
    super(`Geocoder failed due to: ${status}`, options);
    this.status = status;
  }
}

/** The queue of requests is full. */
export class GeocoderBusyError extends Error {
  override name = 'GeocoderBusyError';
}
