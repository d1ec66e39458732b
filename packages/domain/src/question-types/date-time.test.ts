import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePoints, endAfterStart } from './date-value.ts';
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
