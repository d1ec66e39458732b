import { typeOfExpression, type ExpressionScope } from '../expressions/check.ts';
import { digitsOf } from '../numbers/decimal.ts';
import { levelOf, type BinaryOperator, type Expression } from '../expressions/expression.ts';
import { isListType } from '../expressions/types.ts';

/** What an expression's ids are called in the form. */
export interface ExportSurroundings {
  readonly nameOf: (id: string) => string | null;
  readonly self: string;
  readonly scope: ExpressionScope;
}

class Untranslatable extends Error {}

/** A condition or a calculation as XPath; null when XLSForm has nothing of its kind. */
export function printXPath(expression: Expression, around: ExportSurroundings): string | null {
  try {
    return new XPathPrinter(around).print(expression, 0);
  } catch (refused) {
    if (refused instanceof Untranslatable) return null;
    throw refused;
  }
}

const operators: Readonly<Partial<Record<BinaryOperator, string>>> = {
  or: 'or',
  and: 'and',
  '=': '=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': 'div',
  mod: 'mod',
};

const functions: Readonly<Record<string, string>> = {
  coalesce: 'coalesce',
  once: 'once',
  selected: 'selected',
  sum: 'sum',
  min: 'min',
  max: 'max',
  round: 'round',
  floor: 'floor',
  ceiling: 'ceiling',
  abs: 'abs',
  sqrt: 'sqrt',
  power: 'pow',
  number: 'number',
  text: 'string',
  length: 'string-length',
  trim: 'normalize-space',
  upper: 'upper-case',
  lower: 'lower-case',
  starts_with: 'starts-with',
  ends_with: 'ends-with',
  part: 'substring',
  today: 'today',
  now: 'now',
  date: 'date',
  datetime: 'date-time',
  matches: 'regex',
  if: 'if',
};

class XPathPrinter {
  readonly #around: ExportSurroundings;

  constructor(around: ExportSurroundings) {
    this.#around = around;
  }

  print(expression: Expression, level: number): string {
    switch (expression.kind) {
      case 'empty':
        return "''";
      case 'boolean':
        return `${expression.value}()`;
      case 'number':
        return digitsOf(expression.value);
      case 'text':
        return quoted(expression.value);
      case 'reference':
        // A yes/no question becomes a choice of two, and XPath takes every text for "yes".
        return this.#isQuestion(expression)
          ? this.#within(`${this.#reference(expression.id)} = 'true'`, 3, level)
          : this.#reference(expression.id);
      case 'minus':
        return `-${this.print(expression.operand, 8)}`;
      case 'not':
        return this.#not(expression.operand, level);
      case 'call':
        return this.#call(expression, level);
      case 'binary':
        return this.#binary(expression, level);
      case 'list':
        throw new Untranslatable();
    }
  }

  #reference(id: string): string {
    if (id === this.#around.self) return '.';
    const name = this.#around.nameOf(id);
    if (name === null) throw new Untranslatable();
    return `\${${name}}`;
  }

  #not(operand: Expression, outer: number): string {
    if (operand.kind === 'call' && operand.name === 'empty' && operand.args[0]) {
      return this.#within(`${this.#plain(operand.args[0])} != ''`, 3, outer);
    }
    return `not(${this.print(operand, 0)})`;
  }

  #binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, outer: number): string {
    if (operator === '&') return `concat(${this.print(left, 0)}, ${this.print(right, 0)})`;
    if (operator === 'contains') return this.#contains(left, right);
    if (operator === 'in') return this.#contains(right, left);
    const written = operators[operator];
    const level = levelOf(operator) as number;
    if (!written) throw new Untranslatable();
    const isComparison = level === 3;
    const sides = isComparison ? [this.#compared(left, right), this.#compared(right, left)] : null;
    const one = sides?.[0] ?? this.print(left, level);
    const other = sides?.[1] ?? this.print(right, level + 1);
    return this.#within(`${one} ${written} ${other}`, level, outer);
  }

  #within(printed: string, level: number, outer: number): string {
    return level < outer ? `(${printed})` : printed;
  }

  /** The answer itself, of a yes/no question too. */
  #plain(expression: Expression): string {
    return expression.kind === 'reference' ? this.#reference(expression.id) : this.print(expression, 8);
  }

  #compared(side: Expression, other: Expression): string {
    if (side.kind === 'boolean' && this.#isQuestion(other)) return `'${side.value}'`;
    if (side.kind === 'list' && side.items.length === 1 && side.items[0]) return this.print(side.items[0], 4);
    return side.kind === 'reference' ? this.#reference(side.id) : this.print(side, 4);
  }

  #isQuestion(expression: Expression): boolean {
    return expression.kind === 'reference' && this.#around.scope.get(expression.id) === 'boolean';
  }

  #contains(whole: Expression, part: Expression): string {
    if (whole.kind === 'list') {
      const tests = whole.items.map((item) => `${this.print(part, 4)} = ${this.print(item, 4)}`);
      if (tests.length === 0) return 'false()';
      return tests.length === 1 ? (tests[0] as string) : `(${tests.join(' or ')})`;
    }
    const type = typeOfExpression(whole, this.#around.scope);
    return `${isListType(type) ? 'selected' : 'contains'}(${this.print(whole, 0)}, ${this.print(part, 0)})`;
  }

  #call({ name, args }: Extract<Expression, { kind: 'call' }>, outer: number): string {
    const [first, second] = args;
    if (name === 'empty' && first) return this.#within(`${this.#plain(first)} = ''`, 3, outer);
    if (name === 'count' && first && args.length === 1) {
      const isOneAnswer = first.kind === 'reference' && this.#around.scope.get(first.id) === 'text[]';
      return `${isOneAnswer ? 'count-selected' : 'count'}(${this.print(first, 0)})`;
    }
    if (name === 'days_between' && first && second) return `(${this.print(second, 5)} - ${this.print(first, 6)})`;
    if (name === 'add_days' && first && second) return `date(${this.print(first, 5)} + ${this.print(second, 6)})`;
    const written = functions[name];
    if (!written) throw new Untranslatable();
    return `${written}(${args.map((arg) => this.print(arg, 0)).join(', ')})`;
  }
}

/** XPath has no way to write both kinds of quotation marks in one text. */
function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  throw new Untranslatable();
}
