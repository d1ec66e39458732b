import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfJob } from '../shifts/job-days.ts';
import {
  freeSpansOn,
  freeTimeOn,
  isTooMuch,
  loadOn,
  minutesByDay,
  partsOfDay,
  plannedByDay,
  plannedWithin,
  possibleOn,
  totalLoad,
} from './load.ts';
import type { Availability } from './unavailable.ts';
import { usualWeek } from './working-hours.ts';

const timeZone = 'Asia/Jerusalem';
const aJob = (startDate: string, plannedMinutes: number | null = 60, status = 'assigned') => ({
  startDate,
  plannedMinutes,
  status,
});
const anAbsence = {
  id: 'a',
  kind: 'holiday',
  state: 'confirmed',
  firstDay: '2026-03-16',
  lastDay: '2026-03-16',
  part: 'morning',
  from: null,
  to: null,
} as const;
const possible = (availability: Availability, day: string) => possibleOn(availability, day, partsOfDay(day, timeZone));
/** Sunday to Thursday from eight to five. */
const usual: Availability = { hours: usualWeek(7), absences: [], holidays: [] };

describe('when somebody is free on a day', () => {
  const free = (jobs: Parameters<typeof freeTimeOn>[1], availability = usual) =>
    freeTimeOn(availability, jobs, '2026-03-16', timeZone);

  it('is their working hours without absences and jobs', () => {
    expect(free([])).toEqual([{ from: 480, to: 1020 }]);
    // From 10 to 11, from 10:30 to 12:30, and the last hour.
    const jobs = ['2026-03-16T08:00:00.000Z', '2026-03-16T14:00:00.000Z'].map((start) => aJob(start));
    expect(free([...jobs, aJob('2026-03-16T08:30:00.000Z', 120)])).toEqual([
      { from: 480, to: 600 },
      { from: 750, to: 960 },
    ]);
    expect(free([aJob('2026-03-16T08:00:00.000Z')], { ...usual, absences: [anAbsence] })).toEqual([
      { from: 750, to: 1020 },
    ]);
  });

  it('is not shortened by what was rejected, by other days, or by what lies outside of working hours', () => {
    const others = [
      aJob('2026-03-16T08:00:00.000Z', 60, 'rejected'),
      aJob('2026-03-17T08:00:00.000Z'),
      aJob('2026-03-16T18:00:00.000Z'),
    ];
    expect(free(others)).toEqual([{ from: 480, to: 1020 }]);
    expect(free([aJob('2026-03-15T22:00:00.000Z', 24 * 60)])).toEqual([]);
  });
});

describe('what is planned on a day', () => {
  it('is what jobs take of it: one over midnight takes of both', () => {
    expect([...minutesByDay(aJob('2026-03-15T20:00:00.000Z', 300), timeZone)]).toEqual([
      ['2026-03-15', 120],
      ['2026-03-16', 180],
    ]);
    // It ends at midnight: nothing of the day after.
    expect([...minutesByDay(aJob('2026-03-15T21:00:00.000Z'), timeZone)]).toEqual([['2026-03-15', 60]]);
  });

  it('is what it takes in the nights in which the clocks change', () => {
    // From midnight to noon: eleven hours and thirteen.
    expect(minutesByDay(aJob('2026-03-26T22:00:00.000Z', 660), timeZone).get('2026-03-27')).toBe(660);
    expect([...minutesByDay(aJob('2026-03-26T22:00:00.000Z', 24 * 60), timeZone)]).toEqual([
      ['2026-03-27', 23 * 60],
      ['2026-03-28', 60],
    ]);
    expect([...minutesByDay(aJob('2026-10-24T21:00:00.000Z', 26 * 60), timeZone)]).toEqual([
      ['2026-10-25', 25 * 60],
      ['2026-10-26', 60],
    ]);
  });

  it('of a job of ten days is ten days in all', () => {
    const days = minutesByDay(aJob('2026-03-22T08:00:00.000Z', 14_400), timeZone);
    expect([days.size, [...days.values()].reduce((sum, one) => sum + one, 0)]).toEqual([11, 14_400]);
  });

  it('counts each of the jobs at the same time; one without a length takes an hour', () => {
    expect(
      plannedByDay([aJob('2026-03-15T08:00:00.000Z', null), aJob('2026-03-15T08:00:00.000Z', 90)], timeZone),
    ).toEqual(new Map([['2026-03-15', 150]]));
  });

  it('is all that a job takes, wherever it begins', () => {
    const minute = fc.integer({ min: Date.parse('2026-01-01') / 60_000, max: Date.parse('2027-01-01') / 60_000 });
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 14_400 }), (at, length) => {
        const job = aJob(new Date(at * 60_000).toISOString(), length);
        const all = [...minutesByDay(job, timeZone).values()].reduce((sum, one) => sum + one, 0);
        expect(all).toBe((endOfJob(job) - Date.parse(job.startDate)) / 60_000);
      }),
    );
  });
});

