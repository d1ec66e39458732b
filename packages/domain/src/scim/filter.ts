import type { ScimAttribute } from './schemas.ts';
import { attributeNamed, ScimFault } from './schemas.ts';

/** The operators that compare (RFC 7644 §3.4.2.2). */
export const scimOperators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type ScimOperator = (typeof scimOperators)[number];

/** An attribute as filters name it: `emails.value`, by the names of its schema. */
export interface ScimName {
  readonly name: string;
  readonly part: string | null;
}

/** A filter whose names and values fit its schema. `values`: one and the same value of `of` meets the condition. */
export type ScimFilter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly ScimFilter[] }
  | { readonly kind: 'not'; readonly filter: ScimFilter }
  | { readonly kind: 'present'; readonly of: ScimName }
  | {
      readonly kind: 'compare';
      readonly of: ScimName;
      readonly operator: ScimOperator;
      readonly value: string | boolean | null;
    }
  | { readonly kind: 'values'; readonly of: string; readonly filter: ScimFilter };

/** How long filters may be, how many comparisons they may have, and how deep they may be nested. */
export const scimFilterLimits = { length: 4000, terms: 50, depth: 20 } as const;

interface Token {
  readonly kind: 'name' | 'literal' | '(' | ')' | '[' | ']';
  readonly text: string;
}

const tokenPattern = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(\.?[A-Za-z$][\w$.:-]*))/y;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) throw new ScimFault('invalidFilter', text.slice(from, from + 40).trim());
    const [, bracket, literal, name] = match;
    if (bracket !== undefined) tokens.push({ kind: bracket as '(' | ')' | '[' | ']', text: bracket });
    else if (literal !== undefined) tokens.push({ kind: 'literal', text: literal });
    else tokens.push({ kind: 'name', text: name ?? '' });
  }
  return tokens;
}

/** An attribute's path as it is written: an URN, a name, a part of it (RFC 7644 §3.10). */
export function splitName(written: string): { urn: string | null; name: string; part: string | null } {
  const match = /^(?:(urn:.+):)?([A-Za-z$][\w$-]*)(?:\.([A-Za-z$][\w$-]*))?$/i.exec(written);
  if (!match) throw new ScimFault('invalidPath', written);
  const [, urn = null, name = '', part = null] = match;
  return { urn, name, part };
}

interface Resolved {
  readonly of: ScimName;
  readonly attribute: ScimAttribute;
}

/** What a name means among these attributes; the default part of complex attributes with many values is `value`. */
function resolve(written: string, attributes: readonly ScimAttribute[]): Resolved {
  const { name, part } = splitName(written);
  const attribute = attributeNamed(attributes, name);
  if (!attribute) throw new ScimFault('invalidFilter', written);
  const partName = part ?? (attribute.isMany ? 'value' : null);
  if (partName === null) return { of: { name: attribute.name, part: null }, attribute };
  const inner = attributeNamed(attribute.parts ?? [], partName);
  if (!inner) throw new ScimFault('invalidFilter', written);
  return { of: { name: attribute.name, part: inner.name }, attribute: inner };
}

/** A literal as a value of the attribute; Microsoft writes `"True"` for booleans. */
function valueOf(text: string, { type, name }: ScimAttribute, operator: ScimOperator): string | boolean | null {
  const literal = literalOf(text);
  const isEquality = operator === 'eq' || operator === 'ne';
  if (literal === null && isEquality) return null;
  if (type === 'boolean') {
    const word = String(literal).toLowerCase();
    if (isEquality && (word === 'true' || word === 'false')) return word === 'true';
  } else if (type === 'dateTime') {
    const isPartOfText = operator === 'co' || operator === 'sw' || operator === 'ew';
    if (!isPartOfText && typeof literal === 'string' && isMoment(literal)) return literal;
  } else if (type === 'string' && typeof literal === 'string') return literal;
  throw new ScimFault('invalidFilter', `${name} ${operator} ${text}`);
}

/** A date and time with its zone, in a year from 1 to 9999. */
function isMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return false;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && /^(?!0000)\d{4}-/.test(at.toISOString());
}

function literalOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.startsWith('"') ? text : text.toLowerCase());
    // PostgreSQL stores neither NUL nor half of a character, so nothing has such a value.
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return undefined;
    return value;
  } catch {
    return undefined;
  }
}

class Reader {
  readonly tokens: readonly Token[];
  at = 0;
  terms = 0;
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  get next(): Token | undefined {
    return this.tokens[this.at];
  }

  isWord(word: string): boolean {
    return this.next?.kind === 'name' && this.next.text.toLowerCase() === word;
  }

  take(kind: Token['kind']): string {
    const token = this.next;
    if (token?.kind !== kind) throw new ScimFault('invalidFilter', token?.text ?? kind);
    this.at += 1;
    return token.text;
  }

  /** `and` binds stronger than `or` (RFC 7644 §3.4.2.2, table 6). */
  either(attributes: readonly ScimAttribute[], depth: number): ScimFilter {
    return this.joined('or', () => this.joined('and', () => this.one(attributes, depth)));
  }

  joined(kind: 'and' | 'or', read: () => ScimFilter): ScimFilter {
    const first = read();
    const filters = [first];
    while (this.isWord(kind)) {
      this.at += 1;
      filters.push(read());
    }
    return filters.length === 1 ? first : { kind, filters };
  }

