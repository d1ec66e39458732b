/** What the cells of a column hold, as far as it is known before there are rows. */
export const valueTypes = [
  'text',
  'number',
  'date',
  'moment',
  'time',
  'date_range',
  'moment_range',
  'time_range',
  'number_range',
  'length',
  'boolean',
  'files',
  'place',
] as const;
export type ValueType = (typeof valueTypes)[number];

/** The types whose values can be added up. A length is a number of minutes. */
export function isNumeric(type: ValueType): boolean {
  return type === 'number' || type === 'length';
}

/** The types of which one value is the least and one the greatest. */
export function isOrdered(type: ValueType): boolean {
  return isNumeric(type) || type === 'date' || type === 'moment' || type === 'time';
}
