import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/calendar-day.ts';
import { momentOfWall, wallOfMoment } from '../dates/wall-time.ts';
import type { PlannedJob } from './job-days.ts';
import { endOfJob, minutesOfDay, minutesOfJob, minutesOfTime, partsOfJob } from './job-days.ts';
import { daysOfSpan } from './ranges.ts';

const timeZone = 'Asia/Jerusalem';
const year = { from: '2026-01-01', to: '2026-12-31' };
const at = (day: string, time: string, plannedMinutes: number | null = null): PlannedJob => ({
  startDate: momentOfWall({ day, time }, timeZone),
  plannedMinutes,
});
const shown = (job: PlannedJob, span = year) =>
  partsOfJob(job, span, timeZone).map(
    ({ day, from, to, isContinued, goesOn }) => `${isContinued ? '…' : ''}${day} ${from}-${to}${goesOn ? '…' : ''}`,
  );

/** Starts in the two weeks of 2026 in which clocks change in Israel: on 27 March, and on 25 October. */
const someStart = fc
  .tuple(fc.constantFrom('2026-03-22', '2026-10-18'), fc.integer({ min: 0, max: 14 * minutesOfDay }))
  .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString());
const someJob = fc.record({
  startDate: someStart,
  plannedMinutes: fc.option(fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 601, max: 20_000 }))),
});

describe('the days of a job', () => {
  it('are the one that it starts on, for an hour where nobody planned its length', () => {
    expect(shown(at('2026-06-10', '08:15'))).toEqual(['2026-06-10 495-555']);
    expect(minutesOfJob({ plannedMinutes: null })).toBe(60);
  });

  it('go over midnight, but not to the day at whose beginning it ends', () => {
    expect(shown(at('2026-06-10', '23:00', 120))).toEqual(['2026-06-10 1380-1440…', '…2026-06-11 0-60']);
    expect(shown(at('2026-06-10', '23:00', 60))).toEqual(['2026-06-10 1380-1440']);
  });

  it('of a year are those of the span alone', () => {
    const job = at('2025-12-01', '08:00', 366 * minutesOfDay);
    expect(shown(job, { from: '2026-02-10', to: '2026-02-11' })).toEqual([
      '…2026-02-10 0-1440…',
      '…2026-02-11 0-1440…',
    ]);
    expect(partsOfJob(job, year, timeZone)).toHaveLength(336);
    expect(shown(job, { from: '2024-01-01', to: '2024-12-31' })).toEqual([]);
  });

  it('leave out the hour that summer time skips, and are as long as the job where an hour comes twice', () => {
    // At 02:00 on 27 March the clocks show 03:00; at 02:00 on 25 October they show 01:00 again.
    expect(shown(at('2026-03-27', '01:30', 60))).toEqual(['2026-03-27 90-210']);
    expect(shown(at('2026-03-27', '01:00', 60))).toEqual(['2026-03-27 60-120']);
    expect(shown(at('2026-10-25', '01:30', 60))).toEqual(['2026-10-25 90-150']);
    expect(shown(at('2026-10-25', '00:30', 120))).toEqual(['2026-10-25 30-150']);
    expect(shown({ startDate: '2026-10-24T23:15:00Z', plannedMinutes: 30 })).toEqual(['2026-10-25 75-105']);
  });

  it('are those on which one of its minutes is, in a row, and each part has a length', () => {
    fc.assert(
      fc.property(someJob, (job) => {
        const parts = partsOfJob(job, { from: '2026-01-01', to: '2027-01-01' }, timeZone);
        const [first, last] = [wallOfMoment(job.startDate, timeZone), endOfJob(job) - 60_000];
        const lastDay = wallOfMoment(new Date(last).toISOString(), timeZone).day;
        expect(parts.map(({ day }) => day)).toEqual(daysOfSpan({ from: first.day, to: lastDay }));
        expect(parts[0]?.from).toBe(minutesOfTime(first.time));
        for (const [place, { from, to, isContinued, goesOn }] of parts.entries()) {
          expect(from >= 0 && from < to && to <= minutesOfDay).toBe(true);
          expect([isContinued, goesOn]).toEqual([place > 0, place < parts.length - 1]);
          if (isContinued) expect(from).toBe(0);
          if (goesOn) expect(to).toBe(minutesOfDay);
        }
        const total = parts.reduce((sum, { from, to }) => sum + to - from, 0);
        expect(Math.abs(total - minutesOfJob(job))).toBeLessThanOrEqual(60);
      }),
    );
  });

  it('are the same whether many days are asked for or one after the other', () => {
    fc.assert(
      fc.property(someJob, fc.integer({ min: 0, max: 30 }), (job, later) => {
        const from = addDays(wallOfMoment(job.startDate, timeZone).day, later - 5);
        const span = { from, to: addDays(from, 6) };
        const single = daysOfSpan(span).flatMap((day) => partsOfJob(job, { from: day, to: day }, timeZone));
        expect(partsOfJob(job, span, timeZone)).toEqual(single);
      }),
    );
  });
});
