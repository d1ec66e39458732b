import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/calendar-day.ts';
import { wallOfMoment } from '../dates/wall-time.ts';
import { beginsWithin, copiesOfJobs } from './copy-days.ts';
import { afterChange } from './plan.ts';

const timeZone = 'Asia/Jerusalem';
const aJob = (startDate: string | null, users: readonly string[] = ['ida']) => ({
  job: 'a',
  users,
  startDate,
  plannedLength: 90,
});
const wall = (moment: string | null) => wallOfMoment(moment ?? '', timeZone);

describe('jobs that are copied to other days', () => {
  it('begin at the hour that the clocks show, over the night in which summer time begins, and in which it ends', () => {
    const copied = (startDate: string, from: string, to: string) =>
      copiesOfJobs([aJob(startDate)], { from, to, withPeople: true }, timeZone)[0]?.startDate;
    // 27 March 2026: from winter time, two hours ahead of UTC, to summer time, three hours ahead.
    expect(copied('2026-03-26T06:00:00.000Z', '2026-03-26', '2026-03-27')).toBe('2026-03-27T05:00:00.000Z');
    expect(copied('2026-03-22T06:00:00.000Z', '2026-03-22', '2026-03-29')).toBe('2026-03-29T05:00:00.000Z');
    expect(copied('2026-10-24T05:00:00.000Z', '2026-10-24', '2026-10-25')).toBe('2026-10-25T06:00:00.000Z');
    // The hour that summer time skips is the one after it.
    expect(wall(copied('2026-03-26T00:30:00.000Z', '2026-03-26', '2026-03-27') ?? '')).toEqual({
      day: '2026-03-27',
      time: '03:30',
    });
  });

  it('have the people of their jobs, or nobody; a job without a start has no copy', () => {
    const of = (withPeople: boolean) =>
      copiesOfJobs(
        [aJob('2026-03-15T08:00:00.000Z', ['ida', 'max']), aJob(null)],
        { from: '2026-03-15', to: '2026-03-16', withPeople },
        timeZone,
      ).map((change) => afterChange(change));
    expect(of(true)).toEqual([{ users: ['ida', 'max'], startDate: '2026-03-16T08:00:00.000Z', plannedLength: 90 }]);
    expect(of(false)).toEqual([{ users: [], startDate: '2026-03-16T08:00:00.000Z', plannedLength: 90 }]);
  });

  it('keep their distance in days, wherever they are copied to and back', () => {
    const minute = fc.integer({ min: Date.parse('2026-01-01') / 60_000, max: Date.parse('2027-01-01') / 60_000 });
    fc.assert(
      fc.property(minute, fc.integer({ min: -400, max: 400 }), (at, days) => {
        const startDate = new Date(at * 60_000).toISOString();
        const [change] = copiesOfJobs(
          [aJob(startDate)],
          { from: '2026-05-01', to: addDays('2026-05-01', days), withPeople: true },
          timeZone,
        );
        expect(wall(change?.startDate ?? null).day).toBe(addDays(wall(startDate).day, days));
      }),
    );
  });

  it('are those that begin on the days, by the clocks there: not what lasts into them', () => {
    const span = { from: '2026-03-15', to: '2026-03-15' };
    const begins = (startDate: string | null) => beginsWithin({ startDate }, span, timeZone);
    expect(
      [
        '2026-03-14T21:59:00.000Z',
        '2026-03-14T22:00:00.000Z',
        '2026-03-15T21:59:00.000Z',
        '2026-03-15T22:00:00.000Z',
        null,
      ].map(begins),
    ).toEqual([false, true, true, false, false]);
  });
});
