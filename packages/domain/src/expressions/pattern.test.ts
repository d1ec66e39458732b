import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './pattern.ts';

function fitsPattern(pattern: string, text: string): boolean | null {
  return compilePattern(pattern)?.fits(text) ?? null;
}

it('fits whole texts', () => {
  for (const [pattern, text, expected] of [
    ['[A-Z]{2}-[0-9]{3}', 'AB-123', true],
    ['[A-Z]{2}-[0-9]{3}', 'xAB-123', false],
    ['^[0-9]+$', '0501234567', true],
    ['[א-ת ]+', 'שלום עולם', true],
    ['\\d{1,3}(\\.\\d+)?', '12.75', true],
    ['a|bc', 'bc', true],
    ['(a|b)*c', 'ababc', true],
    ['', '', true],
    ['.', '😀', true],
    ['[^0-9]*', 'a1', false],
    ['\\$\\.', '$.', true],
    ['(?:ab)+?', 'abab', true],
  ] as const) {
    expect([pattern, text, fitsPattern(pattern, text)]).toEqual([pattern, text, expected]);
  }
});

it('refuses what is not of the language', () => {
  for (const pattern of [
    '(',
    'a)',
    '[a',
    '*',
    'a**',
    '(?=a)',
    '(a)\\1',
    '\\p{L}',
    'a{5,2}',
    'a{999}',
    'a{',
    '[z-a]',
    'a'.repeat(501),
    '(a{200}){200}',
    '\\',
  ]) {
    expect([pattern, fitsPattern(pattern, '')]).toEqual([pattern, null]);
  }
  expect(fitsPattern(`${'('.repeat(40)}${'){200}'.repeat(40)}`, '')).toBeNull();
});

describe('no text makes it slow', () => {
  it.each(['(a+)+b', '(a*)*b', '(a|a)*b', '(a|ab|abc)*d', '(.*)(.*)(.*)x', '(a?){100}a{100}b'])('%s', (pattern) => {
    const test = compilePattern(pattern);
    const began = Date.now();
    expect(test?.fits('a'.repeat(5000))).toBe(false);
    expect(test?.fits('a'.repeat(50_000))).toBe(false);
    expect(Date.now() - began).toBeLessThan(10_000);
  });
});

it('agrees with the platform’s own on what both know', () => {
  const one = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '(a|b)', '(ab)', '(?:b|)');
  const times = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{0,}', '*?');
  const pattern = fc.array(fc.tuple(one, times), { maxLength: 6 }).map((parts) => parts.flat().join(''));
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '1', '\n'), { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(pattern, text, (written, tried) => {
      expect(fitsPattern(written, tried)).toBe(new RegExp(`^(?:${written})$`, 'u').test(tried));
    }),
    { numRuns: 5000 },
  );
});
