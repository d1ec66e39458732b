import { describe, expect, it } from 'vitest';
import { presetsOf, presetValue } from './day-presets.ts';

const timeZone = 'Asia/Jerusalem';
const allDay = { start: '00:00', end: '23:59' };
const settings = { isRange: true, dateMode: 'date_time' } as const;
const preset = (id: string, dateTimeStart: string, dateTimeEnd: string) => ({
  id,
  label: id,
  dateTimeStart,
  dateTimeEnd,
});

describe('presets of a day', () => {
  it('that overlap are both offered, and each makes its own range', () => {
    const allDays = [preset('early', '06:00', '14:00'), preset('whole', '00:00', '23:59')];
    expect(presetsOf({ ...settings, allDays }, allDay)).toEqual(allDays);
    expect(
      allDays.map((one) => {
        const { from, to, allDay: id } = presetValue(one, '2026-03-15', settings, timeZone);
        return [id, from, to];
      }),
    ).toEqual([
      ['early', '2026-03-15T06:00+02:00', '2026-03-15T14:00+02:00'],
      ['whole', '2026-03-15T00:00+02:00', '2026-03-15T23:59+02:00'],
    ]);
  });

  it('are the instance’s whole day where a question has none', () => {
    expect(presetsOf(settings, allDay)).toMatchObject([{ dateTimeStart: '00:00', dateTimeEnd: '23:59' }]);
  });
});
