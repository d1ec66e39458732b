import { wallText, type ExpressionContext } from './clock.ts';
import { digitsOf } from '../numbers/decimal.ts';
import { resultTextLimit } from '../text/limits.ts';
import { isList, type ExpressionValue, type ScalarValue } from './value.ts';

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
  if (isList(value)) return joined(value, ', ', context);
  return value.kind === 'date' ? value.day : (wallText(value, context) ?? '');
}

/** Items with something between them, no more of it than a text may hold. */
export function joined(items: readonly ScalarValue[], between: string, context: ExpressionContext): string {
  let text = '';
  for (const [place, item] of items.entries()) {
    if (text.length > resultTextLimit) break;
    text += place === 0 ? textOf(item, context) : between + textOf(item, context);
  }
  return cut(text);
}

/** At most as long as an answer may be, and never with half a character at its end. */
export function cut(text: string): string {
  return text.length > resultTextLimit ? text.slice(0, resultTextLimit).toWellFormed() : text;
}
