import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExpression, fittingAnswers, typeById } from './arbitrary-expressions.fixtures.ts';
import { checkExpression, typeOfExpression } from './check.ts';
import { compileExpression } from './compile.ts';
import type { Expression } from './expression.ts';
import { evening } from './expressions.fixtures.ts';
import { valueOfAnswer } from './from-answer.ts';
import { parseExpression } from './parse.ts';
import { printExpression } from './print.ts';
import { fits, type ExpressionType } from './types.ts';
import { isList, typeOfValue, type ExpressionValue } from './value.ts';

/** The tree without its places. */
function shapeOf(expression: Expression): unknown {
  return JSON.parse(
    JSON.stringify(expression, (key, value: unknown) => (key === 'at' || key === 'length' ? undefined : value)),
  );
}

/** One of the values that the documentation of `ExpressionValue` allows. */
function isWellMade(value: ExpressionValue): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value !== '';
  if (isList(value))
    return value.length > 0 && value.every((item) => item !== null && !isList(item) && isWellMade(item));
  return value.kind === 'date' ? /^\d{4}-\d\d-\d\d$/.test(value.day) : Number.isSafeInteger(value.at);
}

const scope = new Map<string, ExpressionType>(Object.entries(typeById));

describe('any tree', { timeout: 30_000 }, () => {
  it('printed and read again is the same', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        const parsed = parseExpression(printExpression(tree));
        expect(parsed.ok && shapeOf(parsed.expression)).toEqual(shapeOf(tree));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives a well-made value for any answers', () => {
    fc.assert(
      fc.property(anyExpression, fc.dictionary(fc.constantFrom(...scope.keys()), fc.anything()), (tree, answers) => {
        expect(isWellMade(compileExpression(tree).run((id) => answers[id], evening))).toBe(true);
      }),
      { numRuns: 4000 },
    );
  });

  it('that the checker accepts gives a value of the type that it says', () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyExpression, fittingAnswers, (tree, answers) => {
        if (checkExpression(tree, scope, 'unknown').length > 0) return;
        accepted += 1;
        const value = compileExpression(tree).run((id) => answers[id], evening);
        const type = typeOfExpression(tree, scope);
        expect(type === 'empty' ? value === null : fits(typeOfValue(value), type)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
    expect(accepted).toBeGreaterThan(1000);
  });

  it('gives the same however often it runs', () => {
    fc.assert(
      fc.property(anyExpression, fittingAnswers, (tree, answers) => {
        const { run } = compileExpression(tree);
        expect(run((id) => answers[id], evening)).toEqual(run((id) => answers[id], evening));
      }),
    );
  });
});

describe('any text', { timeout: 30_000 }, () => {
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        '{a}',
        '{',
        '}',
        '"',
        "'",
        '(',
        ')',
        '[',
        ']',
        ',',
        ' ',
        'not',
        'and',
        'sum',
        '1',
        '.',
        '-',
        '=',
        '!',
        '<',
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 30 },
  );

  it('is read, or its mistake has a place in it', () => {
    fc.assert(
      fc.property(
        pieces.map((parts) => parts.join('')),
        (text) => {
          const parsed = parseExpression(text);
          if (parsed.ok) {
            expect(parsed.expression.at + parsed.expression.length).toBeLessThanOrEqual(text.length);
            return;
          }
          const { at, length } = parsed.problem;
          expect(at).toBeGreaterThanOrEqual(0);
          expect(length).toBeGreaterThanOrEqual(0);
          expect(at + length).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 5000 },
    );
  });
});

it('any stored answer is a well-made value', () => {
  fc.assert(
    fc.property(fc.anything({ withDate: true, withBigInt: true, withNullPrototype: true }), (answer) => {
      expect(isWellMade(valueOfAnswer(answer, evening))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
