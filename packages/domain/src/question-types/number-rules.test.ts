import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  clamp,
  decrement,
  hasLowest,
  increment,
  noLowestNumber,
  numberFromInput,
  numberProblems,
  stepsAround,
  unreadProblems,
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

  it('reads zeros in front of a number as nothing: only a number below min becomes min', () => {
    expect(numberFromInput('05', bounds)).toBe(5);
    expect(numberFromInput('001', bounds)).toBe(2);
    expect(numberFromInput('007', boundsOf({}))).toBe(7);
    expect(numberFromInput('0', boundsOf({}))).toBe(0);
    expect(numberFromInput('0.5', boundsOf({}))).toBe(0.5);
  });

  it('leaves what can not be read for certain as it came, and refuses it', () => {
    const put = ['abc', '0x10', '-', '.', '--1', '1,234', '12345678901234567890'];
    expect(put.map((typed) => numberFromInput(typed, boundsOf({})))).toEqual(put);
    expect(put.map((typed) => unreadProblems(typed)[0])).toEqual([
      ...Array.from({ length: 5 }, () => 'number_not_readable'),
      'number_ambiguous',
      'number_not_exact',
    ]);
    expect(numberFromInput(2 ** 60, { ...bounds, max: 10 })).toBe(2 ** 60);
    expect(numberProblems(2 ** 60, { max: 10 })).toEqual(['number_not_exact']);
  });

  it('clears what is nothing, or nothing that a number could be made of', () => {
    for (const put of ['', ' ', null, undefined, {}, [], Number.NaN, Infinity])
      expect(numberFromInput(put, boundsOf({}))).toBeNull();
  });

  it('takes the lowest number of an import for none', () => {
    const imported = { min: noLowestNumber, step: 1 };
    expect(['007', '-2000000000', '1,5'].map((typed) => numberFromInput(typed, boundsOf(imported)))).toEqual([
      7, -2000000000, 1.5,
    ]);
    expect(numberProblems(-2000000000, imported)).toEqual([]);
    expect([increment(null, boundsOf(imported)), decrement(0, boundsOf(imported))]).toEqual([0, -1]);
    expect(stepsAround(1.5, imported)).toEqual([1, 2]);
    expect([hasLowest(imported), hasLowest({}), hasLowest({ min: 0 })]).toEqual([false, false, true]);
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
