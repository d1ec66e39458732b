import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateTime } from '../question-types/date-time.ts';
import { presetsOf, presetValue } from '../question-types/day-presets.ts';
import { clockSeconds, startClock, stopClock } from '../question-types/punch-clock.ts';
import type { DateMode } from '../question-types/question-settings.ts';
import { momentIn, momentOfWall, movedOnWall, wallOfMoment } from './wall-time.ts';

const jerusalem = 'Asia/Jerusalem';
const allDay = { start: '00:00', end: '23:59' };

describe('the time on the wall', () => {
  it('is a moment of its zone, in winter and in summer', () => {
    expect(momentOfWall({ day: '2026-03-01', time: '07:30' }, jerusalem)).toBe('2026-03-01T07:30+02:00');
    expect(momentOfWall({ day: '2026-07-01', time: '07:30' }, jerusalem)).toBe('2026-07-01T07:30+03:00');
    expect(wallOfMoment('2026-07-01T04:30:00.000Z', jerusalem)).toEqual({ day: '2026-07-01', time: '07:30' });
    expect(wallOfMoment('2026-07-01T07:30', jerusalem)).toEqual({ day: '2026-07-01', time: '07:30' });
  });

  it('steps over the hour that summer time skips, and takes the first of the hour that comes twice', () => {
    expect(momentOfWall({ day: '2026-03-27', time: '02:30' }, jerusalem)).toBe('2026-03-27T03:30+03:00');
    expect(momentOfWall({ day: '2026-10-25', time: '01:30' }, jerusalem)).toBe('2026-10-25T01:30+03:00');
  });

  it('leaves a moment the moment that it is, also in the hour that comes twice', () => {
    expect(momentIn('2026-10-24T22:30:45.678Z', jerusalem)).toBe('2026-10-25T01:30+03:00');
    expect(momentIn('2026-10-24T23:30:00.000Z', jerusalem)).toBe('2026-10-25T01:30+02:00');
    const second = '2026-10-25T01:30+02:00';
    expect(movedOnWall(second, { day: '2026-10-25', time: '01:45' }, jerusalem)).toBe('2026-10-25T01:45+02:00');
    expect(movedOnWall(second, { day: '2026-10-24', time: '01:30' }, jerusalem)).toBe('2026-10-24T01:30+03:00');
    expect(movedOnWall(null, { day: '2026-10-25', time: '01:45' }, jerusalem)).toBe('2026-10-25T01:45+03:00');
    expect(movedOnWall(second, { day: '2026-10-25', time: '02:15' }, jerusalem)).toBe('2026-10-25T02:15+02:00');
  });

  it('comes back from its moment, but for the skipped hour', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const time = fc
      .tuple(fc.integer({ min: 4, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    fc.assert(
      fc.property(day, time, fc.constantFrom(jerusalem, 'UTC', 'America/New_York'), (aDay, aTime, zone) => {
        expect(wallOfMoment(momentOfWall({ day: aDay, time: aTime }, zone), zone)).toEqual({ day: aDay, time: aTime });
      }),
    );
  });

  it('refuses a day that does not exist', () => {
    expect(() => momentOfWall({ day: '2026-02-30', time: '07:30' }, jerusalem)).toThrow(RangeError);
  });
});

describe('presets of a date question', () => {
  const morning = { id: 'm', label: 'Morning', dateTimeStart: '06:00', dateTimeEnd: '14:00' };

  it('are its own, else all day; none where there is no range of hours', () => {
    expect(presetsOf({ isRange: true, dateMode: 'time', allDays: [morning] }, allDay)).toEqual([morning]);
    expect(presetsOf({ isRange: true, dateMode: 'date_time' }, allDay)).toMatchObject([
      { id: 'all_day', dateTimeStart: '00:00', dateTimeEnd: '23:59' },
    ]);
    expect(presetsOf({ isRange: true, dateMode: 'date' }, allDay)).toEqual([]);
    expect(presetsOf({ dateMode: 'time' }, allDay)).toEqual([]);
    expect(presetsOf({ isRange: true, isPunchClock: true, dateMode: 'time' }, allDay)).toEqual([]);
  });

  it('make values that the question takes, in every mode', () => {
    for (const dateMode of ['date', 'time', 'date_time', 'date_plus_time'] satisfies DateMode[]) {
      const settings = { isRange: true, dateMode };
      const value = presetValue(morning, '2026-03-01', settings, jerusalem);
      expect(value.allDay).toBe('m');
      expect(dateTime.validate(value, settings)).toEqual([]);
      expect(dateTime.normalize(value, settings)).toEqual(value);
    }
    expect(presetValue(morning, '2026-03-01', { dateMode: 'date_time' }, jerusalem)).toMatchObject({
      from: '2026-03-01T06:00+02:00',
      to: '2026-03-01T14:00+02:00',
    });
  });
});

describe('the punch clock', () => {
  const clock = { isPunchClock: true };
  const started = startClock('2026-03-01T08:00:00+02:00');

  it('runs from its start and ends when it is stopped', () => {
    expect(dateTime.validate(started, clock)).toEqual([]);
    expect(clockSeconds(started, '2026-03-01T08:01:05.900+02:00')).toBe(65);
    const stopped = stopClock(started, '2026-03-01T09:00:00+02:00');
    expect(dateTime.validate(stopped, clock)).toEqual([]);
    expect(clockSeconds(stopped, '2026-03-01T20:00:00+02:00')).toBe(3600);
    expect(stopClock(stopped, '2026-03-01T21:00:00+02:00')).toBe(stopped);
    expect(clockSeconds(null, '2026-03-01T20:00:00+02:00')).toBe(0);
  });

  it('never ends before it began, whatever the device says', () => {
    const stopped = stopClock(started, '2026-03-01T07:00:00+02:00');
    expect(stopped.to).toBe(started.from);
    expect(clockSeconds(stopped, '2026-03-01T07:00:00+02:00')).toBe(0);
    expect(dateTime.validate(stopped, clock)).toEqual([]);
  });
});
