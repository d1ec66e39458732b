import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { DateContext } from './expressions.ts';
import { dateExpressions } from './expression-names.ts';
import { daysBetween } from './days-between.ts';
import { dayAt, rangeOf, rangeOfDays, weekdayAt } from './expressions.ts';
import { weekStart } from './week-start.ts';
import type { IsoWeekday } from './week-start.ts';

const inIsrael = (now: string): DateContext => ({ now, timeZone: 'Asia/Jerusalem', weekStart: 7 });
const hours = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

describe('in Asia/Jerusalem', () => {
  it('27 March 2026, when clocks go forward, has 23 hours', () => {
    const range = rangeOf('today', inIsrael('2026-03-27T12:00:00+03:00'));
    expect(range).toEqual({ from: '2026-03-26T22:00:00Z', to: '2026-03-27T21:00:00Z' });
    expect(hours(range)).toBe(23);
  });

  it('25 October 2026, when clocks go back, has 25 hours', () => {
    const range = rangeOf('today', inIsrael('2026-10-25T12:00:00+02:00'));
    expect(range).toEqual({ from: '2026-10-24T21:00:00Z', to: '2026-10-25T22:00:00Z' });
    expect(hours(range)).toBe(25);
  });

  it('the hour that comes twice belongs to the same day both times', () => {
    for (const now of ['2026-10-24T22:30:00Z', '2026-10-24T23:30:00Z']) {
      expect(dayAt(now, 'Asia/Jerusalem')).toBe('2026-10-25');
    }
  });

  it('the weeks around both changes start on Sunday and have an hour less and more', () => {
    expect(rangeOf('this_week', inIsrael('2026-03-27T12:00:00+03:00'))).toEqual({
      from: '2026-03-21T22:00:00Z',
      to: '2026-03-28T21:00:00Z',
    });
    expect(hours(rangeOf('this_week', inIsrael('2026-10-25T12:00:00+02:00')))).toBe(7 * 24 + 1);
    expect(hours(rangeOf('next_week', inIsrael('2026-03-20T12:00:00+02:00')))).toBe(7 * 24 - 1);
  });

  it('tomorrow is a calendar day, late in the evening too', () => {
    expect(rangeOf('tomorrow', inIsrael('2026-03-26T23:59:59+02:00'))).toEqual({
      from: '2026-03-26T22:00:00Z',
      to: '2026-03-27T21:00:00Z',
    });
  });

  it('months are whole, over the turn of the year and of short months', () => {
    expect(rangeOf('last_month', inIsrael('2026-01-31T12:00:00+02:00'))).toEqual({
      from: '2025-11-30T22:00:00Z',
      to: '2025-12-31T22:00:00Z',
    });
    expect(rangeOf('next_month', inIsrael('2026-01-31T12:00:00+02:00'))).toEqual({
      from: '2026-01-31T22:00:00Z',
      to: '2026-02-28T22:00:00Z',
    });
  });
});

test('where summer time starts at midnight, the day starts with the first moment that exists', () => {
  const range = rangeOf('today', { now: '2018-11-04T12:00:00-02:00', timeZone: 'America/Sao_Paulo', weekStart: 7 });
  expect(range).toEqual({ from: '2018-11-04T03:00:00Z', to: '2018-11-05T02:00:00Z' });
});

describe('any moment, anywhere', () => {
  const context = fc.record({
    now: fc
      .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    timeZone: fc.constantFrom(
      'Asia/Jerusalem',
      'America/Sao_Paulo',
      'Pacific/Auckland',
      'UTC',
      'Asia/Kolkata',
      'America/St_Johns',
    ),
    weekStart: fc.constantFrom<IsoWeekday>(1, 6, 7),
  });

  test('lies within today, this week and this month, and outside the others of its kind', () => {
    fc.assert(
      fc.property(context, (where) => {
        const holding = dateExpressions.filter((expression) => {
          const { from, to } = rangeOf(expression, where);
          const now = Date.parse(where.now);
          return Date.parse(from) <= now && now < Date.parse(to);
        });
        expect(holding).toEqual(['today', 'this_week', 'this_month']);
      }),
    );
  });

  test('neighbours touch: nothing lies between them, nothing in both', () => {
    fc.assert(
      fc.property(context, (where) => {
        for (const [earlier, later] of [
          ['today', 'tomorrow'],
          ['last_week', 'this_week'],
          ['this_week', 'next_week'],
          ['last_month', 'this_month'],
          ['this_month', 'next_month'],
        ] as const) {
          expect(rangeOf(earlier, where).to).toBe(rangeOf(later, where).from);
        }
      }),
    );
  });

  test('weeks start on the asked day', () => {
    fc.assert(
      fc.property(context, (where) => {
        expect(weekdayAt(rangeOf('this_week', where).from, where.timeZone)).toBe(where.weekStart);
      }),
    );
  });

  test('between two moments lie as many days as between their days', () => {
    const day = 86_400_000;
    fc.assert(
      fc.property(context, context, ({ now, timeZone }, { now: later }) => {
        const apart = (Date.parse(dayAt(later, timeZone)) - Date.parse(dayAt(now, timeZone))) / day;
        expect(daysBetween(now, later, timeZone)).toBe(apart);
      }),
    );
  });

  test('a chosen day covers what that day’s own expression covers', () => {
    fc.assert(
      fc.property(context, (where) => {
        const today = dayAt(where.now, where.timeZone);
        expect(rangeOfDays(today, today, where.timeZone)).toEqual(rangeOf('today', where));
      }),
    );
  });
});

it('takes the two ends of a chosen range in either order', () => {
  expect(rangeOfDays('2026-03-27', '2026-03-25', 'Asia/Jerusalem')).toEqual(
    rangeOfDays('2026-03-25', '2026-03-27', 'Asia/Jerusalem'),
  );
  expect(() => rangeOfDays('2026-02-30', '2026-03-01', 'UTC')).toThrow(RangeError);
});

it('counts calendar days, not hours', () => {
  expect(daysBetween('2026-03-26T23:00:00+02:00', '2026-03-27T07:00:00+03:00', 'Asia/Jerusalem')).toBe(1);
  expect(daysBetween('2026-03-26T00:10:00+02:00', '2026-03-26T23:50:00+02:00', 'Asia/Jerusalem')).toBe(0);
});

describe('the first day of the week', () => {
  it('is Sunday in Hebrew and in Israel, whichever the other is', () => {
    expect(weekStart('he', 'Europe/Berlin')).toBe(7);
    expect(weekStart('de-DE', 'Asia/Jerusalem')).toBe(7);
  });

  it('is the locale’s own elsewhere', () => {
    expect(weekStart('de-DE', 'Europe/Berlin')).toBe(1);
    expect(weekStart('en-US', 'America/New_York')).toBe(7);
    expect(weekStart('ar-EG', 'Africa/Cairo')).toBe(6);
  });
});
