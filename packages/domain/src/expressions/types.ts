/** What one value can be. `datetime` is a moment; an hour of the day is a text such as `07:30`, which sorts as it should. */
export type ScalarType = 'boolean' | 'number' | 'text' | 'date' | 'datetime';

/**
 * The type of an expression. Every type includes "no answer". `unknown` can't be determined before there are answers,
 * and fits everywhere; `empty` is the type of the word `empty`, and fits everywhere as well.
 */
export type ExpressionType = ScalarType | `${ScalarType}[]` | 'unknown' | 'unknown[]' | 'empty';

/** The type of one item of a list; of a single value itself. */
export function itemType(type: ExpressionType): Exclude<ExpressionType, `${string}[]`> {
  return (type.endsWith('[]') ? type.slice(0, -2) : type) as Exclude<ExpressionType, `${string}[]`>;
}

/** Whether it is the type of a list; `unknown` and `empty` are not. */
export function isListType(type: ExpressionType): type is Extract<ExpressionType, `${string}[]`> {
  return type.endsWith('[]');
}

/** The type of a list of such items; of a list itself. */
export function listOf(type: ExpressionType): Extract<ExpressionType, `${string}[]`> {
  const item = itemType(type);
  return item === 'empty' ? 'unknown[]' : `${item}[]`;
}

/** Whether what is `found` can stand where `wanted` is asked for. */
export function fits(found: ExpressionType, wanted: ExpressionType): boolean {
  if (found === wanted || found === 'unknown' || found === 'empty' || wanted === 'unknown') return true;
  return isListType(found) && isListType(wanted) && (found === 'unknown[]' || wanted === 'unknown[]');
}

/** The one type that two alternatives have in common; null when they have none. */
export function commonType(one: ExpressionType, other: ExpressionType): ExpressionType | null {
  if (one === other || other === 'empty') return one;
  if (one === 'empty') return other;
  if (one === 'unknown' || other === 'unknown') return 'unknown';
  return fits(one, other) ? 'unknown[]' : null;
}
