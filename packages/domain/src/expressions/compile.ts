import { sizeOf, sizeOfAnswer } from './budget.ts';
import { add, divide, multiply } from '../numbers/decimal.ts';
import { has } from './choice-functions.ts';
import type { ExpressionContext } from './clock.ts';
import { isEqual, order } from './compare.ts';
import { asNumber, asText, leastArguments, maxArguments } from './define-function.ts';
import type { BinaryOperator, Expression } from './expression.ts';
import { valueOfAnswer } from './from-answer.ts';
import { functionNamed } from './functions.ts';
import { resultListLimit } from '../text/limits.ts';
import { modulo } from './number-functions.ts';
import { compilePattern } from './pattern.ts';
import { dependenciesOf } from './references.ts';
import { cut, textOf } from './text-of.ts';
import { filledList, filledText, finite, isList, itemsOf, type ExpressionValue } from './value.ts';

/** Gives the stored answer of a question (several in a list for one that is asked several times); null or undefined for none. */
export type AnswerLookup = (questionId: string) => unknown;

/** An expression made ready for running many times. */
export interface CompiledExpression {
  /** The ids of the questions that it looks at. */
  readonly dependencies: readonly string[];
  /** Throws nothing, whatever the answers are, but what the budget of its context does once it is spent. */
  readonly run: (lookup: AnswerLookup, context: ExpressionContext) => ExpressionValue;
}

type Run = CompiledExpression['run'];

/** An operator or a function over these values is about to run. */
function spend(context: ExpressionContext, values: readonly ExpressionValue[]): void {
  if (!context.budget) return;
  let units = 1;
  for (const value of values) units += sizeOf(value);
  context.budget.spend(units);
}

/** What an operator does with both of its values, which are paid for before. */
function ofBoth<Value extends ExpressionValue>(
  left: Run,
  right: Run,
  run: (left: ExpressionValue, right: ExpressionValue, context: ExpressionContext) => Value,
): (...args: Parameters<Run>) => Value {
  return (lookup, context) => {
    const [one, other] = [left(lookup, context), right(lookup, context)];
    spend(context, [one, other]);
    return run(one, other, context);
  };
}

/**
 * Makes functions out of a tree. What can't be computed — a text times a number, a division by zero, a function that
 * doesn't exist — is no answer.
 */
export function compileExpression(expression: Expression): CompiledExpression {
  return { dependencies: dependenciesOf(expression), run: compile(expression) };
}

function compile(expression: Expression): Run {
  switch (expression.kind) {
    case 'empty':
      return () => null;
    case 'boolean':
    case 'number': {
      const { value } = expression;
      return () => value;
    }
    case 'text': {
      const value = filledText(expression.value);
      return () => value;
    }
    case 'reference': {
      const { id } = expression;
      return (lookup, context) => {
        const answer = lookup(id);
        context.budget?.spend(sizeOfAnswer(answer));
        return valueOfAnswer(answer, context);
      };
    }
    case 'list': {
      const items = expression.items.map(compile);
      return (lookup, context) => {
        const values = items.map((run) => run(lookup, context));
        spend(context, values);
        return filledList(values.flatMap(itemsOf).slice(0, resultListLimit));
      };
    }
    case 'not': {
      const run = compile(expression.operand);
      return (lookup, context) => {
        context.budget?.spend(1);
        return run(lookup, context) !== true;
      };
    }
    case 'minus': {
      const run = compile(expression.operand);
      return (lookup, context) => {
        context.budget?.spend(1);
        const number = asNumber(run(lookup, context));
        return number === null ? null : 0 - number;
      };
    }
    case 'binary':
      return compileBinary(expression.operator, compile(expression.left), compile(expression.right));
    case 'call':
      return compileCall(expression.name, expression.args);
  }
}

function compileBinary(operator: BinaryOperator, left: Run, right: Run): Run {
  switch (operator) {
    case 'or':
      return (lookup, context) => {
        context.budget?.spend(1);
        return left(lookup, context) === true || right(lookup, context) === true;
      };
    case 'and':
      return (lookup, context) => {
        context.budget?.spend(1);
        return left(lookup, context) === true && right(lookup, context) === true;
      };
    case '=':
      return ofBoth(left, right, isEqual);
    case '!=':
      return ofBoth(left, right, (one, other, context) => !isEqual(one, other, context));
    case 'in':
      return ofBoth(left, right, (one, other, context) => contains(other, one, context));
    case 'contains':
      return ofBoth(left, right, contains);
    case '&':
      return ofBoth(left, right, (one, other, context) =>
        filledText(cut(textOf(one, context) + textOf(other, context))),
      );
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const accepts = orderTests[operator];
      return ofBoth(left, right, (one, other, context) => {
        if (one === null || other === null || isList(one) || isList(other)) return false;
        const found = order(one, other, context);
        return found !== null && accepts(found);
      });
    }
    default: {
      const calculate = calculations[operator];
      return ofBoth(left, right, (first, second) => {
        const [one, other] = [asNumber(first), asNumber(second)];
        return one === null || other === null ? null : calculate(one, other);
      });
    }
  }
}

const orderTests = {
  '<': (found: number) => found < 0,
  '<=': (found: number) => found <= 0,
  '>': (found: number) => found > 0,
  '>=': (found: number) => found >= 0,
} as const;

const calculations = {
  '+': (one: number, other: number) => finite(add(one, other)),
  '-': (one: number, other: number) => finite(add(one, -other)),
  '*': (one: number, other: number) => finite(multiply(one, other)),
  '/': (one: number, other: number) => finite(divide(one, other)),
  mod: modulo,
} as const;

/** A list contains an item; a text contains another. */
function contains(whole: ExpressionValue, part: ExpressionValue, context: ExpressionContext): boolean {
  if (typeof whole !== 'string') return has(whole, part, context);
  const wanted = asText(part);
  return wanted !== null && whole.includes(wanted);
}

function compileCall(name: string, args: readonly Expression[]): Run {
  const called = functionNamed(name);
  if (!called || args.length < leastArguments(called) || args.length > maxArguments(called)) return () => null;
  const [first, second] = args;
  if (name === 'matches' && first) return compileMatches(first, second);
  const runs = args.map(compile);
  const { run } = called;
  return (lookup, context) => {
    const values = runs.map((arg) => arg(lookup, context));
    spend(context, values);
    return run(values, context);
  };
}

function compileMatches(text: Expression, pattern: Expression | undefined): Run {
  const test = pattern?.kind === 'text' ? compilePattern(pattern.value) : null;
  if (!test) return () => false;
  const run = compile(text);
  return (lookup, context) => {
    const value = asText(run(lookup, context)) ?? '';
    context.budget?.spend(1 + test.costOf(value));
    return test.fits(value);
  };
}
