import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { describe, expect, it } from 'vitest';
import { aShiftJob, aShiftPerson, someShifts } from './board.fixtures.ts';
import { boardAvailability } from './board-availability.ts';
import type { Shifts } from './board-rows.ts';

type ShownAbsence = Shifts['availability']['people'][number]['absences'][number];

const timeZone = 'Asia/Jerusalem';
const [noa, ruth] = [aShiftPerson(1, 'Noa'), aShiftPerson(2, 'Ruth')];
const absence: ShownAbsence = {
  _id: 'a',
  kind: 'holiday',
  state: 'confirmed',
  firstDay: '2026-03-15',
  lastDay: '2026-03-15',
  part: 'morning',
  from: null,
  to: null,
  reason: null,
};
const facts = (part: Partial<ShownAbsence> | null, jobs = [aShiftJob(1, [1], { plannedLength: 330 })]) =>
  boardAvailability(
    someShifts([noa, ruth], jobs, {
      availability: {
        hours: usualWeek(7).map((day) => [...day]),
        holidays: [{ name: 'Purim', firstDay: '2026-03-16', lastDay: '2026-03-16' }],
        people: part ? [{ _id: noa._id, hours: null, absences: [{ ...absence, ...part }] }] : [],
      },
    }),
    timeZone,
  );

describe('the cells of the board', () => {
  it('say how much is planned of what can be done', () => {
    const { of, totalOf } = facts(null);
    expect(of(noa._id, '2026-03-15').load).toEqual({ planned: 330, possible: 540 });
    expect(of(ruth._id, '2026-03-15').load).toEqual({ planned: 0, possible: 540 });
    expect(totalOf('2026-03-15')).toEqual({ planned: 330, possible: 1080 });
  });

  it('are closed in part through half a day of absence, and all day on holidays and days off', () => {
    const { of } = facts({});
    expect(of(noa._id, '2026-03-15')).toMatchObject({
      off: 'part',
      reasons: [{ kind: 'absent', absence: 'holiday' }],
      free: [{ from: 750, to: 1020 }],
      closed: [
        { from: 0, to: 750 },
        { from: 1020, to: 1440 },
      ],
      load: { possible: 270 },
    });
    expect(of(ruth._id, '2026-03-15')).toMatchObject({ off: null, reasons: [] });
    expect(of(ruth._id, '2026-03-16')).toMatchObject({
      off: 'all',
      reasons: [{ kind: 'public_holiday', name: 'Purim' }],
    });
    expect(of(ruth._id, '2026-03-20')).toMatchObject({ off: 'all', reasons: [{ kind: 'outside_hours' }], free: [] });
  });

  it('say of an absence that nobody has decided about, and take nothing away for it', () => {
    const asked = facts({ state: 'asked', part: 'days' }).of(noa._id, '2026-03-15');
    expect(asked).toMatchObject({ off: 'part', reasons: [{ isConfirmed: false }], load: { possible: 540 } });
  });

  it('count no jobs that were rejected, and each person of a job of two', () => {
    const jobs = [aShiftJob(1, [1, 2]), aShiftJob(2, [1], { status: 'rejected' })];
    expect(facts(null, jobs).totalOf('2026-03-15').planned).toBe(120);
  });
});
