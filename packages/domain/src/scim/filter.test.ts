import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScimFilter } from './filter.ts';
import { parseScimFilter, parseScimPath, parseSortBy, printScimFilter, scimFilterLimits } from './filter.ts';
import { matchesScimFilter } from './matches.ts';
import { attributesOf, isUnstored, ScimFault } from './schemas.ts';

const people = attributesOf('User');
const parse = (text: string) => parseScimFilter(text, people);
const faultOf = (run: () => unknown) => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof ScimFault ? error.scimType : error;
  }
};

const anyText = fc
  .string({ unit: 'binary', maxLength: 8 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'));
const textNames = [
  ['userName', null],
  ['externalId', null],
  ['name', 'givenName'],
  ['emails', 'value'],
  ['groups', 'display'],
] as const;
const textComparison = fc
  .record({
    of: fc.constantFrom(...textNames).map(([name, part]) => ({ name, part })),
    operator: fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'),
    value: anyText,
  })
  .map((one): ScimFilter => ({ kind: 'compare', ...one }) as ScimFilter);
const anyLeaf: fc.Arbitrary<ScimFilter> = fc.oneof(
  textComparison,
  fc.constantFrom<ScimFilter>(
    { kind: 'present', of: { name: 'displayName', part: null } },
    { kind: 'present', of: { name: 'phoneNumbers', part: 'value' } },
    { kind: 'compare', of: { name: 'active', part: null }, operator: 'eq', value: false },
    { kind: 'compare', of: { name: 'externalId', part: null }, operator: 'ne', value: null },
    { kind: 'compare', of: { name: 'meta', part: 'created' }, operator: 'gt', value: '2026-01-01T00:00:00Z' },
    {
      kind: 'values',
      of: 'emails',
      filter: { kind: 'compare', of: { name: 'type', part: null }, operator: 'eq', value: 'work' },
    },
  ),
);
const { tree: anyFilter } = fc.letrec<{ tree: ScimFilter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    anyLeaf,
    fc
      .record({ kind: fc.constantFrom('and', 'or'), filters: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }) })
      .map((one) => one as ScimFilter),
    tie('tree').map((filter): ScimFilter => ({ kind: 'not', filter })),
  ),
}));
const termsOf = (filter: ScimFilter): number =>
  'filters' in filter
    ? filter.filters.reduce((sum, one) => sum + termsOf(one), 0)
    : filter.kind === 'not'
      ? termsOf(filter.filter)
      : 1;
const fits = (filter: ScimFilter) =>
  termsOf(filter) <= scimFilterLimits.terms && printScimFilter(filter).length <= scimFilterLimits.length;

const noa = {
  userName: 'Noa@Example.com',
  name: { givenName: 'Noa', familyName: 'Adar' },
  active: true,
  emails: [{ value: 'noa@example.com', type: 'work', primary: true }],
};

describe('a filter', () => {
  it('printed and read again is the same', () => {
    fc.assert(
      fc.property(anyFilter.filter(fits), (filter) => {
        expect(parse(printScimFilter(filter))).toEqual(filter);
      }),
      { numRuns: 500 },
    );
  });

  it('is read or refused, whatever the text', () => {
    const pieces = fc.constantFrom(
      'userName',
      'eq',
      '"a"',
      '(',
      ')',
      '[',
      ']',
      'and',
      'or',
      'not',
      ' ',
      'emails',
      '.',
      'pr',
      '\\',
      '"',
      '5',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(['invalidFilter', 'invalidPath', 'tooMany', undefined]).toContain(faultOf(() => parse(text)));
      }),
    );
  });

  it('turned round meets what it did not', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const isMet = matchesScimFilter(noa, filter, people);
        expect(matchesScimFilter(noa, { kind: 'not', filter }, people)).toBe(!isMet);
      }),
    );
  });

  it.each<[filter: string, isMet: boolean]>([
    ['userName eq "noa@example.com"', true],
    ['USERNAME Eq "NOA@EXAMPLE.COM"', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "noa"', true],
    ['name.familyName co "dA" and active eq true', true],
    ['active eq "False"', false],
    ['externalId pr', false],
    ['externalId eq null', true],
    ['externalId ne "1"', true],
    ['emails[type eq "work" and value co "@example.com"]', true],
    ['emails[type eq "home"] or userName ew ".com"', true],
    ['not (userName pr) or active eq false and userName pr', false],
    ['userName eq "x" and active eq true or active eq true', true],
    ['emails eq "noa@example.com"', true],
  ])('%s', (text, isMet) => expect(matchesScimFilter(noa, parse(text), people)).toBe(isMet));

  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq noa',
    'userName eq 5',
    'userName is "a"',
    'nickname eq "a"',
    'active gt true',
    'meta.created eq "yesterday"',
    'meta.created eq "0000-01-01T00:00:00Z"',
    'meta.created eq "2026-01-01T00:00:00+99:00"',
    'meta.created co "2026-01-01T00:00:00Z"',
    'userName eq "a" and',
    '(userName eq "a"',
    'userName eq "a")',
    'emails[type eq "work"',
    'userName[type eq "work"]',
    'userName eq "a',
    "userName eq 'a'",
    'userName eq "a"; drop table users',
    'userName eq "\\u0000"',
    'userName eq "\\ud800"',
  ])('%s is refused', (text) => expect(faultOf(() => parse(text))).toBe('invalidFilter'));

  it('is neither too deep nor too long', () => {
    expect(faultOf(() => parse(`${'('.repeat(30)}active pr${')'.repeat(30)}`))).toBe('tooMany');
    expect(faultOf(() => parse(Array(51).fill('active pr').join(' or ')))).toBe('tooMany');
    expect(faultOf(() => parse(`userName eq "${'a'.repeat(4000)}"`))).toBe('tooMany');
  });
});

describe('a path', () => {
  const path = (text: string) => parseScimPath(text, people, isUnstored);

  it('names an attribute, a part of it, or some of its values', () => {
    expect(path('active')).toMatchObject({ attribute: { name: 'active' }, filter: null, part: null });
    expect(path('NAME.givenname')).toMatchObject({ attribute: { name: 'name' }, part: { name: 'givenName' } });
    expect(path('emails[type eq "work"].value')).toMatchObject({
      attribute: { name: 'emails' },
      filter: { kind: 'compare', value: 'work' },
      part: { name: 'value' },
    });
  });

  it('of what is not stored means nothing', () => {
    expect(path('title')).toBeUndefined();
    expect(path('addresses[type eq "work"].country')).toBeUndefined();
    expect(path('urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department')).toBeUndefined();
  });

  it.each(['shoeSize', 'name.shoeSize', 'userName[value eq "a"]', 'emails[type eq "work"]x', '..', 'emails]['])(
    '%s is refused',
    (text) => expect(faultOf(() => path(text))).toBe('invalidPath'),
  );

  it('sorts by one value', () => {
    expect(parseSortBy('name.familyName', people)).toEqual({ name: 'name', part: 'familyName' });
    expect(parseSortBy('emails', people)).toEqual({ name: 'emails', part: 'value' });
    expect(faultOf(() => parseSortBy('name', people))).toBe('invalidPath');
  });
});
