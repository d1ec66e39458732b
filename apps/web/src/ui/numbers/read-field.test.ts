import { describe, expect, it } from 'vitest';
import { decimalSignOf } from './decimal-sign.ts';
import { readField, stepped, type NumberFieldRules } from './read-field.ts';

const read = (typed: string, rules: NumberFieldRules = {}, device = 'en') => {
  const { value, problem } = readField(typed, rules, decimalSignOf(device));
  return problem ?? value;
};

describe('the number of a field', () => {
  it('is read with the separators that people write, and never loses one of them', () => {
    expect(['1,5', '1,234.5', '1 000', '1e5', '007', '−٣', ''].map((typed) => read(typed))).toEqual([
      1.5,
      1234.5,
      1000,
      100000,
      7,
      -3,
      '',
    ]);
    expect([read('1,234'), read('1,234', {}, 'de'), read('12 m')]).toEqual([
      1234,
      'number_ambiguous',
      'number_not_readable',
    ]);
  });

  it('is refused rather than made another where the field does not take it', () => {
    expect([read('1.5', { allowDecimal: false }), read('1.0', { allowDecimal: false })]).toEqual(['not_whole', 1]);
    expect(read('-3', { allowNegative: false })).toBe('negative');
    expect([read('32', { min: 1, max: 31, isBound: true }), read('32', { min: 1, max: 31 })]).toEqual(['outside', 32]);
    expect([read('#12', { prefix: '#' }), read('12', { prefix: '#' })]).toEqual([12, 12]);
  });

  it('is read as it is copied from a list: between marks of direction, after its prefix', () => {
    for (const typed of ['\u2066#369\u2069', '\u200f#369', '\u2066#\u2069369', ' #369\u200e ', '#٣٦٩', '369'])
      expect(read(typed, { prefix: '#' }), typed).toBe(369);
  });

  it('steps within the bounds', () => {
    expect([stepped(null, 1, { min: 3 }), stepped(null, 1, {}), stepped(0.2, 0.1, {})]).toEqual([3, 0, 0.3]);
    expect([stepped(1, -1, { min: 1 }), stepped(9, 1, { max: 9 })]).toEqual([1, 9]);
  });
});
