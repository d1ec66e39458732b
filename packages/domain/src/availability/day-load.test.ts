import { describe, expect, it } from 'vitest';
import type { Absence } from './absence.ts';
import { dayLoad } from './day-load.ts';
import type { Availability } from './unavailable.ts';
import { usualWeek } from './working-hours.ts';

const sunday = '2026-03-15';
const week = usualWeek(7).map((spans) =>
  spans.flatMap(() => [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ]),
);
const works = (part: Partial<Availability> = {}): Availability => ({
  hours: week,
  absences: [],
  holidays: [],
  ...part,
});
const absent = (part: Partial<Absence>): Absence => ({
  id: 'a',
  kind: 'holiday',
  state: 'confirmed',
  firstDay: sunday,
  lastDay: sunday,
  part: 'days',
  from: null,
  to: null,
  ...part,
});
const parts = [
  { from: 480, to: 720 },
  { from: 600, to: 690 },
];
const availableWith = (availability: Availability, day = sunday) => dayLoad(availability, [], day).available;

describe('the load of a day', () => {
  it('is what is planned, of the working hours without breaks', () => {
    expect(dayLoad(works(), parts, sunday)).toEqual({ planned: 330, available: 480 });
    expect(dayLoad(works(), [], '2026-03-20')).toEqual({ planned: 0, available: 0 });
  });

  it('has nothing to compare with where nobody set hours', () => {
    expect(dayLoad(works({ hours: null }), parts, sunday)).toEqual({ planned: 330, available: null });
  });

  it('leaves out approved absences and public holidays, each minute once', () => {
    expect(availableWith(works({ absences: [absent({ part: 'morning' })] }))).toBe(240);
    const twice = [
      absent({ part: 'hours', from: '11:00', to: '14:00' }),
      absent({ part: 'hours', from: '11:30', to: '15:00' }),
    ];
    expect(availableWith(works({ absences: twice }))).toBe(300);
    expect(availableWith(works({ holidays: [{ name: 'Purim', firstDay: sunday, lastDay: sunday }] }))).toBe(0);
    expect(availableWith(works({ absences: [absent({})] }), '2026-03-16')).toBe(480);
  });

  it('counts what is only requested as work, and what was declined', () => {
    expect(availableWith(works({ absences: [absent({ state: 'asked' })] }))).toBe(480);
    expect(availableWith(works({ absences: [absent({ state: 'refused' })] }))).toBe(480);
  });
});
