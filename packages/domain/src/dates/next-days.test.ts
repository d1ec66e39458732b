import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './calendar-day.ts';
import { daysFrom } from './next-days.ts';

it('days follow each other over the ends of months and years, and through nights in which clocks change', () => {
  expect(daysFrom('2028-02-27', 4)).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysFrom('2026-12-31', 2)).toEqual(['2026-12-31', '2027-01-01']);
  expect(daysFrom('2026-03-26', 0)).toEqual([]);
});

it('they are those of the calendar', () => {
  const anyDay = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1973-01-01', days));
  fc.assert(
    fc.property(anyDay, fc.nat({ max: 60 }), (day, count) => {
      expect(daysFrom(day, count)).toEqual(Array.from({ length: count }, (_, place) => addDays(day, place)));
    }),
  );
});

it('a day that doesn’t exist is followed by none', () => {
  expect(() => daysFrom('2026-13-01', 1)).toThrow(RangeError);
});
