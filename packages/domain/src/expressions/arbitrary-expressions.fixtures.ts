import fc from 'fast-check';
import type { BinaryOperator, Expression } from './expression.ts';
import { functionNames } from './functions.ts';
import type { ExpressionType, ScalarType } from './types.ts';

const place = { at: 0, length: 0 };
const operators: readonly BinaryOperator[] = [
  'or',
  'and',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'contains',
  '&',
  '+',
  '-',
  '*',
  '/',
  'mod',
];

const number = fc
  .oneof(
    fc.constantFrom(0, 0.1, 1e308, 5e-324),
    fc.integer({ min: 0, max: 1000 }),
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
  )
  .map((value) => value + 0);
const text = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'yes', '2026-03-01', '07:30', '12.5', '[a-z]+', 'שלום'),
  fc.string({ maxLength: 20 }),
);
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'none');

/** Any tree at all, sense or nonsense. */
export const anyExpression: fc.Arbitrary<Expression> = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    number.map((value): Expression => ({ kind: 'number', value, ...place })),
    text.map((value): Expression => ({ kind: 'text', value, ...place })),
    id.map((one): Expression => ({ kind: 'reference', id: one, ...place })),
    fc.boolean().map((value): Expression => ({ kind: 'boolean', value, ...place })),
    fc.constant<Expression>({ kind: 'empty', ...place }),
    fc
      .tuple(fc.constantFrom(...operators), tie('tree'), tie('tree'))
      .map(([operator, left, right]): Expression => ({ kind: 'binary', operator, left, right, ...place })),
    tie('tree').map((operand): Expression => ({ kind: 'not', operand, ...place })),
    tie('tree').map((operand): Expression => ({ kind: 'minus', operand, ...place })),
    fc.array(tie('tree'), { maxLength: 3 }).map((items): Expression => ({ kind: 'list', items, ...place })),
    fc
      .tuple(fc.constantFrom(...functionNames, 'unknown_function'), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([name, args]): Expression => ({ kind: 'call', name, args, ...place })),
  ),
})).tree;

const point = fc.constantFrom('2026-03-01', '2026-10-25', '1999-12-31');
const moment = fc.constantFrom('2026-03-27T02:30', '2026-10-25T01:30+03:00', '2026-03-01T07:30:00Z');
const answersByScalar: Readonly<Record<ScalarType, fc.Arbitrary<unknown>>> = {
  boolean: fc.boolean(),
  number: fc.oneof(fc.integer(), fc.double()),
  text: fc.string({ maxLength: 10 }),
  date: point.map((date) => ({ date, from: null, to: null })),
  datetime: moment.map((date) => ({ date, from: null, to: null })),
};

/** The questions that the trees above look at: one of each type. */
export const typeById = {
  a: 'boolean',
  b: 'number',
  c: 'text',
  d: 'date',
  e: 'datetime',
  f: 'text[]',
  g: 'number[]',
  h: 'datetime[]',
} as const satisfies Readonly<Record<string, ExpressionType>>;

/** Answers that those questions can have; some have none. */
export const fittingAnswers: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record({
  a: fc.option(answersByScalar.boolean),
  b: fc.option(answersByScalar.number),
  c: fc.option(answersByScalar.text),
  d: fc.option(answersByScalar.date),
  e: fc.option(answersByScalar.datetime),
  f: fc.option(fc.array(fc.option(answersByScalar.text), { maxLength: 4 })),
  g: fc.option(fc.array(fc.option(answersByScalar.number), { maxLength: 4 })),
  h: fc.option(fc.array(fc.option(answersByScalar.datetime), { maxLength: 4 })),
});
