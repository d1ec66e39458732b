import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/calendar-day.ts';
import type { IsoWeekday } from '../dates/week-start.ts';
import type { ShiftRange } from './ranges.ts';
import {
  dayOfNextRange,
  daysOfSpan,
  isShiftDay,
  lengthOfSpan,
  shiftDayBounds,
  shiftDaysLimit,
  shiftRanges,
  spanOfRange,
  weekdayOf,
} from './ranges.ts';

const sunday: IsoWeekday = 7;
const monday: IsoWeekday = 1;
const someDay = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1975-01-01', days));
const someWeekStart = fc.integer({ min: 1, max: 7 }).map((day) => day as IsoWeekday);
const someRange = fc.constantFrom(...shiftRanges);

describe('the ranges of the shift view', () => {
  it('are the month to the end of the week in which it ends, the week, two days and one', () => {
    const spans = (day: string, weekStart: IsoWeekday) =>
      shiftRanges.map((range) => Object.values(spanOfRange(range, day, weekStart)).join(' '));
    // The last day of October 2026 is a Saturday: the last of a week in Hebrew.
    expect(spans('2026-10-25', sunday)).toEqual([
      '2026-10-01 2026-10-31',
      '2026-10-25 2026-10-31',
      '2026-10-25 2026-10-26',
      '2026-10-25 2026-10-25',
    ]);
    expect(spans('2026-10-25', monday).slice(0, 2)).toEqual(['2026-10-01 2026-11-01', '2026-10-19 2026-10-25']);
    expect(spanOfRange('month', '2024-02-29', sunday)).toEqual({ from: '2024-02-01', to: '2024-03-02' });
  });

  it('have the day that they are asked for, and never more days than can be asked for', () => {
    fc.assert(
      fc.property(someRange, someDay, someWeekStart, (range, day, weekStart) => {
        const span = spanOfRange(range, day, weekStart);
        const days = daysOfSpan(span);
        expect(days).toContain(day);
        expect(days).toHaveLength(lengthOfSpan(span));
        expect(days.length).toBeLessThanOrEqual(shiftDaysLimit);
        expect([days[0], days.at(-1)]).toEqual([span.from, span.to]);
        if (range === 'week') expect(weekdayOf(span.from)).toBe(weekStart);
        if (range === 'month') expect(weekdayOf(addDays(span.to, 1))).toBe(weekStart);
      }),
    );
  });

  it('follow each other without a gap, and lead back', () => {
    fc.assert(
      fc.property(someRange, someDay, someWeekStart, (range, day, weekStart) => {
        const span = spanOfRange(range, day, weekStart);
        const next = dayOfNextRange(range, day, weekStart, 1);
        const after = spanOfRange(range, next, weekStart);
        // A month shows the first days of the next one as well.
        if (range === 'month') expect(after.from <= addDays(span.to, 1) && after.from > span.from).toBe(true);
        else expect(after.from).toBe(addDays(span.to, 1));
        expect(spanOfRange(range, dayOfNextRange(range, next, weekStart, -1), weekStart)).toEqual(span);
      }),
    );
  });

  it('end with the days that can be shown', () => {
    for (const range of shiftRanges satisfies readonly ShiftRange[]) {
      for (const [edge, direction] of [
        [shiftDayBounds.last, 1],
        [shiftDayBounds.first, -1],
      ] as const) {
        const next = dayOfNextRange(range, edge, monday, direction);
        const span = spanOfRange(range, next, monday);
        expect([next, span.from, span.to].every(isShiftDay), `${range} ${edge}`).toBe(true);
        expect(lengthOfSpan(span)).toBeGreaterThan(0);
      }
    }
  });
});

it('a day is one that exists, of the years that can be shown', () => {
  for (const day of ['2026-02-28', '1973-01-01', '2199-12-31']) expect(isShiftDay(day), day).toBe(true);
  for (const day of ['2026-02-29', '2026-13-01', '1972-12-31', '2200-01-01', '', '26-1-1', '2026-11-24T08:00']) {
    expect(isShiftDay(day), day).toBe(false);
  }
});
