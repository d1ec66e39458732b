import { add, divide, multiply } from './decimal.ts';
import { has } from './choice-functions.ts';
import type { ExpressionContext } from './clock.ts';
import { isEqual, order } from './compare.ts';
import { asNumber, asText, leastArguments, maxArguments } from './define-function.ts';
import type { BinaryOperator, Expression } from './expression.ts';
import { valueOfAnswer } from './from-answer.ts';
import { functionNamed } from './functions.ts';
import { resultListLimit } from './limits.ts';
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
  /** Never throws, whatever the answers are. */
  readonly run: (lookup: AnswerLookup, context: ExpressionContext) => ExpressionValue;
}

type Run = CompiledExpression['run'];

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
      return (lookup, context) => valueOfAnswer(lookup(id), context);
    }
    case 'list': {
      const items = expression.items.map(compile);
      return (lookup, context) =>
        filledList(items.flatMap((run) => itemsOf(run(lookup, context))).slice(0, resultListLimit));
    }
    case 'not': {
      const run = compile(expression.operand);
      return (lookup, context) => run(lookup, context) !== true;
    }
    case 'minus': {
      const run = compile(expression.operand);
      return (lookup, context) => {
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
      return (lookup, context) => left(lookup, context) === true || right(lookup, context) === true;
    case 'and':
      return (lookup, context) => left(lookup, context) === true && right(lookup, context) === true;
    case '=':
      return (lookup, context) => isEqual(left(lookup, context), right(lookup, context), context);
    case '!=':
      return (lookup, context) => !isEqual(left(lookup, context), right(lookup, context), context);
    case 'in':
      return (lookup, context) => contains(right(lookup, context), left(lookup, context), context);
    case 'contains':
      return (lookup, context) => contains(left(lookup, context), right(lookup, context), context);
    case '&':
      return (lookup, context) =>
        filledText(cut(textOf(left(lookup, context), context) + textOf(right(lookup, context), context)));
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const accepts = orderTests[operator];
      return (lookup, context) => {
        const [one, other] = [left(lookup, context), right(lookup, context)];
        if (one === null || other === null || isList(one) || isList(other)) return false;
        const found = order(one, other, context);
        return found !== null && accepts(found);
      };
    }
    default: {
      const calculate = calculations[operator];
      return (lookup, context) => {
        const one = asNumber(left(lookup, context));
        const other = asNumber(right(lookup, context));
        return one === null || other === null ? null : calculate(one, other);
      };
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
  return (lookup, context) =>
    run(
      runs.map((arg) => arg(lookup, context)),
      context,
    );
}

function compileMatches(text: Expression, pattern: Expression | undefined): Run {
  const test = pattern?.kind === 'text' ? compilePattern(pattern.value) : null;
  if (!test) return () => false;
  const run = compile(text);
  return (lookup, context) => test(asText(run(lookup, context)) ?? '');
}