  one(attributes: readonly ScimAttribute[], depth: number): ScimFilter {
    if (depth > scimFilterLimits.depth) throw new ScimFault('tooMany', 'depth');
    const isNegated = this.isWord('not') && this.tokens[this.at + 1]?.kind === '(';
    if (isNegated) this.at += 1;
    if (this.next?.kind !== '(') return this.attribute(attributes, depth);
    this.at += 1;
    const inner = this.either(attributes, depth + 1);
    this.take(')');
    return isNegated ? { kind: 'not', filter: inner } : inner;
  }

  attribute(attributes: readonly ScimAttribute[], depth: number): ScimFilter {
    const written = this.take('name');
    if (this.next?.kind === '[') {
      const attribute = attributeNamed(attributes, splitName(written).name);
      if (!attribute?.isMany || !attribute.parts) throw new ScimFault('invalidFilter', written);
      this.at += 1;
      const inner = this.either(attribute.parts, depth + 1);
      this.take(']');
      return { kind: 'values', of: attribute.name, filter: inner };
    }
    this.terms += 1;
    if (this.terms > scimFilterLimits.terms) throw new ScimFault('tooMany', 'terms');
    const { of, attribute } = resolve(written, attributes);
    const word = this.take('name').toLowerCase();
    if (word === 'pr') return { kind: 'present', of };
    const operator = scimOperators.find((one) => one === word);
    if (!operator) throw new ScimFault('invalidFilter', word);
    const token = this.next;
    if (token?.kind !== 'literal' && token?.kind !== 'name') throw new ScimFault('invalidFilter', `${written} ${word}`);
    this.at += 1;
    return { kind: 'compare', of, operator, value: valueOf(token.text, attribute, operator) };
  }
}

/**
 * Reads a filter by the grammar of RFC 7644 §3.4.2.2, over these attributes.
 * @throws ScimFault invalidFilter, invalidPath, tooMany
 */
export function parseScimFilter(text: string, attributes: readonly ScimAttribute[]): ScimFilter {
  if (text.length > scimFilterLimits.length) throw new ScimFault('tooMany', 'length');
  const reader = new Reader(tokensOf(text));
  const filter = reader.either(attributes, 0);
  if (reader.next) throw new ScimFault('invalidFilter', reader.next.text);
  return filter;
}

/** What a change is made to: an attribute, a part of it, those of its values that meet a filter (RFC 7644 §3.5.2). */
export interface ScimPath {
  readonly attribute: ScimAttribute;
  readonly filter: ScimFilter | null;
  readonly part: ScimAttribute | null;
}

/**
 * Reads the path of a change; undefined for what is taken without being stored.
 * @throws ScimFault invalidPath, invalidFilter, tooMany
 */
export function parseScimPath(
  text: string,
  attributes: readonly ScimAttribute[],
  isIgnored: (urn: string | null, name: string) => boolean,
): ScimPath | undefined {
  if (text.length > scimFilterLimits.length) throw new ScimFault('tooMany', 'length');
  const open = text.indexOf('[');
  const close = text.lastIndexOf(']');
  const hasFilter = open > 0 && close > open;
  const after = hasFilter ? text.slice(close + 1).trim() : '';
  if (hasFilter && !/^(\.[A-Za-z$][\w$-]*)?$/.test(after)) throw new ScimFault('invalidPath', text);
  const { urn, name, part } = splitName(hasFilter ? `${text.slice(0, open).trim()}${after}` : text.trim());
  if (isIgnored(urn, name)) return undefined;
  const attribute = attributeNamed(attributes, name);
  if (!attribute) throw new ScimFault('invalidPath', text);
  const inner = part === null ? null : (attributeNamed(attribute.parts ?? [], part) ?? null);
  if (part !== null && !inner) throw new ScimFault('invalidPath', text);
  if (!hasFilter) return { attribute, filter: null, part: inner };
  if (!attribute.isMany || !attribute.parts) throw new ScimFault('invalidPath', text);
  return { attribute, filter: parseScimFilter(text.slice(open + 1, close), attribute.parts), part: inner };
}

/** What a list is sorted by. @throws ScimFault invalidPath */
export function parseSortBy(text: string, attributes: readonly ScimAttribute[]): ScimName {
  const { name, part } = splitName(text.trim());
  const attribute = attributeNamed(attributes, name);
  const partName = part ?? (attribute?.isMany ? 'value' : null);
  const inner = partName === null ? attribute : attributeNamed(attribute?.parts ?? [], partName);
  if (!attribute || !inner || inner.type === 'complex') throw new ScimFault('invalidPath', text);
  return { name: attribute.name, part: partName === null ? null : inner.name };
}

const nameText = ({ name, part }: ScimName) => (part === null ? name : `${name}.${part}`);

/** The text of a filter, which is read as the same filter again. */
export function printScimFilter(filter: ScimFilter): string {
  const inBrackets = (inner: ScimFilter) =>
    inner.kind === 'and' || inner.kind === 'or' ? `(${printScimFilter(inner)})` : printScimFilter(inner);
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.map(inBrackets).join(` ${filter.kind} `);
    case 'not':
      return `not (${printScimFilter(filter.filter)})`;
    case 'present':
      return `${nameText(filter.of)} pr`;
    case 'compare':
      return `${nameText(filter.of)} ${filter.operator} ${JSON.stringify(filter.value)}`;
    case 'values':
      return `${filter.of}[${printScimFilter(filter.filter)}]`;
  }
}
