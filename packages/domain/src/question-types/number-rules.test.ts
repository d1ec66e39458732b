import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  clamp,
  decrement,
  increment,
  numberFromInput,
  numberProblems,
  stepsAround,
  withDecimalPoint,
} from './number-rules.ts';

const bounds = { min: 2, max: 10, step: 3 };

const someBounds = fc
  .tuple(
    fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
    fc.double({ noNaN: true, min: 0, max: 1e6 }),
    fc.constantFrom(0.1, 1, 7),
  )
  .map(([min, width, step]) => ({ min, max: min + width, step }));

describe('number rules', () => {
  it('defaults to min 0, a very large max and step 1', () => {
    expect(boundsOf({})).toEqual({ min: 0, max: Number.MAX_SAFE_INTEGER, step: 1 });
    expect(boundsOf({ min: null, max: null, step: null })).toEqual(boundsOf({}));
  });

  it('makes below min min and above max max', () => {
    expect(numberFromInput('1', bounds)).toBe(2);
    expect(numberFromInput('11', bounds)).toBe(10);
    expect(numberFromInput('-4', bounds)).toBe(2);
    expect(numberFromInput('3.5', bounds)).toBe(3.5);
  });

  it('replaces a leading zero on a multi-digit number by min', () => {
    expect(numberFromInput('05', bounds)).toBe(2);
    expect(numberFromInput('007', boundsOf({}))).toBe(0);
    expect(numberFromInput('0', boundsOf({}))).toBe(0);
    expect(numberFromInput('0.5', boundsOf({}))).toBe(0.5);
  });

  it('clears what is not a number', () => {
    for (const typed of [
      '',
      ' ',
      'abc',
      '1e5',
      '0x10',
      '1,5',
      '-',
      '.',
      '--1',
      null,
      undefined,
      {},
      [],
      Number.NaN,
      Infinity,
    ]) {
      expect(numberFromInput(typed, boundsOf({}))).toBeNull();
    }
  });

  it('reads a comma as the person writes it: a fraction, or between thousands where that is usual', () => {
    const typed = (text: string, decimal: '.' | ',') => numberFromInput(withDecimalPoint(text, decimal), boundsOf({}));
    expect(['12,5', '0,25', ',5', '3,', '1,200', '12,5,1', '1,2.5'].map((text) => typed(text, '.'))).toEqual([
      12.5,
      0.25,
      0.5,
      3,
      1200,
      null,
      null,
    ]);
    expect(['12,5', '1,200', '1.200', '1.234,5', '1,2.5'].map((text) => typed(text, ','))).toEqual([
      12.5,
      1.2,
      1.2,
      1234.5,
      null,
    ]);
    expect([typed('1,234.5', '.'), typed('-1,5', '.'), typed('x', ',')]).toEqual([1234.5, 0, null]);
  });

  it('names the steps around a number that is on none', () => {
    expect(stepsAround(6, bounds)).toEqual([5, 8]);
    expect(stepsAround(0.35, { step: 0.1 })).toEqual([0.3, 0.4]);
    expect(stepsAround(9, { ...bounds, max: 9.5 })).toEqual([8, 9.5]);
  });

  it('clamps once and for all, always inside the bounds', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), someBounds, (number, some) => {
        const clamped = clamp(number, some);
        expect(clamped).toBeGreaterThanOrEqual(some.min);
        expect(clamped).toBeLessThanOrEqual(some.max);
        expect(clamp(clamped, some)).toBe(clamped);
      }),
    );
  });

  it('never steps out of the bounds', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), someBounds, (ups, some) => {
        let value: number | null = null;
        for (const up of ups) {
          value = up ? increment(value, some) : decrement(value, some);
          expect(value).toBeGreaterThanOrEqual(some.min);
          expect(value).toBeLessThanOrEqual(some.max);
        }
      }),
    );
  });

  it('steps without the noise of binary fractions', () => {
    expect(increment(0.2, { min: 0, max: 1, step: 0.1 })).toBe(0.3);
    expect(decrement(0.3, { min: 0, max: 1, step: 0.1 })).toBe(0.2);
  });

  it('tells of numbers that came past the clamping', () => {
    expect(numberProblems(1, bounds)).toEqual(['number_below_min']);
    expect(numberProblems(11, bounds)).toEqual(['number_above_max']);
    expect(numberProblems(6, bounds)).toEqual(['number_not_on_step']);
    expect(numberProblems(5, bounds)).toEqual([]);
    expect(numberProblems(10, bounds)).toEqual([]);
    expect(numberProblems(0.7, { step: 0.1 })).toEqual([]);
    expect(numberProblems(2.5, {})).toEqual([]);
  });
});
