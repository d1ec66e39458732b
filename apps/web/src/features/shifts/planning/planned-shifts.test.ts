import { describe, expect, it } from 'vitest';
import type { PlanChange } from '@plumbline/domain/shifts/plan';
import { aShiftJob, aShiftPerson, someShifts } from '../board/board.fixtures.ts';
import type { Shifts } from '../board/board-rows.ts';
import { plannedShifts } from './planned-shifts.ts';

const [noa, ruth] = [aShiftPerson(1, 'Noa'), aShiftPerson(2, 'Ruth')];
const job = aShiftJob(1, [1]);
const shifts = someShifts([noa, ruth], [job]);
const change = (part: Partial<PlanChange>): PlanChange => {
  const { _id, users, startDate, plannedLength } = job;
  return { job: _id, before: { users, startDate, plannedLength }, assign: [], unassign: [], ...part };
};
const plannedWith = (...changes: readonly PlanChange[]): Shifts =>
  plannedShifts(shifts, [{ key: 'one', changes }], () => undefined);

describe('the board with what is on its way', () => {
  it('is as it was without anything', () => {
    expect(plannedShifts(shifts, [], () => undefined)).toBe(shifts);
  });

  it('has each job as it will be, and the same where the server has it already', () => {
    const wanted = change({
      assign: [ruth._id],
      unassign: [noa._id],
      startDate: '2026-03-16T08:00:00.000Z',
      plannedLength: 90,
    });
    const once = plannedWith(wanted);
    expect(once.jobs).toMatchObject([{ users: [ruth._id], startDate: '2026-03-16T08:00:00.000Z', plannedLength: 90 }]);
    expect(plannedShifts(once, [{ key: 'one', changes: [wanted] }], () => undefined).jobs).toEqual(once.jobs);
  });

  it('has no job that nobody is on, and none that it knows nothing of', () => {
    expect(plannedWith(change({ unassign: [noa._id] })).jobs).toEqual([]);
    expect(plannedWith(change({ job: ruth._id, assign: [ruth._id] })).jobs).toEqual([job]);
  });
});
