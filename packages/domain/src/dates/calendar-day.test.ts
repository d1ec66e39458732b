import fc from 'fast-check';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from './calendar-day.ts';

const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().replace(/T.*/, ''));

describe('days after a day', () => {
  it('are those of the calendar, over months, leap years and the turn of a year', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -80_000, max: 80_000 }), (from, days) => {
        expect(addDays(from, days)).toBe(PlainDate.toString(PlainDate.addDays(calendarDay(from), days)));
      }),
      { numRuns: 500 },
    );
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('are those of a day that exists', () => {
    for (const text of [
      '2026-02-30',
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '2026-01-01T00:00',
      '+010000-01-01',
      '',
    ]) {
      expect(() => addDays(text, 1), text).toThrow(RangeError);
      expect(() => calendarDay(text), text).toThrow(RangeError);
    }
  });
});
