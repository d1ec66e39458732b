import { describe, expect, it } from 'vitest';
import type { AutomationAction } from './action-kinds.ts';
import { aheadLimits, creationOf, startsAhead } from './planned-ahead.ts';
import { duesBetween, momentOn, scheduleSchema } from './schedule.ts';

const timeZone = 'Asia/Jerusalem';
const daily = scheduleSchema.parse({ every: 'day', time: '08:00' });
const sundays = scheduleSchema.parse({ every: 'week', time: '08:00', weekdays: [7] });
const atOnce = { days: 0, time: null };
/** The week from Sunday, 22 March 2026; on its Friday summer time begins. */
const week = { from: '2026-03-21T22:00:00.000Z', to: '2026-03-28T21:00:00.000Z', timeZone };

describe('jobs that a schedule will create', () => {
  it('begin when the scheduler runs it, over a change of the clocks too', () => {
    const nextDue = '2026-03-26T06:00:00Z';
    expect(startsAhead(daily, atOnce, { ...week, nextDue })).toEqual([
      '2026-03-26T06:00:00.000Z',
      '2026-03-27T05:00:00.000Z',
      '2026-03-28T05:00:00.000Z',
    ]);
    const dues = duesBetween(daily, '2026-03-21T22:00:00Z', '2026-03-28T20:59:59Z', timeZone);
    const all = startsAhead(daily, atOnce, { ...week, nextDue: '2026-03-01T06:00:00Z' });
    expect(all.map((one) => Date.parse(one))).toEqual(dues.map((one) => Date.parse(one)));
  });

  it('begin so many days after their run, at an hour of the day', () => {
    const start = { days: 10, time: '13:30' };
    const starts = startsAhead(sundays, start, { ...week, nextDue: '2026-03-15T06:00:00Z' });
    // Ten days after 15 March, by a run of the week before.
    expect(starts).toEqual([new Date(momentOn('2026-03-15T06:00:00Z', start, timeZone)).toISOString()]);
    expect(startsAhead(sundays, { days: 3650, time: null }, { ...week, nextDue: '2026-03-15T06:00:00Z' })).toEqual([]);
  });

  it('are none of runs that were, and none of a day that is past', () => {
    expect(startsAhead(daily, atOnce, { ...week, nextDue: '2026-04-01T05:00:00Z' })).toEqual([]);
    expect(startsAhead(daily, { days: 0, time: '06:00' }, { ...week, nextDue: '2026-03-28T05:00:00Z' })).toEqual([
      '2026-03-28T03:00:00.000Z',
    ]);
  });

  it('are bounded', () => {
    const years = {
      from: '2026-01-01T00:00:00Z',
      to: '2036-01-01T00:00:00Z',
      timeZone,
      nextDue: '2026-01-01T06:00:00Z',
    };
    expect(startsAhead(daily, atOnce, years)).toHaveLength(aheadLimits.automation);
  });
});

it('creates nothing ahead without a schedule, or without an action that creates a job', () => {
  const event = { kind: 'time', schedule: daily } as const;
  const create = { kind: 'create_job', jobType: 'a' } as unknown as AutomationAction;
  const remove = { kind: 'send_email' } as unknown as AutomationAction;
  expect(creationOf({ event, actions: [remove, create] })?.actions).toEqual([create]);
  expect(creationOf({ event, actions: [remove] })).toBeNull();
  expect(creationOf({ event: { kind: 'job_created' } as never, actions: [create] })).toBeNull();
});
