import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePoints, endAfterStart, noDate } from './date-value.ts';
import { presetValue } from './day-presets.ts';
import { movedEnd, nightEnd } from './range-ends.ts';
import { dateTime } from './date-time.ts';

const hour = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);

describe('date time', () => {
  it('takes a day, an hour, a moment, and a day with an hour', () => {
    expect(dateTime.validate({ date: '2026-03-01' }, { dateMode: 'date' })).toEqual([]);
    expect(dateTime.validate({ date: '07:30' }, { dateMode: 'time' })).toEqual([]);
    expect(dateTime.validate({ date: '2026-03-01T07:30+02:00' }, { dateMode: 'date_time' })).toEqual([]);
    expect(dateTime.validate({ date: '2026-03-01T05:30:00.000Z' }, { dateMode: 'date_time' })).toEqual([]);
    expect(dateTime.validate({ date: '2026-03-01', from: '07:30' }, { dateMode: 'date_plus_time' })).toEqual([]);
    expect(dateTime.validate({ date: '2026-03-01' }, {})).toEqual([]);
  });

  it('refuses points that are written for another mode, or do not exist', () => {
    expect(dateTime.validate({ date: '07:30' }, { dateMode: 'date' })).toEqual(['value_not_valid']);
    expect(dateTime.validate({ date: '2026-02-30' }, { dateMode: 'date' })).toEqual(['value_not_valid']);
    expect(dateTime.validate({ date: '24:00' }, { dateMode: 'time' })).toEqual(['value_not_valid']);
    expect(dateTime.validate({ date: '2026-03-01' }, { dateMode: 'date_time' })).toEqual(['value_not_valid']);
    expect(dateTime.validate('tomorrow', {})).toEqual(['value_not_valid']);
    expect(dateTime.validate({ from: '2026-03-01' }, { dateMode: 'date' })).toEqual(['value_not_valid']);
  });

  it('stores an empty range as null', () => {
    expect(dateTime.normalize({ from: null, to: null, date: null }, { isRange: true })).toBeNull();
    expect(dateTime.normalize({}, { isRange: true })).toBeNull();
  });

  it('needs both ends of a range or neither', () => {
    const range = { isRange: true, dateMode: 'date' } as const;
    expect(dateTime.validate({ from: '2026-03-01', to: null }, range)).toEqual(['range_incomplete']);
    expect(dateTime.validate({ from: null, to: '2026-03-01' }, range)).toEqual(['range_incomplete']);
    expect(dateTime.validate({ from: '2026-03-01', to: '2026-03-02' }, range)).toEqual([]);
    expect(dateTime.validate({ from: '2026-03-02', to: '2026-03-01' }, range)).toEqual(['range_reversed']);
    expect(dateTime.validate({ date: '2026-03-02' }, range)).toEqual(['value_not_valid']);
  });

  it('needs the day of a range of hours as well', () => {
    const range = { isRange: true, dateMode: 'date_plus_time' } as const;
    expect(dateTime.validate({ from: '08:00', to: '09:00' }, range)).toEqual(['range_incomplete']);
    expect(dateTime.validate({ date: '2026-03-01', from: '08:00', to: '09:00' }, range)).toEqual([]);
  });

  it('moves an end hour that is earlier than the start to the start hour plus one', () => {
    expect(endAfterStart('14:00', '10:30')).toBe('15:30');
    expect(endAfterStart('14:30', '14:15')).toBe('15:15');
    expect(endAfterStart('23:30', '08:00')).toBe('23:59');
    expect(endAfterStart('08:00', '09:00')).toBe('09:00');
    expect(endAfterStart('2026-03-01T14:00+02:00', '2026-03-01T10:30+02:00')).toBe('2026-03-01T15:30+02:00');
    expect(endAfterStart('2026-03-02T14:00', '2026-03-01T16:00')).toBe('2026-03-01T16:00');
    expect(dateTime.normalize({ from: '14:00', to: '10:30' }, { isRange: true, dateMode: 'time' })).toMatchObject({
      to: '15:30',
    });
  });

  it('lets hours end on the next day where the question says so', () => {
    const night = { isRange: true, isOverMidnight: true, dateMode: 'time' } as const;
    const value = dateTime.normalize({ from: '22:00', to: '06:00' }, night);
    expect(value).toMatchObject({ from: '22:00', to: '06:00' });
    expect(dateTime.validate(value, night)).toEqual([]);
    expect(dateTime.toText(value, night)).toEqual([
      { kind: 'range', from: { kind: 'time', time: '22:00' }, to: { kind: 'time', time: '06:00' } },
      { kind: 'code', code: 'next_day' },
    ]);
    expect(dateTime.validate(value, { ...night, isOverMidnight: false })).toEqual(['range_reversed']);
    // Days and moments say themselves which day they are of.
    expect(dateTime.validate({ from: '2026-03-02', to: '2026-03-01' }, { ...night, dateMode: 'date' })).toEqual([
      'range_reversed',
    ]);
    const moments = { from: '2026-03-01T22:00+02:00', to: '2026-03-01T06:00+02:00' };
    expect(dateTime.validate(moments, { ...night, dateMode: 'date_time' })).toEqual(['range_reversed']);
  });

  it('tells which end was moved, and moves a night of moments to the next day', () => {
    const zone = 'Asia/Jerusalem';
    const hours = { ...noDate, from: '10:00', to: '08:00' };
    expect(movedEnd(hours, { isRange: true, dateMode: 'time' }, zone)).toEqual({
      from: '10:00',
      put: '08:00',
      to: '11:00',
    });
    expect(movedEnd(hours, { isRange: true, isOverMidnight: true, dateMode: 'time' }, zone)).toBeNull();
    expect(movedEnd({ ...hours, to: '12:00' }, { isRange: true, dateMode: 'time' }, zone)).toBeNull();
    const moments = { ...noDate, from: '2026-03-26T22:00+02:00', to: '2026-03-26T06:00+02:00' };
    const night = { isRange: true, isOverMidnight: true, dateMode: 'date_time' } as const;
    // That night summer time begins there.
    expect(nightEnd(moments, night, zone).to).toBe('2026-03-27T06:00+03:00');
    expect(nightEnd(moments, { ...night, isOverMidnight: false }, zone)).toBe(moments);
    const preset = { id: 'p', label: 'Night', dateTimeStart: '22:00', dateTimeEnd: '06:00' };
    expect(presetValue(preset, '2026-03-26', night, zone).to).toBe('2026-03-27T06:00+03:00');
  });

  it('never leaves an end hour before its start', () => {
    fc.assert(
      fc.property(hour, hour, (from, to) => {
        const moved = endAfterStart(from, to);
        expect(comparePoints(from, moved)).toBeLessThanOrEqual(0);
        expect(endAfterStart(from, moved)).toBe(moved);
      }),
    );
  });

  it('compares moments across zones', () => {
    expect(comparePoints('2026-03-01T07:00+02:00', '2026-03-01T05:00Z')).toBe(0);
    expect(comparePoints('2026-03-01T07:00+02:00', '2026-03-01T06:00Z')).toBeLessThan(0);
  });

  it('takes a punch clock that runs, and one that was stopped', () => {
    const clock = { isPunchClock: true };
    const from = '2026-03-01T07:00+02:00';
    expect(dateTime.validate({ from, running: true }, clock)).toEqual([]);
    expect(dateTime.validate({ from, to: '2026-03-01T08:00+02:00' }, clock)).toEqual([]);
    expect(dateTime.validate({ from, running: false }, clock)).toEqual(['range_incomplete']);
    expect(dateTime.toText({ from, running: true }, clock)).toEqual([
      { kind: 'moment', moment: from },
      { kind: 'code', code: 'running' },
    ]);
  });

  it('reads out a range as one', () => {
    expect(
      dateTime.toText(
        { date: '2026-03-01', from: '08:00', to: '09:00' },
        { isRange: true, dateMode: 'date_plus_time' },
      ),
    ).toEqual([
      { kind: 'date', date: '2026-03-01' },
      { kind: 'range', from: { kind: 'time', time: '08:00' }, to: { kind: 'time', time: '09:00' } },
    ]);
  });
});
