import type { ValueType } from '../values/value-types.ts';
import type { CustomFilterPart } from './custom-fields.ts';

const partByValue: Readonly<Record<ValueType, CustomFilterPart>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  moment: 'date',
  time: 'text',
  date_range: 'date',
  moment_range: 'date',
  time_range: 'text',
  number_range: 'number',
  length: 'number',
  boolean: 'yes',
  files: 'text',
  place: 'text',
};

/** By which part answers themselves are filtered, where they hold values of this type. */
export function answerPartOf(value: ValueType): CustomFilterPart {
  return partByValue[value];
}
