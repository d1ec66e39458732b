import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stopsOf } from './stops.ts';

const zone = 'Asia/Jerusalem';
const day = '2026-03-15';
const job = (ID: number, startDate: string | null, plannedLength: number | null = null) => ({
  ID,
  startDate,
  plannedLength,
});
const numbers = (jobs: readonly ReturnType<typeof job>[]) => stopsOf(jobs, day, zone).map((stop) => stop.job.ID);

describe('the stops of a day', () => {
  it('are ordered by their start, then by their number', () => {
    const jobs = [
      job(4, '2026-03-15T08:00:00.000Z'),
      job(9, '2026-03-15T06:00:00.000Z'),
      job(3, '2026-03-15T08:00:00.000Z', 240),
    ];
    expect(numbers(jobs)).toEqual([9, 3, 4]);
  });

  it('begin with what lasts into the day, and leave out what is on another day or on none', () => {
    const jobs = [
      job(1, '2026-03-14T22:00:00.000Z'),
      job(2, '2026-03-14T21:30:00.000Z', 120),
      job(3, '2026-03-14T20:30:00.000Z', 90),
      job(4, '2026-03-15T22:00:00.000Z'),
      job(5, null),
    ];
    expect(numbers(jobs)).toEqual([2, 1]);
    expect(stopsOf(jobs, day, zone)[0]?.part).toMatchObject({ from: 0, to: 90, isContinued: true });
  });

  it('don’t depend on the order in which jobs come', () => {
    const anyJobs = fc.uniqueArray(
      fc.record({
        ID: fc.nat({ max: 50 }),
        startDate: fc.option(
          fc.integer({ min: -30, max: 30 }).map((hours) => new Date(Date.UTC(2026, 2, 15, hours)).toISOString()),
        ),
        plannedLength: fc.option(fc.integer({ min: 1, max: 14_400 })),
      }),
      { selector: ({ ID }) => ID, maxLength: 12 },
    );
    fc.assert(
      fc.property(anyJobs, (jobs) => {
        expect(numbers(jobs.toReversed())).toEqual(numbers(jobs));
      }),
    );
  });
});
