import { comparisonLevel, levelOf, notLevel, type BinaryOperator, type Expression, type Place } from './expression.ts';
import type { SyntaxProblem, SyntaxProblemCode } from './expression-problem.ts';
import { depthLimit, expressionLimit, nodeLimit } from '../text/limits.ts';
import { readTokens, type Token } from './tokens.ts';

export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly problem: SyntaxProblem };

/**
 * Reads the text of a condition or a calculation ("Conditions and calculations" in the guide). Gives its tree, or the
 * first mistake with its place. Never throws, and takes time in proportion to the text.
 */
export function parseExpression(text: string): ParsedExpression {
  if (text.length > expressionLimit) {
    const at = expressionLimit;
    return { ok: false, problem: { code: 'expression_too_long', at, length: text.length - at } };
  }
  const { tokens, problem } = readTokens(text);
  if (tokens.length === 0 && !problem) {
    return { ok: false, problem: { code: 'expression_empty', at: 0, length: text.length } };
  }
  try {
    const reader = new Reader(text, tokens, problem);
    return { ok: true, expression: reader.readAll() };
  } catch (mistake) {
    if (mistake instanceof Mistake) return { ok: false, problem: mistake.problem };
    throw mistake;
  }
}

class Mistake extends Error {
  readonly problem: SyntaxProblem;

  constructor(problem: SyntaxProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Descends through the levels of operators, the tightest last. */
class Reader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  /** The error after the last token; reported once the parser gets there. */
  readonly #problem: SyntaxProblem | null;
  #next = 0;
  #nodes = 0;
  #depth = 0;

  constructor(text: string, tokens: readonly Token[], problem: SyntaxProblem | null) {
    this.#text = text;
    this.#tokens = tokens;
    this.#problem = problem;
  }

  readAll(): Expression {
    const expression = this.#readLevel(0);
    const rest = this.#peek();
    if (rest) throw fault(isSign(rest, ')') || isSign(rest, ']') ? 'bracket_unexpected' : 'operator_expected', rest);
    return expression;
  }

  #peek(): Token | undefined {
    const token = this.#tokens[this.#next];
    if (!token && this.#problem) throw new Mistake(this.#problem);
    return token;
  }

  #node(node: Expression): Expression {
    this.#nodes += 1;
    if (this.#nodes > nodeLimit) throw fault('expression_too_long', node);
    return node;
  }

  /** The operators of this level and all that bind tighter. */
  #readLevel(level: number): Expression {
    if (level === notLevel) return this.#readNot();
    if (level > comparisonLevel + 3) return this.#readMinus();
    let left = this.#readLevel(level + 1);
    for (;;) {
      const operator = this.#operatorAt(level);
      if (!operator) return left;
      this.#next += 1;
      const right = this.#readLevel(level + 1);
      left = this.#node({ kind: 'binary', operator, left, right, ...spanning(left, right) });
      if (level !== comparisonLevel) continue;
      const second = this.#peek();
      if (second && this.#operatorAt(level)) throw fault('operator_expected', second);
    }
  }

  #operatorAt(level: number): BinaryOperator | null {
    const token = this.#peek();
    const written = token?.kind === 'sign' ? token.sign : token?.kind === 'word' ? token.word : null;
    return written !== null && levelOf(written) === level ? (written as BinaryOperator) : null;
  }

  #readNot(): Expression {
    const token = this.#peek();
    if (token?.kind !== 'word' || token.word !== 'not') return this.#readLevel(notLevel + 1);
    this.#next += 1;
    const operand = this.#deeper(token, () => this.#readNot());
    return this.#node({ kind: 'not', operand, ...spanning(token, operand) });
  }

  #readMinus(): Expression {
    const token = this.#peek();
    if (!token || !isSign(token, '-')) return this.#readValue();
    this.#next += 1;
    const operand = this.#deeper(token, () => this.#readMinus());
    return this.#node({ kind: 'minus', operand, ...spanning(token, operand) });
  }

  #readValue(): Expression {
    const token = this.#peek();
    if (!token) throw fault('value_expected', { at: this.#text.trimEnd().length, length: 0 });
    const place: Place = { at: token.at, length: token.length };
    this.#next += 1;
    switch (token.kind) {
      case 'number':
        return this.#node({ kind: 'number', value: token.value, ...place });
      case 'text':
        return this.#node({ kind: 'text', value: token.value, ...place });
      case 'reference':
        return this.#node({ kind: 'reference', id: token.id, ...place });
      case 'word':
        return this.#readWord(token.word, place);
      case 'sign':
        break;
    }
    if (token.sign === '(') {
      const inner = this.#deeper(token, () => this.#readLevel(0));
      const close = this.#close(')', token);
      return { ...inner, ...spanning(token, close) };
    }
    if (token.sign === '[') {
      const items = this.#readItems(']', token);
      return this.#node({ kind: 'list', items: items.read, ...spanning(token, items.close) });
    }
    throw fault(token.sign === ')' || token.sign === ']' ? this.#strayBracket() : 'value_expected', token);
  }

  /** A closing bracket where a value should be: too many of them only when nothing was begun before it. */
  #strayBracket(): SyntaxProblemCode {
    return this.#next === 1 ? 'bracket_unexpected' : 'value_expected';
  }

  #readWord(word: string, place: Place): Expression {
    const follower = this.#peek();
    if (follower && isSign(follower, '(') && levelOf(word) === undefined && word !== 'not') {
      this.#next += 1;
      const args = this.#readItems(')', follower);
      return this.#node({ kind: 'call', name: word, args: args.read, ...spanning(place, args.close) });
    }
    if (word === 'true' || word === 'false') return this.#node({ kind: 'boolean', value: word === 'true', ...place });
    if (word === 'empty') return this.#node({ kind: 'empty', ...place });
    throw fault(levelOf(word) === undefined && word !== 'not' ? 'name_unknown' : 'value_expected', place);
  }

  #readItems(bracket: ')' | ']', open: Token): { read: Expression[]; close: Token } {
    const read: Expression[] = [];
    const first = this.#peek();
    if (!first || !isSign(first, bracket)) {
      for (;;) {
        read.push(this.#deeper(open, () => this.#readLevel(0)));
        const comma = this.#peek();
        if (!comma || !isSign(comma, ',')) break;
        this.#next += 1;
      }
    }
    return { read, close: this.#close(bracket, open) };
  }

  #close(bracket: ')' | ']', open: Token): Token {
    const token = this.#peek();
    if (!token) throw fault('bracket_not_closed', open);
    if (!isSign(token, bracket)) {
      throw fault(isSign(token, ')') || isSign(token, ']') ? 'bracket_unexpected' : 'operator_expected', token);
    }
    this.#next += 1;
    return token;
  }

  #deeper(from: Place, read: () => Expression): Expression {
    this.#depth += 1;
    if (this.#depth > depthLimit) throw fault('nested_too_deep', from);
    const expression = read();
    this.#depth -= 1;
    return expression;
  }
}

function fault(code: SyntaxProblemCode, { at, length }: Place): Mistake {
  return new Mistake({ code, at, length });
}

function isSign(token: Token, sign: string): boolean {
  return token.kind === 'sign' && token.sign === sign;
}

function spanning(first: Place, last: Place): Place {
  return { at: first.at, length: last.at + last.length - first.at };
}
