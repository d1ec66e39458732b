import { z } from 'zod';
import { dateExpressions } from '../dates/expression-names.ts';
import type { Operator } from './operator-names.ts';
import { filterDaysLimit } from './operator-names.ts';

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
const daysAway = z.number().int().min(0).max(filterDaysLimit);
const none = z.undefined().optional();

/** What value each operator takes. */
export const operatorValues = {
  equal: scalar,
  contains: word.trim().min(1).max(200),
  not_contains: word.trim().min(1).max(200),
  not_equal: scalar,
  in: scalars,
  not_in: scalars,
  less: bound,
  greater: bound,
  between: z.tuple([bound, bound]),
  within: z.enum(dateExpressions),
  older_than: daysAway,
  next_days: daysAway,
  empty: none,
  not_empty: none,
} as const satisfies Record<Operator, z.ZodType>;

export type OperatorValue<O extends Operator> = z.output<(typeof operatorValues)[O]>;
