import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOfAnswer, readNumber, writeNumber, type DecimalSign } from './read-number.ts';

const unread = 'number_not_readable';
const ambiguous = 'number_ambiguous';
const notExact = 'number_not_exact';
const read = (text: string, decimal?: DecimalSign) => {
  const { number, problem } = readNumber(text, decimal);
  return problem ?? number;
};

describe('reading numbers', () => {
  it.each([
    ['12', 12],
    ['007', 7],
    ['05', 5],
    ['00', 0],
    ['0.5', 0.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['3,', 3],
    ['3.', 3],
    ['12,75', 12.75],
    ['1,5', 1.5],
    ['0,234', 0.234],
    ['1,2345', 1.2345],
    ['1234,567', 1234.567],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1.234,567', 1234.567],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['1,00,000', 100000],
    ['1 000', 1000],
    ['1\u00a0000,5', 1000.5],
    ['1\u202f000\u202f000', 1000000],
    ["1'000", 1000],
    ['1’000.25', 1000.25],
    ['1e5', 100000],
    ['1.5E-3', 0.0015],
    ['٣٫٥', 3.5],
    ['١٬٢٣٤', 1234],
    ['۱۲۳', 123],
    ['१२', 12],
    ['１２．５', 12.5],
    ['𝟗', 9],
    ['−5', -5],
    ['–5', -5],
    ['- 5', -5],
    ['\u200e-5', -5],
    ['\u2067-1,5\u2069', -1.5],
    ['+4', 4],
    ['-0', 0],
    ['9007199254740991', 9007199254740991],
    ['  7 ', 7],
    ['', null],
    [' \u200f', null],
  ])('reads %j as %j wherever it is written', (text, number) => {
    for (const decimal of [undefined, '.', ','] as const) expect(read(text, decimal)).toBe(number);
  });

  it('decides a sign that could part thousands or begin a fraction by who reads it, and refuses it where nobody knows', () => {
    const choices = (text: string) => [read(text, '.'), read(text, ','), read(text)];
    expect(choices('1,234')).toEqual([1234, 1.234, ambiguous]);
    expect(choices('-12,345')).toEqual([-12345, -12.345, ambiguous]);
    expect(choices('1.234')).toEqual([1.234, 1234, 1.234]);
    expect(choices('01,234')).toEqual([ambiguous, 1.234, ambiguous]);
  });

  it.each([
    ['abc', unread],
    ['-', unread],
    ['.', unread],
    ['--1', unread],
    ['5-', unread],
    ['12 m', unread],
    ['5²', unread],
    ['½', unread],
    ['0x10', unread],
    ['1,2,3', unread],
    ['12,5,1', unread],
    ['1,2.5', unread],
    ['1 0', unread],
    ['1 0000', unread],
    ['1.000 000', unread],
    ['1e', unread],
    ['Infinity', unread],
    ['12345678901234567890', notExact],
    ['9007199254740993', notExact],
    ['-9007199254740992', notExact],
    ['0.12345678901234567890', notExact],
    ['1e400', notExact],
  ])('refuses %j: %s', (text, problem) => {
    for (const decimal of [undefined, '.', ','] as const) expect(read(text, decimal)).toBe(problem);
  });

  it('reads back every number that it writes, without exponents', () => {
    expect([1e-7, 1.5e-9, 123456.5, -2.5e-8].map(writeNumber)).toEqual([
      '0.0000001',
      '0.0000000015',
      '123456.5',
      '-0.000000025',
    ]);
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), (number) => {
        expect(read(writeNumber(number), '.')).toBe(number === 0 ? 0 : number);
      }),
    );
  });

  it('reads back what every language writes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('en', 'he', 'de', 'fr', 'ar-EG', 'fa', 'hi', 'de-CH', 'sv', 'pl', 'en-IN', 'bn'),
        fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 100),
        (language, number) => {
          const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
          const decimal = format.format(0.5).includes(',') ? ',' : '.';
          expect(read(format.format(number), decimal)).toBe(number);
        },
      ),
    );
  });

  it('reads nothing otherwise without the locale than with it, but for a point', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789,. -e'), maxLength: 9 });
    fc.assert(
      fc.property(text, fc.constantFrom<DecimalSign>('.', ','), (typed, decimal) => {
        const { number } = readNumber(typed);
        if (typeof number === 'number' && !/^\D*(?!0\.)\d{1,3}\.\d{3}(\D|$)/.test(typed))
          expect(read(typed, decimal)).toBe(number);
      }),
    );
  });
});

describe('the number of an answer', () => {
  it.each<[unknown, string, number | null]>([
    [12, '12', 12],
    ['1,5', '1,5', 1.5],
    ['<p>7</p>', '7', 7],
    [['30'], '30', 30],
    [{ from: 3, to: 9 }, '3 – 9', 3],
    ['deep', 'deep', null],
    [true, 'Yes', null],
    [null, '', null],
    [{ date: '2026-01-01' }, '01/01/2026', null],
  ])('%j is read as %s', (value, words, expected) => {
    expect(numberOfAnswer(value, words)).toBe(expected);
  });
});
