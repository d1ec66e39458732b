import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dayAt } from '../dates/expressions.ts';
import type { Schedule } from './schedule.ts';
import { dueInZone, dueNow, duesBetween, momentOn, nextDue } from './schedule.ts';

const zone = 'Asia/Jerusalem';
const after = (schedule: Schedule, moment: string, count: number, timeZone = zone) => {
  const found = [moment];
  for (let place = 0; place < count; place += 1) found.push(nextDue(schedule, found.at(-1) ?? '', timeZone));
  return found.slice(1);
};

describe('a schedule', () => {
  it('runs once on the day that summer time begins, an hour later by the clock that skips it', () => {
    // On 27 March 2026 the clock goes from 02:00 to 03:00.
    expect(after({ every: 'day', time: '02:30' }, '2026-03-25T12:00:00Z', 3)).toEqual([
      '2026-03-26T00:30:00Z',
      '2026-03-27T00:30:00Z',
      '2026-03-27T23:30:00Z',
    ]);
  });

  it('runs once on the day that summer time ends, at the first of the two hours', () => {
    // On 25 October 2026 01:00 to 02:00 comes twice.
    expect(after({ every: 'day', time: '01:30' }, '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-24T22:30:00Z',
      '2026-10-25T23:30:00Z',
    ]);
  });

  it('is due on the last day of months without a 31st', () => {
    expect(after({ every: 'month', time: '09:00', day: 31 }, '2026-01-15T00:00:00Z', 4)).toEqual([
      '2026-01-31T07:00:00Z',
      '2026-02-28T07:00:00Z',
      '2026-03-31T06:00:00Z',
      '2026-04-30T06:00:00Z',
    ]);
  });

  it('goes over New Year, and keeps the 29th of February to its last day', () => {
    expect(after({ every: 'year', time: '00:00', month: 1, day: 1 }, '2026-12-31T21:59:59Z', 2)).toEqual([
      '2026-12-31T22:00:00Z',
      '2027-12-31T22:00:00Z',
    ]);
    expect(after({ every: 'year', time: '12:00', month: 2, day: 29 }, '2026-12-31T00:00:00Z', 2)).toEqual([
      '2027-02-28T10:00:00Z',
      '2028-02-29T10:00:00Z',
    ]);
  });

  it('is due on each of its weekdays', () => {
    expect(after({ every: 'week', time: '08:00', weekdays: [1, 7] }, '2026-11-24T09:00:00Z', 3)).toEqual([
      '2026-11-29T06:00:00Z',
      '2026-11-30T06:00:00Z',
      '2026-12-06T06:00:00Z',
    ]);
  });

  it('coalesces what was missed into one run, the latest', () => {
    const daily: Schedule = { every: 'day', time: '06:00' };
    expect(dueNow(daily, '2026-11-20T04:00:00Z', '2026-11-24T09:00:00Z', zone)).toEqual({
      runFor: '2026-11-24T04:00:00Z',
      next: '2026-11-25T04:00:00Z',
      missed: 4,
    });
    expect(dueNow(daily, '2026-11-24T04:00:00Z', '2026-11-24T04:00:00Z', zone)).toMatchObject({ missed: 0 });
    expect(Date.parse(dueNow(daily, '2020-01-01T04:00:00Z', '2026-11-24T09:00:00Z', zone).next)).toBeGreaterThan(
      Date.parse('2026-11-24T09:00:00Z'),
    );
  });

  test('always moves on, in every zone, and daily exactly once for each day', () => {
    const zones = ['Asia/Jerusalem', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Apia', 'UTC'];
    const schedule: fc.Arbitrary<Schedule> = fc.oneof(
      fc.record({ every: fc.constant('day' as const), time: hour() }),
      fc.record({ every: fc.constant('month' as const), time: hour(), day: fc.integer({ min: 1, max: 31 }) }),
      fc.record({
        every: fc.constant('year' as const),
        time: hour(),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 31 }),
      }),
    );
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(schedule, moment, fc.constantFrom(...zones), (one, at, timeZone) => {
        const [first = '', second = ''] = after(one, at.toISOString(), 2, timeZone);
        expect(Date.parse(first)).toBeGreaterThan(at.getTime());
        const hours = (Date.parse(second) - Date.parse(first)) / 3_600_000;
        if (one.every === 'day') expect(hours >= 22 && hours <= 50).toBe(true);
        expect(hours).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});

const hour = () =>
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);

test('days after a moment keep its hour, or take another', () => {
  expect(momentOn('2026-03-26T08:00:00Z', { days: 1, time: null }, zone)).toBe('2026-03-27T07:00:00Z');
  expect(momentOn('2026-03-26T08:00:00Z', { days: 0, time: '06:30' }, zone)).toBe('2026-03-26T04:30:00Z');
});

describe('the times between two moments', () => {
  const daily: Schedule = { every: 'day', time: '08:00' };
  it('are those after the first and up to the second', () => {
    expect(duesBetween(daily, '2026-11-24T06:00:00Z', '2026-11-26T06:00:00Z', zone)).toEqual([
      '2026-11-25T06:00:00Z',
      '2026-11-26T06:00:00Z',
    ]);
    expect(duesBetween(daily, '2026-11-24T06:00:00Z', '2026-11-25T05:59:59Z', zone)).toEqual([]);
  });

  test('those of two stretches are those of both together', () => {
    const begin = Date.parse('2026-03-01T00:00:00Z');
    const hours = fc.integer({ min: 0, max: 24 * 30 });
    fc.assert(
      fc.property(fc.tuple(hours, hours, hours), (all) => {
        const [a = '', b = '', c = ''] = all
          .toSorted((one, other) => one - other)
          .map((later) => new Date(begin + later * 3_600_000).toISOString());
        const parts = [...duesBetween(daily, a, b, zone), ...duesBetween(daily, b, c, zone)];
        expect(parts).toEqual(duesBetween(daily, a, c, zone));
      }),
    );
  });
});

describe('another time zone', () => {
  const zones = ['America/Los_Angeles', 'America/St_Johns', 'UTC', zone, 'Asia/Kolkata', 'Pacific/Kiritimati'] as const;

  it('moves what is due to the same hour there', () => {
    const daily: Schedule = { every: 'day', time: '08:00' };
    expect(dueInZone(daily, '2026-11-25T06:00:00Z', zone, 'America/Los_Angeles')).toBe('2026-11-25T16:00:00Z');
    // Of the morning that has passed there the run is due at once.
    expect(dueInZone(daily, '2026-11-25T16:00:00Z', 'America/Los_Angeles', zone)).toBe('2026-11-25T06:00:00Z');
    // What was put to the new hours already is not moved twice.
    expect(dueInZone(daily, '2026-11-25T16:00:00Z', zone, 'America/Los_Angeles')).toBe('2026-11-25T16:00:00Z');
  });

  it('keeps the day of each run', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...zones),
        fc.constantFrom('00:00', '02:30', '08:00', '23:59'),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (from, to, time, at) => {
          const weekly: Schedule = { every: 'week', time, weekdays: [1, 5] };
          const due = nextDue(weekly, at.toISOString(), from);
          const moved = dueInZone(weekly, due, from, to);
          expect(dayAt(moved, to)).toBe(dayAt(due, from));
          expect(Date.parse(dueInZone(weekly, moved, to, from))).toBe(Date.parse(due));
        },
      ),
    );
  });
});
