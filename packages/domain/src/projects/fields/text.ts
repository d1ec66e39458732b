import { storedText } from '../../text/stored-text.ts';
import { defineFieldType } from '../define-field-type.ts';

export const textField = defineFieldType({
  value: storedText(10_000),
  empty: '',
  filterPart: 'text',
  properties: ['multiline'],
  isEmpty: (value) => value.trim() === '',
  toText: (value) => [{ kind: 'text', text: value }],
  toAnswer: (value) => value,
  // A question that was answered while the field was of another type may hold a number or yes and no.
  fromAnswer: (answer) => (typeof answer === 'string' ? answer : undefined),
});
