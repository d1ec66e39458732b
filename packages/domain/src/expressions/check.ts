import {
  isTakenBy,
  leastArguments,
  maxArguments,
  parameterAt,
  type ExpressionFunction,
  type Parameter,
} from './define-function.ts';
import type { BinaryOperator, Expression } from './expression.ts';
import type { MeaningProblem, MeaningProblemCode } from './expression-problem.ts';
import { functionNamed } from './functions.ts';
import { compilePattern } from './pattern.ts';
import { commonType, fits, isListType, itemType, listOf, type ExpressionType } from './types.ts';

/** The types of the questions that an expression may look at, by id. */
export type ExpressionScope = ReadonlyMap<string, ExpressionType>;

/**
 * What is wrong with the meaning of an expression: questions and functions that don't exist, kinds that don't go together,
 * a result of another kind than `wanted`. None means that it always gives a value of that kind, or no answer.
 */
export function checkExpression(
  expression: Expression,
  scope: ExpressionScope,
  wanted: ExpressionType,
): readonly MeaningProblem[] {
  const checker = new Checker(scope);
  const found = checker.typeOf(expression);
  if (checker.problems.length === 0 && !fits(found, wanted)) {
    checker.tell('result_type', expression, { expected: wanted, found });
  }
  return checker.problems;
}

/** The type of an expression; `unknown` where it is wrong. */
export function typeOfExpression(expression: Expression, scope: ExpressionScope): ExpressionType {
  return new Checker(scope).typeOf(expression);
}

type Details = Pick<MeaningProblem, 'name' | 'expected' | 'found'>;

class Checker {
  readonly problems: MeaningProblem[] = [];
  readonly #scope: ExpressionScope;

  constructor(scope: ExpressionScope) {
    this.#scope = scope;
  }

  tell(code: MeaningProblemCode, { at, length }: Expression, details: Details = {}): 'unknown' {
    this.problems.push({ code, at, length, ...details });
    return 'unknown';
  }

  typeOf(expression: Expression): ExpressionType {
    switch (expression.kind) {
      case 'empty':
        return 'empty';
      case 'boolean':
      case 'number':
      case 'text':
        return expression.kind;
      case 'reference':
        return this.#scope.get(expression.id) ?? this.tell('question_unknown', expression, { name: expression.id });
      case 'list':
        return this.#listType(expression.items);
      case 'not':
        this.#demand(expression.operand, 'boolean');
        return 'boolean';
      case 'minus':
        this.#demand(expression.operand, 'number');
        return 'number';
      case 'binary':
        return this.#binaryType(expression.operator, expression.left, expression.right);
      case 'call':
        return this.#callType(expression);
    }
  }

  #demand(expression: Expression, expected: ExpressionType): void {
    const found = this.typeOf(expression);
    if (!fits(found, expected)) this.tell('type_mismatch', expression, { expected, found });
  }

  #listType(items: readonly Expression[]): ExpressionType {
    let type: ExpressionType = 'empty';
    for (const item of items) {
      const found = itemType(this.typeOf(item));
      const both: ExpressionType | null = commonType(type, found);
      if (both === null) this.tell('types_differ', item, { expected: type, found });
      type = both ?? 'unknown';
    }
    return listOf(type);
  }

  #binaryType(operator: BinaryOperator, left: Expression, right: Expression): ExpressionType {
    switch (operator) {
      case 'or':
      case 'and':
        this.#demand(left, 'boolean');
        this.#demand(right, 'boolean');
        return 'boolean';
      case '=':
      case '!=':
        this.#comparable(this.typeOf(left), right, this.typeOf(right));
        return 'boolean';
      case '<':
      case '<=':
      case '>':
      case '>=':
        this.#sortable(left, right);
        return 'boolean';
      case 'in':
        this.#membership(right, left);
        return 'boolean';
      case 'contains':
        this.#membership(left, right);
        return 'boolean';
      case '&':
        this.typeOf(left);
        this.typeOf(right);
        return 'text';
      default:
        this.#demand(left, 'number');
        this.#demand(right, 'number');
        return 'number';
    }
  }

  #comparable(expected: ExpressionType, right: Expression, found: ExpressionType): void {
    const areDays = isDayType(expected) && isDayType(found);
    if (!areDays && commonType(expected, found) === null) this.tell('types_differ', right, { expected, found });
  }

  #sortable(left: Expression, right: Expression): void {
    const expected = this.typeOf(left);
    const found = this.typeOf(right);
    for (const [side, type] of [
      [left, expected],
      [right, found],
    ] as const) {
      if (type === 'boolean' || isListType(type)) {
        this.tell('type_mismatch', side, { expected: 'number', found: type });
        return;
      }
    }
    this.#comparable(expected, right, found);
  }

  /** An item in a list, or, for texts, a text in another. */
  #membership(whole: Expression, part: Expression): void {
    const type = this.typeOf(whole);
    const found = this.typeOf(part);
    if (!isListType(type) && !fits(type, 'text')) this.tell('type_mismatch', whole, { expected: 'list', found: type });
    else if (isListType(found)) this.tell('type_mismatch', part, { expected: itemType(type), found });
    else this.#comparable(itemType(type), part, found);
  }

  #callType(call: Extract<Expression, { kind: 'call' }>): ExpressionType {
    const called = functionNamed(call.name);
    if (!called) {
      for (const arg of call.args) this.typeOf(arg);
      return this.tell('function_unknown', call, { name: call.name });
    }
    const before = this.problems.length;
    const types = call.args.map((arg, index) => this.#argumentType(arg, parameterAt(called, index), index, called));
    if (call.args.length < leastArguments(called)) return this.tell('too_few_values', call, { name: call.name });
    if (call.args.length > maxArguments(called)) return this.tell('too_many_values', call, { name: call.name });
    if (call.name === 'matches') this.#checkPattern(call.args[1]);
    const result = called.result(types);
    if (result !== null) return result;
    return this.problems.length > before ? 'unknown' : this.tell('types_differ', call, { name: call.name });
  }

  #argumentType(arg: Expression, parameter: Parameter, index: number, called: ExpressionFunction): ExpressionType {
    const found = this.typeOf(arg);
    if (index < maxArguments(called) && !isTakenBy(found, parameter)) {
      this.tell('type_mismatch', arg, { expected: expectedType(parameter), found });
    }
    return found;
  }

  #checkPattern(pattern: Expression | undefined): void {
    if (pattern?.kind !== 'text') {
      if (pattern) this.tell('pattern_not_literal', pattern);
    } else if (!compilePattern(pattern.value)) this.tell('pattern_not_valid', pattern);
  }
}

function isDayType(type: ExpressionType): boolean {
  return type === 'date' || type === 'datetime';
}

function expectedType(parameter: Parameter): ExpressionType | 'date_or_datetime' {
  switch (parameter) {
    case 'numbers':
    case 'sortables':
      return 'number';
    case 'texts':
      return 'text';
    case 'date_like':
      return 'date_or_datetime';
    default:
      return parameter;
  }
}
