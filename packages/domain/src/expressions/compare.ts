import type { ExpressionContext } from './clock.ts';
import { toDay } from './date-functions.ts';
import { numberOfDigits } from '../numbers/decimal.ts';
import { isList, type ExpressionValue, type ScalarValue } from './value.ts';

/** Whether two values are the same. No answer equals no answer alone; a day equals a moment on it. */
export function isEqual(one: ExpressionValue, other: ExpressionValue, context: ExpressionContext): boolean {
  if (one === null || other === null) return one === other;
  if (isList(one) || isList(other)) {
    if (!isList(one) || !isList(other) || one.length !== other.length) return false;
    return one.every((item, index) => isEqual(item, other[index] ?? null, context));
  }
  return typeof one === 'object' || typeof other === 'object' ? order(one, other, context) === 0 : one === other;
}

/**
 * Negative, zero or positive as the first comes before, with or after the second; null when they are not of a kind, which
 * no comparison holds for. Texts that are numbers, as options' codes are, by the number and before all others; those by their
 * letters' numbers, the same on every machine.
 */
export function order(one: ScalarValue, other: ScalarValue, context: ExpressionContext): number | null {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string') return orderOfTexts(one, other);
  if (typeof one !== 'object' || typeof other !== 'object') return null;
  if (one.kind === 'datetime' && other.kind === 'datetime') return one.at - other.at;
  const days = [toDay(one, context), toDay(other, context)] as const;
  if (!days[0] || !days[1]) return null;
  return days[0].day < days[1].day ? -1 : Number(days[0].day > days[1].day);
}

function orderOfTexts(one: string, other: string): number {
  const [first, second] = [numberOfDigits(one), numberOfDigits(other)];
  if (first !== null && second !== null) return first - second;
  if (first !== null || second !== null) return first === null ? 1 : -1;
  return one < other ? -1 : Number(one > other);
}
