import { checkExpression, typeOfExpression, type ExpressionScope } from '../expressions/check.ts';
import type { Expression } from '../expressions/expression.ts';
import { numberOfDigits } from '../numbers/decimal.ts';
import { isListType, type ExpressionType } from '../expressions/types.ts';
import { binary, call, number, place, reference, text } from './make-expression.ts';
import { hasNumberCodes, isCodeOtherwise, isDigits, isText, type AskedQuestions } from './number-codes.ts';
import { parseXPath, type XPath } from './xpath.ts';

/** What an XPath's names stand for. */
export interface XPathSurroundings extends AskedQuestions {
  /** The id of the question of a name; null for one that was left out, undefined for one that the form doesn't have. */
  readonly idOf: (name: string) => string | null | undefined;
  /** The id of the question with this XPath, which `.` refers to. */
  readonly self: string;
}

export type TranslatedXPath =
  | { readonly ok: true; readonly expression: Expression }
  | {
      readonly ok: false;
      /** `unreadable` is no XPath, `unknown` has nothing of its kind here, `left_out` speaks of a question that was left out. */
      readonly because: 'unreadable' | 'unknown' | 'left_out' | 'name_unknown';
      readonly name?: string;
    };

class Untranslatable extends Error {
  readonly because: 'unknown' | 'left_out' | 'name_unknown';
  readonly about: string | undefined;
  constructor(because: 'unknown' | 'left_out' | 'name_unknown', about?: string) {
    super(because);
    this.because = because;
    this.about = about;
  }
}

/**
 * An XLSForm's condition or calculation in our language. Where XPath turns one kind of value into another by itself, the
 * kinds of the questions say what is meant: `${count} = '3'` compares numbers, `today() - ${born}` counts days.
 */
export function translateXPath(written: string, wanted: ExpressionType, around: XPathSurroundings): TranslatedXPath {
  const parsed = parseXPath(written);
  if (!parsed.ok) return parsed;
  try {
    let expression = new Translator(around).translate(parsed.xpath);
    if (wanted === 'boolean') expression = asCondition(expression, around.scope);
    if (checkExpression(expression, around.scope, wanted).length > 0) return { ok: false, because: 'unknown' };
    return { ok: true, expression };
  } catch (refused) {
    if (!(refused instanceof Untranslatable)) throw refused;
    const { because, about } = refused;
    return about === undefined ? { ok: false, because } : { ok: false, because, name: about };
  }
}

/** XPath takes 0 and the empty text for "no": `relevant` of a calculated 0, say. */
function asCondition(expression: Expression, scope: ExpressionScope): Expression {
  const type = typeOfExpression(expression, scope);
  if (type === 'number') {
    const isLiteral = expression.kind === 'number';
    return isLiteral
      ? { kind: 'boolean', value: expression.value !== 0, ...place }
      : binary('!=', expression, number(0));
  }
  return expression;
}

/** Functions that take and give the same in both languages. */
const sameFunctions: Readonly<Record<string, string>> = {
  if: 'if',
  coalesce: 'coalesce',
  once: 'once',
  selected: 'selected',
  'count-selected': 'count',
  count: 'count',
  'count-non-empty': 'count',
  sum: 'sum',
  min: 'min',
  max: 'max',
  round: 'round',
  int: 'floor',
  floor: 'floor',
  ceiling: 'ceiling',
  abs: 'abs',
  sqrt: 'sqrt',
  pow: 'power',
  number: 'number',
  string: 'text',
  'string-length': 'length',
  'normalize-space': 'trim',
  'upper-case': 'upper',
  'lower-case': 'lower',
  'starts-with': 'starts_with',
  'ends-with': 'ends_with',
  today: 'today',
  now: 'now',
  date: 'date',
  'date-time': 'datetime',
  regex: 'matches',
};

class Translator {
  readonly #around: XPathSurroundings;

  constructor(around: XPathSurroundings) {
    this.#around = around;
  }

