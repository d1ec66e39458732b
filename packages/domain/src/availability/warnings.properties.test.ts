import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOfWall } from '../dates/wall-time.ts';
import type { JobToAssign, PersonToAssign, PlacedJob } from './warnings.ts';
import { travelMinutes, warningsOf } from './warnings.ts';
import { usualWeek } from './working-hours.ts';

const timeZone = 'Asia/Jerusalem';
const context = { timeZone, travelSpeed: 60, today: '2026-03-01' };
const start = (day: string, time: string) => momentOfWall({ day, time }, timeZone);
const here = { lat: 32, long: 35 };
/** Fifty kilometres to the north: fifty minutes. */
const there = { lat: 32 + 50 / 111.195, long: 35 };
const job = (more: Partial<JobToAssign> = {}): JobToAssign => ({
  id: 'new',
  startDate: start('2026-03-24', '10:00'),
  plannedMinutes: 60,
  place: here,
  skillIds: [],
  ...more,
});
const other = (id: string, time: string, more: Partial<PlacedJob> = {}): PlacedJob => ({
  id,
  startDate: start('2026-03-24', time),
  plannedMinutes: 60,
  place: here,
  ...more,
});
const person = (more: Partial<PersonToAssign> = {}): PersonToAssign => ({
  availability: { hours: usualWeek(7), absences: [], holidays: [] },
  jobs: [],
  skills: [],
  ...more,
});

describe('assigning somebody', () => {
  it('needs no warning of somebody who is free, near and skilled', () => {
    const skills = [{ skillId: 's', firstDay: '2026-01-01', lastDay: '2026-03-24' }];
    const jobs = [other('a', '09:00'), other('b', '11:00'), other('new', '10:00')];
    expect(warningsOf(job({ skillIds: ['s'] }), person({ jobs, skills }), context)).toEqual([]);
  });

  it('warns of hours, absences and public holidays', () => {
    expect(warningsOf(job({ startDate: start('2026-03-24', '16:30') }), person(), context)).toEqual([
      { kind: 'outside_hours' },
    ]);
    const availability = {
      ...person().availability,
      holidays: [{ name: 'Pesach', firstDay: '2026-03-24', lastDay: '2026-03-24' }],
    };
    expect(warningsOf(job(), person({ availability }), context)).toEqual([{ kind: 'public_holiday', name: 'Pesach' }]);
  });

  it('warns of each job at the same time, not of those that only touch it', () => {
    const jobs = [
      other('before', '09:00'),
      other('into', '09:30'),
      other('inside', '10:15', { plannedMinutes: 5 }),
      other('after', '11:00'),
      other('night', '00:00', { startDate: start('2026-03-23', '23:00'), plannedMinutes: 700 }),
    ];
    expect(warningsOf(job(), person({ jobs }), context)).toEqual([
      { kind: 'double_booked', jobId: 'into' },
      { kind: 'double_booked', jobId: 'inside' },
      { kind: 'double_booked', jobId: 'night' },
    ]);
  });

  it('warns of skills that are lacking, that end before the day, and that end before the job does', () => {
    const skills = [
      { skillId: 'ended', firstDay: '2026-01-01', lastDay: '2026-03-23' },
      { skillId: 'ends', firstDay: '2026-01-01', lastDay: '2026-03-24' },
    ];
    const availability = { hours: null, absences: [], holidays: [] };
    const long = job({ plannedMinutes: 1440, skillIds: ['ended', 'ends', 'none'] });
    expect(warningsOf(long, person({ skills, availability }), context)).toEqual([
      { kind: 'skill', skillId: 'ended', lack: 'expired', lastDay: '2026-03-23' },
      { kind: 'skill', skillId: 'none', lack: 'missing', lastDay: null },
      { kind: 'skill', skillId: 'ends', lack: 'expired', lastDay: '2026-03-24' },
    ]);
    // Until midnight is not into the next day.
    const evening = job({ startDate: start('2026-03-24', '22:00'), plannedMinutes: 120, skillIds: ['ends'] });
    expect(warningsOf(evening, person({ skills, availability }), context)).toEqual([]);
    const unplanned = job({ startDate: null, skillIds: ['none', 'ends'] });
    expect(warningsOf(unplanned, person({ skills, jobs: [other('a', '10:00')] }), context)).toEqual([
      { kind: 'skill', skillId: 'none', lack: 'missing', lastDay: null },
    ]);
  });

  it('warns of travel that takes longer than there is between two jobs', () => {
    expect(travelMinutes(here, there, 60)).toBe(50);
    const jobs = [other('a', '08:11', { place: there }), other('b', '11:49', { place: there })];
    expect(warningsOf(job(), person({ jobs }), context)).toEqual([
      { kind: 'travel', jobId: 'a', other: 'before', minutesNeeded: 50, minutesThere: 49 },
      { kind: 'travel', jobId: 'b', other: 'after', minutesNeeded: 50, minutesThere: 49 },
    ]);
    const enough = [other('a', '08:10', { place: there }), other('b', '11:50', { place: there })];
    expect(warningsOf(job(), person({ jobs: enough }), context)).toEqual([]);
    // Of the way to here from somewhere else the job between decides.
    const between = [...jobs, other('c', '09:00')];
    expect(warningsOf(job(), person({ jobs: between }), context)).toMatchObject([{ kind: 'travel', jobId: 'b' }]);
    expect(warningsOf(job(), person({ jobs }), { ...context, travelSpeed: null })).toEqual([]);
    expect(warningsOf(job({ place: null }), person({ jobs }), context)).toEqual([]);
  });

  it('counts the time between two jobs as it passes, whatever clocks show', () => {
    // Clocks skip the hour from two to three: between half past one and half past three lies one hour.
    const day = '2026-03-27';
    const availability = { hours: null, absences: [], holidays: [] };
    const far = { lat: 32 + 65 / 111.195, long: 35 };
    const before = { ...other('a', '00:00', { place: far }), startDate: start(day, '00:30') };
    const planned = job({ startDate: start(day, '03:30') });
    expect(warningsOf(planned, person({ jobs: [before], availability }), context)).toMatchObject([
      { kind: 'travel', minutesNeeded: 65, minutesThere: 60 },
    ]);
  });
});

