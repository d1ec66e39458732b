import type { ExpressionType } from './types.ts';

/** A calendar day, `2026-03-01`. */
export interface DayValue {
  readonly kind: 'date';
  readonly day: string;
}

/** A moment, in milliseconds since 1970. */
export interface MomentValue {
  readonly kind: 'datetime';
  readonly at: number;
}

export type ScalarValue = boolean | number | string | DayValue | MomentValue;

/**
 * What an expression gives. Null is "no answer": there are no empty texts, no empty lists and no numbers without end
 * beside it.
 */
export type ExpressionValue = ScalarValue | readonly ScalarValue[] | null;

/** Whether a value is a list. No answer is none. */
export function isList(value: ExpressionValue): value is readonly ScalarValue[] {
  return Array.isArray(value);
}

/** The items of a list, the one item of a single value, none of no answer. */
export function itemsOf(value: ExpressionValue): readonly ScalarValue[] {
  if (value === null) return [];
  return isList(value) ? value : [value];
}

/** The type that a value has; null is empty. A list of different kinds is a list of unknown ones. */
export function typeOfValue(value: ExpressionValue): ExpressionType {
  if (value === null) return 'empty';
  if (!isList(value)) return typeOfScalar(value);
  const types = new Set(value.map(typeOfScalar));
  const [only] = types;
  return types.size === 1 && only ? `${only}[]` : 'unknown[]';
}

function typeOfScalar(value: ScalarValue): 'boolean' | 'number' | 'text' | 'date' | 'datetime' {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' ? 'text' : value.kind;
}

/** A number that can be worked with; null for what has no end and for what is none. */
export function finite(number: number): number | null {
  return Number.isFinite(number) ? number + 0 : null;
}

/** A text; null for an empty one. */
export function filledText(text: string): string | null {
  return text === '' ? null : text;
}

/** A list; null for an empty one. */
export function filledList(items: readonly ScalarValue[]): readonly ScalarValue[] | null {
  return items.length === 0 ? null : items;
}
