import type { Place } from './expression.ts';
import type { SyntaxProblem, SyntaxProblemCode } from './expression-problem.ts';

/** The smallest pieces of an expression. `sign` is an operator, a bracket or a comma; `word` a keyword or a function. */
export type Token = Place &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'reference'; readonly id: string }
    | { readonly kind: 'word'; readonly word: string }
    | { readonly kind: 'sign'; readonly sign: string }
  );

interface Shape {
  /** Sticky; always matches at least one character. */
  readonly pattern: RegExp;
  readonly read: (written: string, place: Place) => Token | SyntaxProblemCode | null;
}

/** Tried in this order. No pattern has two ways to match the same text, so reading takes as long as the text is. */
const shapes: readonly Shape[] = [
  { pattern: /\s+/y, read: () => null },
  {
    pattern: /\{[^{}]*\}?/y,
    read: (written, place) => {
      if (!written.endsWith('}')) return 'reference_not_closed';
      const id = written.slice(1, -1).trim();
      if (id === '') return 'reference_empty';
      return { kind: 'reference', id, ...place };
    },
  },
  { pattern: /"(?:[^"]|"")*"?/y, read: (written, place) => quoted(written, '"', place) },
  { pattern: /'(?:[^']|'')*'?/y, read: (written, place) => quoted(written, "'", place) },
  {
    pattern: /[0-9][0-9.]*(?:[eE][+-]?[0-9]+)?/y,
    read: (written, place) => {
      const value = /^[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(written) ? Number(written) : Number.NaN;
      return Number.isFinite(value) ? { kind: 'number', value, ...place } : 'number_not_valid';
    },
  },
  {
    pattern: /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy,
    read: (written, place) => ({ kind: 'word', word: written.toLowerCase(), ...place }),
  },
  // Operators of other languages, recognized so that the message can suggest the right one.
  { pattern: /==|&&|\|\|?|<>|=>|=<|!(?!=)|\^/y, read: () => 'operator_unknown' },
  { pattern: /!=|<=|>=|[=<>+\-*/&(),[\]]/y, read: (sign, place) => ({ kind: 'sign', sign, ...place }) },
];

/** The pieces of a text up to its first mistake. */
export interface Tokens {
  readonly tokens: readonly Token[];
  readonly problem: SyntaxProblem | null;
}

/** Cuts a text into its pieces. Total. */
export function readTokens(text: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const found = nextPiece(text, at);
    if (found.read && typeof found.read !== 'string') tokens.push(found.read);
    if (typeof found.read === 'string') {
      return { tokens, problem: { code: found.read, at, length: found.length } };
    }
    at += found.length;
  }
  return { tokens, problem: null };
}

function nextPiece(text: string, at: number): { read: Token | SyntaxProblemCode | null; length: number } {
  for (const { pattern, read } of shapes) {
    pattern.lastIndex = at;
    const written = pattern.exec(text)?.[0];
    if (written !== undefined) return { read: read(written, { at, length: written.length }), length: written.length };
  }
  const character = String.fromCodePoint(text.codePointAt(at) as number);
  return { read: 'character_unknown', length: character.length };
}

/** Inside quotes, a doubled quote is an escaped one. */
function quoted(written: string, quote: string, place: Place): Token | SyntaxProblemCode {
  const quotes = written.split(quote).length - 1;
  if (quotes % 2 !== 0) return 'text_not_closed';
  return { kind: 'text', value: written.slice(1, -1).replaceAll(quote + quote, quote), ...place };
}
