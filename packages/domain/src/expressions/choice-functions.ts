import { isEqual, order } from './compare.ts';
import type { ExpressionContext } from './clock.ts';
import { defineFunction, type ExpressionFunction } from './define-function.ts';
import { commonType, itemType, type ExpressionType } from './types.ts';
import { itemsOf, type ExpressionValue, type ScalarValue } from './value.ts';

function common(types: readonly ExpressionType[]): ExpressionType | null {
  return types.reduce<ExpressionType | null>((one, other) => one && commonType(one, other), 'empty');
}

function extreme(wanted: -1 | 1): ExpressionFunction {
  return defineFunction({
    takes: ['sortables'],
    repeats: true,
    gives: (types) => common(types.map(itemType)),
    run: (args, context) => {
      let found: ScalarValue | null = null;
      for (const item of args.flatMap(itemsOf)) {
        if (found === null) found = typeof item === 'boolean' ? null : item;
        else if ((order(item, found, context) ?? 0) * wanted > 0) found = item;
      }
      return found;
    },
  });
}

/** Whether the option is among the chosen ones; also when only one could be chosen. */
export function has(list: ExpressionValue, item: ExpressionValue, context: ExpressionContext): boolean {
  return item !== null && itemsOf(list).some((one) => isEqual(one, item, context));
}

export const choiceFunctions = {
  if: defineFunction({
    takes: ['boolean', 'unknown', 'unknown'],
    gives: ([, one, other]) => (one && other ? commonType(one, other) : null),
    run: ([condition, one, other]) => (condition === true ? (one ?? null) : (other ?? null)),
  }),
  /** The first of these that has a value. */
  coalesce: defineFunction({
    takes: ['unknown'],
    repeats: true,
    gives: common,
    run: (args) => args.find((arg) => arg !== null) ?? null,
  }),
  /** By itself what it is given; as the outermost of a calculation, that stays what it first came to. */
  once: defineFunction({ takes: ['unknown'], gives: ([type]) => type ?? null, run: ([arg]) => arg ?? null }),
  empty: defineFunction({ takes: ['unknown'], gives: 'boolean', run: ([arg]) => (arg ?? null) === null }),
  /** How many answers, options or items there are. */
  count: defineFunction({
    takes: ['unknown'],
    repeats: true,
    gives: 'number',
    run: (args) => args.reduce<number>((count, arg) => count + itemsOf(arg).length, 0),
  }),
  selected: defineFunction({
    takes: ['texts', 'text'],
    gives: 'boolean',
    run: ([list, option], context) => has(list ?? null, option ?? null, context),
  }),
  min: extreme(-1),
  max: extreme(1),
} as const satisfies Readonly<Record<string, ExpressionFunction>>;