describe('warnings', () => {
  const somePlace = fc.option(
    fc.record({
      lat: fc.double({ min: 30, max: 33, noNaN: true }),
      long: fc.double({ min: 34, max: 36, noNaN: true }),
    }),
  );
  const someStart = fc
    .tuple(fc.constantFrom('2026-03-26', '2026-10-24'), fc.integer({ min: 0, max: 2 * 1440 }))
    .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString());
  const someLength = fc.option(fc.integer({ min: 1, max: 1500 }));
  const someJobs = fc
    .array(fc.record({ startDate: someStart, plannedMinutes: someLength, place: somePlace }), { maxLength: 12 })
    .map((jobs) => jobs.map((one, place) => ({ ...one, id: `job ${place}` })));
  const someJob = fc.record({ startDate: someStart, plannedMinutes: someLength, place: somePlace }).map(job);
  const free = { hours: null, absences: [], holidays: [] };

  it('are the same in whatever order jobs come', () => {
    fc.assert(
      fc.property(someJob, someJobs, (one, jobs) => {
        const asTexts = (list: readonly PlacedJob[]) =>
          warningsOf(one, person({ jobs: list, availability: free }), context)
            .map(({ kind }) => kind)
            .toSorted();
        expect(asTexts(jobs.toReversed())).toEqual(asTexts(jobs));
      }),
    );
  });

  it('are fewer the faster people travel, and none of travel between jobs at one time', () => {
    fc.assert(
      fc.property(someJob, someJobs, fc.integer({ min: 5, max: 100 }), (one, jobs, speed) => {
        const travels = (travelSpeed: number) =>
          warningsOf(one, person({ jobs, availability: free }), { ...context, travelSpeed }).flatMap((warning) =>
            warning.kind === 'travel' ? [warning.jobId] : [],
          );
        const slow = travels(speed);
        for (const id of travels(speed * 2)) expect(slow).toContain(id);
        const booked = warningsOf(one, person({ jobs, availability: free }), context).flatMap((warning) =>
          warning.kind === 'double_booked' ? [warning.jobId] : [],
        );
        for (const id of booked) expect(slow).not.toContain(id);
      }),
    );
  });

  it('of double booking go both ways', () => {
    fc.assert(
      fc.property(someJobs, (jobs) => {
        const books = (one: PlacedJob, two: PlacedJob) =>
          warningsOf({ ...one, skillIds: [] }, person({ jobs: [two], availability: free }), context).some(
            ({ kind }) => kind === 'double_booked',
          );
        for (const one of jobs) for (const two of jobs) expect(books(one, two)).toBe(books(two, one));
      }),
    );
  });
});