  translate(xpath: XPath): Expression {
    switch (xpath.kind) {
      case 'number':
        return number(xpath.value);
      case 'text':
        return text(xpath.value);
      case 'self':
        return reference(this.#around.self);
      case 'reference':
        return this.#reference(xpath.name);
      case 'minus': {
        const operand = this.translate(xpath.operand);
        return { kind: 'minus', operand, ...place };
      }
      case 'binary':
        return this.#binary(xpath.operator, this.translate(xpath.left), this.translate(xpath.right));
      case 'call':
        return this.#call(
          xpath.name,
          xpath.args.map((arg) => this.translate(arg)),
        );
    }
  }

  #reference(name: string): Expression {
    const id = this.#around.idOf(name);
    if (id === undefined) throw new Untranslatable('name_unknown', name);
    if (id === null) throw new Untranslatable('left_out', name);
    return reference(id);
  }

  #typeOf(expression: Expression): ExpressionType {
    return typeOfExpression(expression, this.#around.scope);
  }

  #binary(operator: string, left: Expression, right: Expression): Expression {
    switch (operator) {
      case 'or':
      case 'and':
        return binary(operator, asCondition(left, this.#around.scope), asCondition(right, this.#around.scope));
      case '=':
      case '!=':
        return this.#equality(operator, left, right);
      case '<':
      case '<=':
      case '>':
      case '>=':
        return this.#order(operator, left, right);
      case 'div':
        return binary('/', this.#asNumber(left), this.#asNumber(right));
      case '-':
        return this.#difference(left, right);
      case '+':
        if (isDay(this.#typeOf(left))) return call('add_days', left, this.#asNumber(right));
        if (isDay(this.#typeOf(right))) return call('add_days', right, this.#asNumber(left));
        return binary('+', this.#asNumber(left), this.#asNumber(right));
      case '*':
      case 'mod':
        return binary(operator, this.#asNumber(left), this.#asNumber(right));
      default:
        throw new Untranslatable('unknown');
    }
  }

  /** A comparison with the empty text asks whether there is an answer. */
  #equality(operator: '=' | '!=', left: Expression, right: Expression): Expression {
    for (const [side, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (side.kind === 'text' && side.value === '') {
        const asked = call('empty', other);
        return operator === '=' ? asked : { kind: 'not', operand: asked, ...place };
      }
    }
    const [one, other] = [left, right].map((side, index) =>
      isCodeOtherwise(side, index === 0 ? right : left, this.#around),
    );
    if (one || other) return binary(operator, this.#asNumber(left), this.#asNumber(right));
    return binary(operator, this.#like(left, right), this.#like(right, left));
  }

  /** XPath compares by size as numbers alone, options' codes too; only days and hours stay what they are. */
  #order(operator: '<' | '<=' | '>' | '>=', left: Expression, right: Expression): Expression {
    const isNumber = [left, right].some((side) => this.#typeOf(side) === 'number' || isDigits(side));
    const mayBeNumbers = [left, right].every((side) => this.#typeOf(side) === 'number' || isText(side, this.#around));
    const areCodes = [left, right].every((side) => hasNumberCodes(side, this.#around));
    if (areCodes || (isNumber && mayBeNumbers)) return binary(operator, this.#asNumber(left), this.#asNumber(right));
    return binary(operator, this.#like(left, right), this.#like(right, left));
  }

  /** A literal in the kind of what it is compared with; everything else as it is. */
  #like(expression: Expression, other: Expression): Expression {
    const wanted = this.#typeOf(other);
    if (expression.kind === 'number' && wanted === 'text') return text(String(expression.value));
    if (expression.kind !== 'text') return expression;
    if (wanted === 'number') {
      const value = numberOfDigits(expression.value);
      if (value === null) return expression;
      return value < 0 ? { kind: 'minus', operand: number(-value), ...place } : number(value);
    }
    if (wanted === 'boolean') return { kind: 'boolean', value: isYes(expression.value), ...place };
    if (wanted === 'date') return call('date', expression);
    if (wanted === 'datetime') return call('datetime', expression);
    if (isListType(wanted)) return { kind: 'list', items: [expression], ...place };
    return expression;
  }

  #asNumber(expression: Expression): Expression {
    if (expression.kind === 'text') return this.#like(expression, number(0));
    const type = this.#typeOf(expression);
    return type === 'text' || type === 'boolean' ? call('number', expression) : expression;
  }

  #difference(left: Expression, right: Expression): Expression {
    if (!isDay(this.#typeOf(left))) return binary('-', this.#asNumber(left), this.#asNumber(right));
    if (isDay(this.#typeOf(right))) return call('days_between', right, left);
    return call('add_days', left, { kind: 'minus', operand: this.#asNumber(right), ...place });
  }

  #call(name: string, args: readonly Expression[]): Expression {
    const [first, second, third] = args;
    if (name === 'true' || name === 'false') return { kind: 'boolean', value: name === 'true', ...place };
    if (name === 'concat') {
      const [start = text(''), ...rest] = args;
      return rest.reduce((joined, one) => binary('&', joined, one), rest.length === 0 ? call('text', start) : start);
    }
    if (!first) {
      const same = sameFunctions[name];
      if (same && (name === 'today' || name === 'now')) return call(same);
      throw new Untranslatable('unknown');
    }
    if (name === 'not') return { kind: 'not', operand: asCondition(first, this.#around.scope), ...place };
    if (name === 'boolean') return { kind: 'not', operand: call('empty', first), ...place };
    if (name === 'selected' && second && this.#typeOf(first) === 'boolean') {
      return binary('=', first, this.#like(second, first));
    }
    if (name === 'contains' && second) return binary('contains', first, second);
    // Counted from 1, with a length; and counted from 0, with an end.
    if (name === 'substring' && second) return call('part', ...args);
    if (name === 'substr' && second?.kind === 'number' && (!third || third.kind === 'number')) {
      const length = third ? [number(Math.max(0, third.value - second.value))] : [];
      return call('part', first, number(second.value + 1), ...length);
    }
    if (name === 'if' && second && third) {
      const condition = asCondition(first, this.#around.scope);
      return call('if', condition, this.#alternative(second, third), this.#alternative(third, second));
    }
    if (name === 'date' && this.#typeOf(first) === 'number') throw new Untranslatable('unknown');
    const same = sameFunctions[name];
    if (!same) throw new Untranslatable('unknown');
    return call(same, ...this.#asTaken(same, args));
  }

  /** What a function takes: codes as numbers where it counts, a number as a code where it looks for one. */
  #asTaken(name: string, args: readonly Expression[]): readonly Expression[] {
    if (countingFunctions.has(name)) return args.map((arg) => this.#asNumber(arg));
    if (name === 'min' || name === 'max') {
      const isNumber = args.some(
        (arg) => this.#typeOf(arg) === 'number' || isDigits(arg) || hasNumberCodes(arg, this.#around),
      );
      return isNumber ? args.map((arg) => this.#asNumber(arg)) : args;
    }
    if (name !== 'selected') return args;
    return args.map((arg, index) => (index > 0 && arg.kind === 'number' ? text(String(arg.value)) : arg));
  }

  /** The empty value for the other branch's type: `if(…, 5, '')`. */
  #alternative(one: Expression, other: Expression): Expression {
    if (one.kind === 'text' && one.value === '') return { kind: 'empty', ...place };
    return this.#like(one, other);
  }
}

const countingFunctions = new Set(['sum', 'average', 'round', 'floor', 'ceiling', 'abs', 'sqrt', 'power']);

function isDay(type: ExpressionType): boolean {
  return type === 'date' || type === 'datetime';
}

/** How forms write a tick: an acknowledgement gives OK. */
function isYes(value: string): boolean {
  return ['true', 'yes', 'ok', '1'].includes(value.toLowerCase());
}
