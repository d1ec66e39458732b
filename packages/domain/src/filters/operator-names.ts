/**
 * The operators of the one filter language, each by what it is called on the wire: the specification's numbers for its
 * own three (spec/2 §5). What values they take is in `operators.ts`.
 */
export const wireOperators = {
  equal: 0,
  contains: 1,
  not_equal: 2,
  not_contains: 'not_contains',
  in: 'in',
  not_in: 'not_in',
  less: 'less',
  greater: 'greater',
  /** Both ends included. */
  between: 'between',
  /** Inside the range that a date expression means. */
  within: 'within',
  /** More than so many days ago: before the day that lies so far back. */
  older_than: 'older_than',
  /** From today on, up to so many days ahead: today and the last of them included. */
  next_days: 'next_days',
  empty: 'empty',
  not_empty: 'not_empty',
} as const;

/** So many days back or ahead a filter looks at most: a hundred years. */
export const filterDaysLimit = 36_500;

export type Operator = keyof typeof wireOperators;

export const operatorNames = Object.keys(wireOperators) as readonly Operator[];

const byWire: ReadonlyMap<unknown, Operator> = new Map(operatorNames.map((name) => [wireOperators[name], name]));

/** The operator that a wire name or number means; its own name is taken too. */
export function operatorFromWire(wire: unknown): Operator | undefined {
  const named = typeof wire === 'string' && Object.hasOwn(wireOperators, wire) ? (wire as Operator) : undefined;
  return byWire.get(wire) ?? named;
}
