import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExpression, fittingAnswers, typeById } from './arbitrary-expressions.fixtures.ts';
import { checkExpression } from './check.ts';
import {
  clauseOperators,
  conditionText,
  isClauseComplete,
  normalizeCondition,
  type Clause,
  type ClauseValue,
  type Condition,
} from './clauses.ts';
import { isEqual, order } from './compare.ts';
import { compileExpression } from './compile.ts';
import type { BinaryOperator, Expression } from './expression.ts';
import { evening, read, valueOf } from './expressions.fixtures.ts';
import { valueOfAnswer } from './from-answer.ts';
import { printExpression } from './print.ts';
import { readCondition } from './read-condition.ts';
import type { ExpressionType } from './types.ts';
import { isList, itemsOf, type ExpressionValue } from './value.ts';

const scope = new Map<string, ExpressionType>(Object.entries(typeById));
const typeOf = (id: string) => scope.get(id) ?? null;
const questions = fc.constantFrom(...scope.keys());
const words = fc.oneof(
  fc.constantFrom('a', 'yes', '07:30', '12.5', 'it\'s "so"', 'שלום'),
  fc.string({ minLength: 1, maxLength: 10 }),
);
const numbers = fc.oneof(fc.constantFrom(0, -0, 0.1, -2.5, 1e21), fc.integer());

const values: fc.Arbitrary<ClauseValue | null> = fc.oneof(
  fc.constant(null),
  fc.boolean().map((value): ClauseValue => ({ kind: 'boolean', value })),
  numbers.map((value): ClauseValue => ({ kind: 'number', value })),
  words.map((value): ClauseValue => ({ kind: 'text', value })),
  fc.array(words, { minLength: 1, maxLength: 3 }).map((some): ClauseValue => ({ kind: 'texts', values: some })),
  fc.constantFrom('2026-03-01', '2026-11-21', '1999-12-31').map((day): ClauseValue => ({ kind: 'day', day })),
  fc.integer({ min: -9000, max: 9000 }).map((days): ClauseValue => ({ kind: 'today', days })),
  questions.map((id): ClauseValue => ({ kind: 'question', id })),
);

const clauses: fc.Arbitrary<Clause> = fc
  .record({
    kind: fc.constant('clause' as const),
    question: questions,
    operator: fc.constantFrom(...clauseOperators),
    value: values,
  })
  .filter((clause) => isClauseComplete(clause, typeOf));

const conditions: fc.Arbitrary<Condition> = fc.record({
  join: fc.constantFrom('and' as const, 'or' as const),
  members: fc.array(
    fc.oneof(
      { weight: 2, arbitrary: clauses },
      fc.record({ kind: fc.constant('group' as const), members: fc.array(clauses, { maxLength: 3 }) }),
    ),
    { maxLength: 4 },
  ),
});

type Answers = Readonly<Record<string, unknown>>;

/** What a clause says, worked out without its formula. */
function holds({ question, operator, value }: Clause, answers: Answers): boolean {
  const answer = valueOfAnswer(answers[question], evening);
  const isOneOf = (other: ExpressionValue) => itemsOf(answer).some((item) => isEqual(item, other, evening));
  const sorts = (fits: (found: number) => boolean) => {
    const other = plain(value, answers);
    if (answer === null || other === null || isList(answer) || isList(other)) return false;
    const found = order(answer, other, evening);
    return found !== null && fits(found);
  };
  const isContained = () =>
    typeof answer === 'string' ? answer.includes(String(plain(value, answers))) : isOneOf(plain(value, answers));
  const isSame = () =>
    value?.kind === 'texts' ? value.values.some(isOneOf) : isEqual(answer, plain(value, answers), evening);
  const count = itemsOf(answer).length;
  const number = value?.kind === 'number' ? value.value : Number.NaN;
  switch (operator) {
    case 'is':
      return isSame();
    case 'is_not':
      return !isSame();
    case 'above':
      return sorts((found) => found > 0);
    case 'at_least':
      return sorts((found) => found >= 0);
    case 'below':
      return sorts((found) => found < 0);
    case 'at_most':
      return sorts((found) => found <= 0);
    case 'contains':
      return isContained();
    case 'not_contains':
      return !isContained();
    case 'starts_with':
      return typeof answer === 'string' && answer.startsWith(String(plain(value, answers)));
    case 'count_is':
      return count === number;
    case 'count_at_least':
      return count >= number;
    case 'count_at_most':
      return count <= number;
    case 'answered':
      return answer !== null;
    case 'unanswered':
      return answer === null;
  }
}

