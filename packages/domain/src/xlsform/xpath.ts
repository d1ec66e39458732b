/** What an XLSForm's conditions and calculations are made of, as far as they speak of answers. */
export type XPath =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  /** `${name}`; `.` is the question itself. */
  | { readonly kind: 'reference'; readonly name: string }
  | { readonly kind: 'self' }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly XPath[] }
  | { readonly kind: 'minus'; readonly operand: XPath }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: XPath; readonly right: XPath };

/** `unreadable` is no XPath; `unknown` is one that speaks of more than answers (other places, positions, other forms). */
export type ParsedXPath =
  | { readonly ok: true; readonly xpath: XPath }
  | { readonly ok: false; readonly because: 'unreadable' | 'unknown' };

const lengthLimit = 10_000;
const depthLimit = 100;
const nodeLimit = 1_000;

type Token =
  | { readonly kind: 'number' | 'text' | 'reference' | 'name'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string };

class Refused extends Error {
  readonly because: 'unreadable' | 'unknown';
  constructor(because: 'unreadable' | 'unknown') {
    super(because);
    this.because = because;
  }
}

const patterns: readonly (readonly [Token['kind'] | null, RegExp])[] = [
  [null, /\s+/y],
  ['reference', /\$\{\s*(?:last-saved#)?[^{}\s]+\s*\}/y],
  ['text', /"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’/y],
  ['number', /\d+(?:\.\d+)?|\.\d+/y],
  ['name', /[\p{L}_][\p{L}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{N}_.-]*)?/uy],
  ['sign', /!=|<=|>=|\/\/|\.\.|::|[=<>+\-*/|(),.[\]@$]/y],
];

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  next: while (at < text.length) {
    for (const [kind, pattern] of patterns) {
      pattern.lastIndex = at;
      const found = pattern.exec(text)?.[0];
      if (found === undefined) continue;
      at += found.length;
      if (kind) tokens.push({ kind, text: found });
      continue next;
    }
    throw new Refused('unreadable');
  }
  return tokens;
}

/** From the loosest to the tightest. */
const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

/** What belongs to XPath and not to what we know of it. */
const elsewhere = new Set(['/', '//', '..', '::', '[', ']', '@', '|', '$']);

class XPathReader {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;
  #nodes = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  readAll(): XPath {
    const xpath = this.#readLevel(0);
    const rest = this.#tokens[this.#next];
    if (rest) throw new Refused(elsewhere.has(rest.text) ? 'unknown' : 'unreadable');
    return xpath;
  }

  #is(text: string): boolean {
    const token = this.#tokens[this.#next];
    return token !== undefined && token.kind !== 'text' && token.kind !== 'reference' && token.text === text;
  }

  #skip(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#next += 1;
    return true;
  }

  #count(xpath: XPath): XPath {
    this.#nodes += 1;
    if (this.#nodes > nodeLimit) throw new Refused('unknown');
    return xpath;
  }

  #readLevel(level: number): XPath {
    const operators = levels[level];
    if (!operators) return this.#readMinus();
    let left = this.#readLevel(level + 1);
    for (;;) {
      const operator = operators.find((one) => this.#is(one));
      if (operator === undefined) return left;
      this.#next += 1;
      left = this.#count({ kind: 'binary', operator, left, right: this.#readLevel(level + 1) });
    }
  }

  #readMinus(): XPath {
    if (!this.#skip('-')) return this.#readValue();
    return this.#count({ kind: 'minus', operand: this.#deeper(() => this.#readMinus()) });
  }

  #readValue(): XPath {
    const token = this.#tokens[this.#next++];
    if (!token) throw new Refused('unreadable');
    switch (token.kind) {
      case 'number':
        return this.#count({ kind: 'number', value: Number(token.text) });
      case 'text':
        return this.#count({ kind: 'text', value: token.text.slice(1, -1) });
      case 'reference': {
        const name = token.text.slice(2, -1).trim();
        if (name.includes('#')) throw new Refused('unknown');
        return this.#count({ kind: 'reference', name });
      }
      case 'name':
        if (this.#skip('(')) return this.#count({ kind: 'call', name: token.text, args: this.#readArguments() });
        // A name alone is a path in XPath, and in a form mostly text that was meant for people.
        throw new Refused(this.#nextIsElsewhere() ? 'unknown' : 'unreadable');
      case 'sign':
        break;
    }
    if (token.text === '.') {
      if (this.#nextIsElsewhere()) throw new Refused('unknown');
      return this.#count({ kind: 'self' });
    }
    if (token.text === '(') {
      const inner = this.#deeper(() => this.#readLevel(0));
      if (!this.#skip(')')) throw new Refused('unreadable');
      return inner;
    }
    throw new Refused(elsewhere.has(token.text) ? 'unknown' : 'unreadable');
  }

  #nextIsElsewhere(): boolean {
    const token = this.#tokens[this.#next];
    return token?.kind === 'sign' && elsewhere.has(token.text);
  }

  #readArguments(): readonly XPath[] {
    const args: XPath[] = [];
    if (this.#skip(')')) return args;
    do args.push(this.#deeper(() => this.#readLevel(0)));
    while (this.#skip(','));
    if (!this.#skip(')')) throw new Refused(this.#nextIsElsewhere() ? 'unknown' : 'unreadable');
    return args;
  }

  #deeper(read: () => XPath): XPath {
    this.#depth += 1;
    if (this.#depth > depthLimit) throw new Refused('unknown');
    const xpath = read();
    this.#depth -= 1;
    return xpath;
  }
}

/** Reads a condition or a calculation of an XLSForm. Never throws. */
export function parseXPath(text: string): ParsedXPath {
  if (text.length > lengthLimit) return { ok: false, because: 'unknown' };
  try {
    return { ok: true, xpath: new XPathReader(tokensOf(text)).readAll() };
  } catch (refused) {
    if (refused instanceof Refused) return { ok: false, because: refused.because };
    throw refused;
  }
}

/** The names that a text mentions as `${name}`. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\$\{\s*(?:last-saved#)?([^{}\s]+)\s*\}/g)].map((match) => match[1] as string);
}
