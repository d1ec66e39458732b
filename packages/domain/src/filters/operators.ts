import { z } from 'zod';
import { dateExpressions } from '../dates/expression-names.ts';

/** PostgreSQL stores neither NUL nor lone surrogates, so nothing can equal them. */
const word = z
  .string()
  .max(500)
  .refine((text) => !text.includes('\0') && text.isWellFormed());
const number = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

/** A day (YYYY-MM-DD), a number or a word that a field is compared with. */
export const scalar = z.union([word, number, z.boolean()]);
export type Scalar = z.output<typeof scalar>;

const scalars = z.array(scalar).min(1).max(1000);
const bound = z.union([word, number]);
const none = z.undefined().optional();

/**
 * The operators of the one filter language, one entry an operator: what it is called on the wire (the specification's
 * numbers for its own three, Spec 2 §5) and what value it takes.
 */
export const operators = {
  equal: { wire: 0, value: scalar },
  contains: { wire: 1, value: word.trim().min(1).max(200) },
  not_equal: { wire: 2, value: scalar },
  in: { wire: 'in', value: scalars },
  not_in: { wire: 'not_in', value: scalars },
  less: { wire: 'less', value: bound },
  greater: { wire: 'greater', value: bound },
  /** Both ends included. */
  between: { wire: 'between', value: z.tuple([bound, bound]) },
  /** Inside the range that a date expression means. */
  within: { wire: 'within', value: z.enum(dateExpressions) },
  empty: { wire: 'empty', value: none },
  not_empty: { wire: 'not_empty', value: none },
} as const satisfies Record<string, { readonly wire: string | number; readonly value: z.ZodType }>;

export type Operator = keyof typeof operators;
export type OperatorValue<O extends Operator> = z.output<(typeof operators)[O]['value']>;

export const operatorNames = Object.keys(operators) as readonly Operator[];

const byWire: ReadonlyMap<unknown, Operator> = new Map(operatorNames.map((name) => [operators[name].wire, name]));

/** The operator that a wire name or number means; its own name is taken too. */
export function operatorFromWire(wire: unknown): Operator | undefined {
  const named = typeof wire === 'string' && Object.hasOwn(operators, wire) ? (wire as Operator) : undefined;
  return byWire.get(wire) ?? named;
}
