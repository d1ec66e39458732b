import { z } from 'zod';
import { storedText } from '../../question-types/stored-text.ts';
import { defineFieldType } from '../define-field-type.ts';

/** A place with its address, which may be empty. */
export const placeValue = z.object({
  lat: z.number().min(-90).max(90),
  long: z.number().min(-180).max(180),
  address: storedText(500),
});

export const addressField = defineFieldType({
  value: placeValue.nullable(),
  empty: null,
  filter: 'text',
  isEmpty: (value) => value === null,
  toText: (value) => (value ? [{ kind: 'text', text: value.address || `${value.lat}, ${value.long}` }] : []),
  toAnswer: (value) => value,
  fromAnswer: (answer) => placeValue.safeParse(answer).data,
});