function plain(value: ClauseValue | null, answers: Answers): ExpressionValue {
  switch (value?.kind) {
    case 'boolean':
    case 'number':
    case 'text':
      return value.value;
    case 'day':
      return { kind: 'date', day: value.day };
    case 'today':
      return { kind: 'date', day: new Date(Date.UTC(2026, 10, 21 + value.days)).toISOString().slice(0, 10) };
    case 'question':
      return valueOfAnswer(answers[value.id], evening);
    default:
      return null;
  }
}

function conditionHolds({ join, members }: Condition, answers: Answers): boolean {
  const results = members.map((member) => {
    if (member.kind === 'clause') return holds(member, answers);
    const inner = member.members.map((one) => holds(one, answers));
    return join === 'and' ? inner.some(Boolean) : inner.every(Boolean);
  });
  return join === 'and' ? results.every(Boolean) : results.some(Boolean);
}

describe('any condition made by clicking', { timeout: 30_000 }, () => {
  it('is the same after it was a formula', () => {
    fc.assert(
      fc.property(conditions.map(normalizeCondition), (condition) => {
        expect(normalizeCondition(condition)).toEqual(condition);
        expect(readCondition(conditionText(condition), scope)).toEqual(condition);
      }),
      { numRuns: 3000 },
    );
  });

  it('means the same as its formula, whatever the answers', () => {
    let held = 0;
    fc.assert(
      fc.property(conditions.map(normalizeCondition), fittingAnswers, (condition, answers) => {
        const text = conditionText(condition);
        if (text === '') return;
        const expected = conditionHolds(condition, answers);
        if (expected) held += 1;
        expect(valueOf(text, answers) === true).toBe(expected);
      }),
      { numRuns: 5000 },
    );
    expect(held).toBeGreaterThan(500);
  });

  it('can be saved', () => {
    fc.assert(
      fc.property(conditions, (condition) => {
        const text = conditionText(condition);
        if (text !== '') expect(checkExpression(read(text), scope, 'boolean')).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

const place = { at: 0, length: 0 };
const leaf: fc.Arbitrary<Expression> = fc.oneof(
  questions.map((id): Expression => ({ kind: 'reference', id, ...place })),
  words.map((value): Expression => ({ kind: 'text', value, ...place })),
  fc.boolean().map((value): Expression => ({ kind: 'boolean', value, ...place })),
  fc.nat(9).map((value): Expression => ({ kind: 'number', value, ...place })),
  fc.constant<Expression>({ kind: 'empty', ...place }),
  questions.map((id): Expression => ({
    kind: 'call',
    name: 'count',
    args: [{ kind: 'reference', id, ...place }],
    ...place,
  })),
  fc.constant<Expression>({ kind: 'call', name: 'today', args: [], ...place }),
  fc.array(words, { maxLength: 3 }).map((some): Expression => ({
    kind: 'list',
    items: some.map((value) => ({ kind: 'text', value, ...place })),
    ...place,
  })),
);
const signs = fc.constantFrom<BinaryOperator>('=', '!=', '<', '<=', '>', '>=', 'in', 'contains');

/** Trees in the forms that people write conditions in: most of them can be shown by clicking. */
const written: fc.Arbitrary<Expression> = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(signs, leaf, leaf)
      .map(([operator, left, right]): Expression => ({ kind: 'binary', operator, left, right, ...place })),
    questions.map((id): Expression => ({ kind: 'reference', id, ...place })),
    fc
      .tuple(fc.constantFrom('selected', 'starts_with', 'empty'), questions, words)
      .map(([name, id, value]): Expression => ({
        kind: 'call',
        name,
        args: [
          { kind: 'reference', id, ...place },
          ...(name === 'empty' ? [] : [{ kind: 'text' as const, value, ...place }]),
        ],
        ...place,
      })),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), tie('tree'), tie('tree'))
      .map(([operator, left, right]): Expression => ({ kind: 'binary', operator, left, right, ...place })),
    tie('tree').map((operand): Expression => ({ kind: 'not', operand, ...place })),
  ),
})).tree;

it('any formula that can be shown by clicking means the same when it is written again', { timeout: 30_000 }, () => {
  let shown = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 5, arbitrary: written }, anyExpression), fittingAnswers, (tree, answers) => {
      const condition = readCondition(printExpression(tree), scope);
      if (condition === null) return;
      shown += 1;
      const before = compileExpression(tree).run((id) => answers[id], evening) === true;
      expect(valueOf(conditionText(condition), answers) === true).toBe(before);
    }),
    { numRuns: 20_000 },
  );
  expect(shown).toBeGreaterThan(500);
});
