/** What a pattern is made of. */
export type PatternPart =
  | { readonly kind: 'character'; readonly matches: (codePoint: number) => boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternPart[] }
  | { readonly kind: 'either'; readonly parts: readonly PatternPart[] }
  /** `most` is null for "as often as wanted". */
  | { readonly kind: 'repeat'; readonly part: PatternPart; readonly min: number; readonly max: number | null };

const patternLimit = 500;
const repeatLimit = 200;
const depthLimit = 50;

type CharacterTest = (codePoint: number) => boolean;

const isDigit: CharacterTest = (code) => code >= 48 && code <= 57;
const isWord: CharacterTest = (code) =>
  isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
const isSpace: CharacterTest = (code) => /\s/u.test(String.fromCodePoint(code));
const isLineEnd: CharacterTest = (code) => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;

function not(test: CharacterTest): CharacterTest {
  return (code) => !test(code);
}

const namedClasses: Readonly<Record<string, CharacterTest>> = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isSpace,
  S: not(isSpace),
};

const controls: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v' };

class NotAPattern extends Error {}

/**
 * Reads a pattern: letters as themselves, `.`, `\d \w \s` and their opposites, `[a-z]`, `[^a-z]`, groups, `|`, `* + ? {2,5}`.
 * `^` at its start and `$` at its end change nothing, for a pattern always fits the whole text. Null for anything else:
 * what looks back or ahead is not here on purpose.
 */
export function readPattern(pattern: string): PatternPart | null {
  if (pattern.length > patternLimit) return null;
  try {
    return new PatternReader(bare(pattern)).readAll();
  } catch (refused) {
    if (refused instanceof NotAPattern) return null;
    throw refused;
  }
}

/** Without the ends that are meant anyway. With alternatives these would hold for one of them only. */
function bare(pattern: string): string {
  if (pattern.includes('|')) return pattern;
  const end = /(?:^|[^\\])(?:\\\\)*\$$/.test(pattern) ? pattern.slice(0, -1) : pattern;
  return end.startsWith('^') ? end.slice(1) : end;
}

class PatternReader {
  readonly #characters: readonly string[];
  #next = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#characters = [...pattern];
  }

  readAll(): PatternPart {
    const part = this.#readEither();
    if (this.#next < this.#characters.length) throw new NotAPattern();
    return part;
  }

  #peek(): string | undefined {
    return this.#characters[this.#next];
  }

  #take(): string {
    const character = this.#characters[this.#next++];
    if (character === undefined) throw new NotAPattern();
    return character;
  }

  #skip(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#next += 1;
    return true;
  }

  #readEither(): PatternPart {
    const parts = [this.#readSequence()];
    while (this.#skip('|')) parts.push(this.#readSequence());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'either', parts };
  }

  #readSequence(): PatternPart {
    const parts: PatternPart[] = [];
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek()) {
      parts.push(this.#readRepeated());
    }
    return { kind: 'sequence', parts };
  }

  #readRepeated(): PatternPart {
    const part = this.#readOne();
    const times = this.#readTimes();
    if (!times) return part;
    // "As few as possible" makes no difference for whole texts.
    this.#skip('?');
    if (this.#readTimes()) throw new NotAPattern();
    return { kind: 'repeat', part, ...times };
  }

  #readTimes(): { min: number; max: number | null } | null {
    if (this.#skip('*')) return { min: 0, max: null };
    if (this.#skip('+')) return { min: 1, max: null };
    if (this.#skip('?')) return { min: 0, max: 1 };
    if (!this.#skip('{')) return null;
    let written = '';
    while (!this.#skip('}')) written += this.#take();
    const [, from, comma, to] = /^([0-9]{1,3})(?:(,)([0-9]{0,3}))?$/.exec(written) ?? [];
    if (from === undefined) throw new NotAPattern();
    const min = Number(from);
    const max = comma === undefined ? min : to ? Number(to) : null;
    if (min > repeatLimit || (max !== null && (max > repeatLimit || max < min))) throw new NotAPattern();
    return { min, max };
  }

  #readOne(): PatternPart {
    const character = this.#take();
    switch (character) {
      case '(':
        return this.#readGroup();
      case '[':
        return { kind: 'character', matches: this.#readClass() };
      case '.':
        return { kind: 'character', matches: not(isLineEnd) };
      case '\\': {
        const escaped = this.#readEscape();
        return { kind: 'character', matches: typeof escaped === 'string' ? sameAs(escaped) : escaped };
      }
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
      case '^':
      case '$':
        throw new NotAPattern();
      default:
        return { kind: 'character', matches: sameAs(character) };
    }
  }

  #readGroup(): PatternPart {
    if (this.#skip('?') && !this.#skip(':')) throw new NotAPattern();
    this.#depth += 1;
    if (this.#depth > depthLimit) throw new NotAPattern();
    const part = this.#readEither();
    if (!this.#skip(')')) throw new NotAPattern();
    this.#depth -= 1;
    return part;
  }

  #readEscape(): string | CharacterTest {
    const character = this.#take();
    const named = namedClasses[character];
    if (named) return named;
    const control = controls[character];
    if (control !== undefined) return control;
    if (/[A-Za-z0-9]/.test(character)) throw new NotAPattern();
    return character;
  }

  #readClass(): CharacterTest {
    const isOpposite = this.#skip('^');
    const tests: CharacterTest[] = [];
    while (!this.#skip(']')) {
      const from = this.#readClassItem();
      if (typeof from !== 'string') tests.push(from);
      else if (this.#peek() === '-' && this.#characters[this.#next + 1] !== ']') tests.push(this.#readRange(from));
      else tests.push(sameAs(from));
    }
    const any: CharacterTest = (code) => tests.some((test) => test(code));
    return isOpposite ? not(any) : any;
  }

  #readRange(from: string): CharacterTest {
    this.#next += 1;
    const to = this.#readClassItem();
    if (typeof to !== 'string') throw new NotAPattern();
    const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
    if (first > last) throw new NotAPattern();
    return (code) => code >= first && code <= last;
  }

  #readClassItem(): string | CharacterTest {
    const character = this.#take();
    if (character === '[') throw new NotAPattern();
    return character === '\\' ? this.#readEscape() : character;
  }
}

function sameAs(character: string): CharacterTest {
  const wanted = character.codePointAt(0);
  return (code) => code === wanted;
}
