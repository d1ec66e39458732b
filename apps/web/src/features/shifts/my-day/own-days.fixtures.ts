import type { ResponseOf } from '@plumbline/contract/call';
import type { listOwnShifts, OwnJob } from '@plumbline/contract/shifts';

type OwnShifts = ResponseOf<typeof listOwnShifts>;

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A place; the n-th of many that are all different. */
export const aPlace = (n: number) => ({ lat: 32 + n / 100, long: 34.78, address: `Herzl ${n}` });

/** One's own n-th job, on 15 March 2026 from ten to half past eleven in Asia/Jerusalem, at a place of its own. */
export function anOwnJob(n: number, part: Partial<OwnJob> = {}): OwnJob {
  return {
    _id: idOf(1000 + n),
    ID: n,
    status: 'assigned',
    jobType: { _id: idOf(900), title: 'Lift inspection', icon: 'lift' },
    project: { _id: idOf(901), name: 'Azrieli Tower', avatar: null },
    startDate: '2026-03-15T08:00:00.000Z',
    plannedLength: 90,
    place: aPlace(n),
    answers_count: 0,
    can: ['answer'],
    ...part,
  };
}

/** The week of these jobs, in which people work from eight to four. */
export function ownWeek(jobs: readonly OwnJob[], availability: Partial<OwnShifts['availability']> = {}): OwnShifts {
  return {
    from: '2026-03-15',
    to: '2026-03-21',
    jobs: [...jobs],
    is_complete: true,
    availability: {
      hours: Array.from({ length: 7 }, () => [{ from: '08:00', to: '16:00' }]),
      holidays: [],
      absences: [],
      ...availability,
    },
  };
}
