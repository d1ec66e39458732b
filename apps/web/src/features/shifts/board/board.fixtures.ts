import type { ShiftJob, ShiftPerson } from '@plumbline/contract/shifts';
import type { Shifts } from './board-rows.ts';

/** A fixed id for the n-th thing of a test. */
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const liftId = idOf(900);
export const towerId = idOf(901);
export const ropesId = idOf(902);

export function aShiftPerson(n: number, first: string, part: Partial<ShiftPerson> = {}): ShiftPerson {
  return {
    _id: idOf(n),
    name: { first, last: 'Levi' },
    imgUrl: null,
    inTraining: false,
    greenMark: false,
    role: 'inspector',
    skills: [],
    ...part,
  };
}

/** The n-th job, on 15 March 2026 from ten to eleven in Asia/Jerusalem, of the persons of these numbers. */
export function aShiftJob(n: number, users: readonly number[], part: Partial<ShiftJob> = {}): ShiftJob {
  return {
    _id: idOf(1000 + n),
    ID: n,
    status: 'assigned',
    jobType: liftId,
    project: towerId,
    startDate: '2026-03-15T08:00:00.000Z',
    plannedLength: null,
    users: users.map(idOf),
    can: ['change', 'assign'],
    ...part,
  };
}

export function someShifts(
  people: readonly ShiftPerson[],
  jobs: readonly ShiftJob[],
  part: Partial<Shifts> = {},
): Shifts {
  return {
    people: [...people],
    people_total: people.length,
    availability: { hours: null, holidays: [], people: [] },
    planned_ahead: [],
    jobs: [...jobs],
    is_complete: true,
    jobTypes: [{ _id: liftId, title: 'Lift inspection', icon: 'lift' }],
    projects: [{ _id: towerId, name: 'Azrieli Tower', avatar: null }],
    skills: [{ _id: ropesId, name: 'Ropes' }],
    ...part,
  };
}