describe('what is planned within some days', () => {
  const within = (from: string, to: string, ...jobs: ReturnType<typeof aJob>[]) =>
    plannedWithin(jobs, { from, to }, timeZone);

  it('is the lengths of jobs, of those over midnight or of ten days the part on the days', () => {
    const jobs = [aJob('2026-03-15T08:00:00.000Z', 90), aJob('2026-03-16T08:00:00.000Z', null)];
    expect(within('2026-03-15', '2026-03-21', ...jobs)).toBe(150);
    expect(within('2026-03-15', '2026-03-15', ...jobs)).toBe(90);
    expect(within('2026-03-17', '2026-03-21', ...jobs)).toBe(0);
    const night = aJob('2026-03-15T21:00:00.000Z', 180);
    expect(within('2026-03-15', '2026-03-15', night)).toBe(60);
    expect(within('2026-03-15', '2026-03-16', night)).toBe(180);
    expect(within('2026-03-15', '2026-03-21', aJob('2026-03-12T22:00:00.000Z', 14_400))).toBe(7 * 1440);
  });

  it('is elapsed time on the days on which the clocks change', () => {
    const week = aJob('2026-03-20T22:00:00.000Z', 14_400);
    expect(within('2026-03-27', '2026-03-27', week)).toBe(23 * 60);
    expect(within('2026-10-25', '2026-10-25', aJob('2026-10-20T21:00:00.000Z', 14_400))).toBe(25 * 60);
  });

  it('leaves out what was rejected', () => {
    const start = '2026-03-15T08:00:00.000Z';
    expect(within('2026-03-15', '2026-03-15', aJob(start, 60), aJob(start, 30, 'rejected'))).toBe(60);
    const load = loadOn(usual, [aJob(start, 90), aJob(start, 30, 'rejected')], '2026-03-15', timeZone);
    expect(load).toEqual({ planned: 90, possible: 9 * 60 });
  });
});

describe('what somebody can do on a day', () => {
  it('is their working hours, without absences and public holidays', () => {
    expect(possible(usual, '2026-03-16')).toBe(540);
    expect(possible({ ...usual, absences: [anAbsence] }, '2026-03-16')).toBe(270);
    expect(possible({ ...usual, absences: [{ ...anAbsence, part: 'days' }] }, '2026-03-16')).toBe(0);
    const holidays = [{ name: 'Purim', firstDay: '2026-03-16', lastDay: '2026-03-16' }];
    expect(possible({ ...usual, holidays, absences: [anAbsence] }, '2026-03-16')).toBe(0);
    expect(possible(usual, '2026-03-20')).toBe(0);
  });

  it('is not less for an absence that nobody has decided about, or that was refused', () => {
    for (const state of ['asked', 'refused'] as const) {
      expect(possible({ ...usual, absences: [{ ...anAbsence, state }] }, '2026-03-16')).toBe(540);
    }
  });

  it('is nothing that anybody knows without working hours', () => {
    expect(possible({ ...usual, hours: null }, '2026-03-16')).toBeNull();
  });

  it('is an hour less, and an hour more, on the days on which the clocks change', () => {
    const always: Availability = { ...usual, hours: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]) };
    const day = (on: string) => possible(always, on);
    expect([day('2026-03-26'), day('2026-03-27'), day('2026-10-25')]).toEqual([1440, 1380, 1500]);
  });

  it('lies around breaks', () => {
    const hours = Array.from({ length: 7 }, () => [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ]);
    expect(freeSpansOn({ ...usual, hours }, '2026-03-16')).toEqual([
      { from: 480, to: 720 },
      { from: 780, to: 1020 },
    ]);
  });
});

describe('loads together', () => {
  it('are what is planned of all, and what is possible of those whose hours are known', () => {
    const loads = [
      { planned: 60, possible: 480 },
      { planned: 30, possible: null },
    ];
    expect(totalLoad(loads)).toEqual({ planned: 90, possible: 480 });
    expect(totalLoad([])).toEqual({ planned: 0, possible: null });
    expect(isTooMuch({ planned: 481, possible: 480 })).toBe(true);
    expect([isTooMuch({ planned: 480, possible: 480 }), isTooMuch({ planned: 9, possible: null })]).toEqual([
      false,
      false,
    ]);
  });
});
