import { wallText, type ExpressionContext } from './clock.ts';
import { digitsOf } from './decimal.ts';
import { resultTextLimit } from './limits.ts';
import { isList, type ExpressionValue } from './value.ts';

/**
 * A value as a text: digits, `true` or `false`, `2026-03-01`, `2026-03-01 07:30` by the instance's clocks, the items of a
 * list with commas between; an empty text for no answer. The same in every language, so that it can be compared.
 */
export function textOf(value: ExpressionValue, context: ExpressionContext): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return digitsOf(value);
    case 'boolean':
      return String(value);
    case 'object':
      break;
  }
  if (value === null) return '';
  if (isList(value)) return cut(value.map((item) => textOf(item, context)).join(', '));
  return value.kind === 'date' ? value.day : (wallText(value, context) ?? '');
}

/** At most as long as an answer may be, and never with half a character at its end. */
export function cut(text: string): string {
  return text.length > resultTextLimit ? text.slice(0, resultTextLimit).toWellFormed() : text;
}
