import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultRetention, expiredBackups } from './retention.ts';

const day = 86_400_000;
const nights = (count: number, from = Date.UTC(2026, 10, 28, 2, 30)) =>
  Array.from({ length: count }, (_, ago) => new Date(from - ago * day));
const isoDays = (times: readonly Date[]) => times.map((at) => at.toISOString().slice(0, 10));

it('of two years of nights, a week of days, a month of weeks and a year of months stay', () => {
  const times = nights(730);
  const expired = new Set(expiredBackups(times, defaultRetention));
  expect(isoDays(times.filter((at) => !expired.has(at)))).toEqual([
    '2026-11-28',
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    // The last of the weeks before, which end on Saturday; and of the months before.
    '2026-11-21',
    '2026-11-14',
    '2026-11-07',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

it('the newest one of a day stays, in whatever order they come', () => {
  const times = [Date.UTC(2026, 0, 1, 2), Date.UTC(2026, 0, 1, 12), Date.UTC(2026, 0, 1, 8)].map((at) => new Date(at));
  expect(expiredBackups(times, { daily: 1, weekly: 1, monthly: 1 })).toEqual([times[0], times[2]]);
});

it('nights without a backup make no older one go', () => {
  const old = nights(7, Date.UTC(2020, 0, 31, 2, 30));
  expect(expiredBackups(old, defaultRetention)).toEqual([]);
});

it('the newest one always stays, and what stays once stays when it is asked again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 60 }),
      fc.record({ daily: fc.nat(9), weekly: fc.nat(9), monthly: fc.nat(14) }),
      (hours, retention) => {
        const times = hours.map((ago) => new Date(Date.UTC(2026, 10, 28) - ago * 3_600_000 * 7));
        const expired = expiredBackups(times, retention);
        const rest = times.filter((at) => !expired.includes(at));
        const newest = Math.max(...times.map((at) => at.getTime()));
        expect(rest.map((at) => at.getTime())).toContain(newest);
        expect(rest.length).toBeLessThanOrEqual(1 + retention.daily + retention.weekly + retention.monthly);
        expect(expiredBackups(rest, retention)).toEqual([]);
      },
    ),
  );
});
