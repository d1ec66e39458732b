import { boundsOf, noLowestNumber } from '@plumbline/domain/question-types/number-rules';
import { describe, expect, it } from 'vitest';
import { decimalSignOf } from '../ui/numbers/decimal-sign.ts';
import { numberIn, typedNumber } from './typed-number.ts';

const imported = boundsOf({ min: noLowestNumber });
const value = (typed: string, device = 'en') => typedNumber(typed, imported, decimalSignOf(device)).value;

describe('a typed number', () => {
  it('is read as the screen writes it, on every device', () => {
    for (const device of ['en', 'he', 'de', 'fr', 'ar-EG']) {
      expect(['1,5', '1,234.5', '1 000', '1e5', '007', '12,75', '−3'].map((typed) => value(typed, device))).toEqual([
        1.5, 1234.5, 1000, 100000, 7, 12.75, -3,
      ]);
    }
    expect([value('1,234', 'he'), value('1,234', 'en'), value('1.234', 'en')]).toEqual([1234, 1234, 1.234]);
  });

  it('stays as it was typed where screen and device write differently, or it is no number', () => {
    expect(value('1,234', 'de')).toBe('1,234');
    expect(['x', '1,2,3', '12345678901234567890'].map((typed) => value(typed))).toEqual([
      'x',
      '1,2,3',
      '12345678901234567890',
    ]);
    expect([value(''), value(' ')]).toEqual([null, null]);
  });

  it('says what the bounds have done to it', () => {
    const bounds = boundsOf({ min: 10, max: 20 });
    expect(typedNumber('007', bounds, '.')).toEqual({ value: 10, moved: { typed: '007', to: 10, isRaised: true } });
    expect(typedNumber('2,000', bounds, '.').moved).toEqual({ typed: '2,000', to: 20, isRaised: false });
    expect(typedNumber('012', bounds, '.')).toEqual({ value: 12, moved: null });
    expect(typedNumber('-2000000000', imported, '.')).toEqual({ value: -2000000000, moved: null });
  });

  it('is no number to count on from while it is unread', () => {
    expect([numberIn(3), numberIn('1,234'), numberIn(null), numberIn(1e300)]).toEqual([3, null, null, null]);
  });
});
