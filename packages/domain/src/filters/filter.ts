import type { Operator } from './operator-names.ts';
import { wireOperators } from './operator-names.ts';
import type { OperatorValue } from './operators.ts';

/** One comparison of one field. */
export type Condition<O extends Operator = Operator> = {
  [Each in O]: OperatorValue<Each> extends undefined
    ? { readonly field: string; readonly operator: Each }
    : { readonly field: string; readonly operator: Each; readonly value: OperatorValue<Each> };
}[O];

/** A filter: a comparison, or several joined. Nothing joined by `and` is true for everything, by `or` for nothing. */
export type Filter =
  | Condition
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly not: Filter };

/** True for everything: what a list without filters is filtered by. */
export const everything: Filter = { and: [] };

/** How many joins may lie within one another, and how many comparisons a filter may hold. */
export const filterLimits = { depth: 8, conditions: 200 } as const;

/** Whether a filter is one comparison, not several joined. */
export function isCondition(filter: Filter): filter is Condition {
  return 'field' in filter;
}

/** The fields that a filter asks for. */
export function fieldsOf(filter: Filter): ReadonlySet<string> {
  if ('and' in filter) return new Set(filter.and.flatMap((part) => [...fieldsOf(part)]));
  if ('or' in filter) return new Set(filter.or.flatMap((part) => [...fieldsOf(part)]));
  if ('not' in filter) return fieldsOf(filter.not);
  return new Set([filter.field]);
}

/** The filter as it goes into an address or a saved view: the specification's numbers for its three operators. */
export function filterToWire(filter: Filter): unknown {
  if ('and' in filter) return { and: filter.and.map(filterToWire) };
  if ('or' in filter) return { or: filter.or.map(filterToWire) };
  if ('not' in filter) return { not: filterToWire(filter.not) };
  return { ...filter, operator: wireOperators[filter.operator] };
}
