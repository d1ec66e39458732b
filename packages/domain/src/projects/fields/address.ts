import { z } from 'zod';
import { latitude, longitude } from '../../places/degrees.ts';
import { storedText } from '../../text/stored-text.ts';
import { defineFieldType } from '../define-field-type.ts';

/** A place with its address, which may be empty. */
export const placeValue = z.object({
  lat: latitude,
  long: longitude,
  address: storedText(500),
});

export const addressField = defineFieldType({
  value: placeValue.nullable(),
  empty: null,
  filterPart: 'text',
  isEmpty: (value) => value === null,
  toText: (value) => (value ? [{ kind: 'text', text: value.address || `${value.lat}, ${value.long}` }] : []),
  toAnswer: (value) => value,
  fromAnswer: (answer) => placeValue.safeParse(answer).data,
});
