import type { ResponseOf } from '@plumbline/contract/call';
import type { listShifts, ShiftJob, ShiftPerson } from '@plumbline/contract/shifts';
import { builtInStatuses } from '@plumbline/domain/jobs/status';

export type Shifts = ResponseOf<typeof listShifts>;

/** A board that is measured: so many people and jobs, over days from the first one on. */
export interface BoardSize {
  readonly range: 'month' | 'week';
  readonly people: number;
  readonly jobs: number;
  readonly days: number;
}

/** A Sunday's week, and a month of 31 days that ends with its week: both programs show the same days. */
export const firstDays = { month: '2026-01-01', week: '2026-01-04' } as const;

const firstNames = ['Dana', 'Noam', 'Maya', 'Yossi', 'Ruth', 'Amir', 'Tamar', 'נועה', 'Eitan', 'Omar'];
const lastNames = ['Levi', 'Cohen', 'Mizrahi', 'Peretz', 'Katz', 'Azulay', 'Haddad', 'Golan'];
const jobTypes = [
  { title: 'Fire doors', icon: 'flame' },
  { title: 'Site safety walk', icon: 'walk' },
  { title: 'Concrete pour: before the pour', icon: 'building' },
  { title: 'Handover of a flat', icon: 'home' },
  { title: 'Lift', icon: 'elevator' },
];
const projects = 40;
const statuses = builtInStatuses.filter((status) => status !== 'open');
const dayLength = 86_400_000;

const idOf = (kind: number, index: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** Numbers from 0 up to 1 that are the same in every run. */
function makeRandom(): () => number {
  let seed = 7;
  return () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

function personOf(index: number): ShiftPerson {
  return {
    _id: idOf(1, index),
    name: { first: pick(firstNames, index), last: pick(lastNames, index >> 1) },
    imgUrl: null,
    inTraining: index % 20 === 7,
    greenMark: false,
    role: index % 15 === 0 ? 'project_manager' : 'inspector',
    skills: [],
  };
}

/** From 06:00 to 16:45, an hour or several; one in fifty goes on until the next day, one in ten has two people. */
function jobOf(index: number, { range, people, days }: BoardSize, random: () => number): ShiftJob {
  const day = Math.floor(random() * days);
  const quarter = 16 + Math.floor(random() * 44);
  const starts = Date.parse(`${firstDays[range]}T00:00:00Z`) + day * dayLength + quarter * 900_000;
  const first = Math.floor(random() * people);
  const goesOn = index % 50 === 13 && day < days - 1;
  return {
    _id: idOf(2, index),
    ID: 4_000 + index,
    status: pick(statuses, Math.floor(random() * statuses.length)),
    jobType: idOf(3, Math.floor(random() * jobTypes.length)),
    project: idOf(4, Math.floor(random() * projects)),
    startDate: new Date(starts).toISOString(),
    plannedLength: goesOn ? 1_440 : index % 3 === 0 ? null : 60 + 30 * (index % 6),
    users: [idOf(1, first), ...(index % 10 === 0 ? [idOf(1, (first + 1) % people)] : [])],
    can: ['change', 'assign', 'change_status', 'duplicate'],
  };
}

/** What the server would send for the board, always the same for its size. */
export function makeShifts(size: BoardSize): Shifts {
  const random = makeRandom();
  const first = firstDays[size.range];
  const workday = [{ from: '08:00', to: '17:00' }];
  return {
    people: Array.from({ length: size.people }, (_, index) => personOf(index)),
    people_total: size.people,
    jobs: Array.from({ length: size.jobs }, (_, index) => jobOf(index, size, random)).toSorted((one, other) =>
      one.startDate < other.startDate ? -1 : 1,
    ),
    is_complete: true,
    jobTypes: jobTypes.map((type, index) => ({ _id: idOf(3, index), ...type })),
    projects: Array.from({ length: projects }, (_, index) => ({
      _id: idOf(4, index),
      name: `Tower ${index + 1}`,
      avatar: null,
    })),
    skills: [],
    planned_ahead: [],
    availability: {
      hours: [workday, workday, workday, workday, [], [], workday],
      holidays: [{ name: 'Holiday', firstDay: first, lastDay: first }],
      people: Array.from({ length: Math.ceil(size.people / 5) }, (_, index) => ({
        _id: idOf(1, index * 5),
        hours: null,
        absences: [
          {
            _id: idOf(5, index),
            kind: 'sick',
            state: 'confirmed',
            firstDay: new Date(Date.parse(`${first}T00:00:00Z`) + (index % size.days) * dayLength)
              .toISOString()
              .slice(0, 10),
            lastDay: new Date(Date.parse(`${first}T00:00:00Z`) + ((index % size.days) + 2) * dayLength)
              .toISOString()
              .slice(0, 10),
            part: 'days',
            from: null,
            to: null,
            reason: null,
          },
        ],
      })),
    },
  };
}

/** The size that a page's address asks for. */
export function askedSize(): BoardSize {
  const asked = new URLSearchParams(location.search);
  const number = (name: string) => Number(asked.get(name));
  const range = asked.get('range') === 'week' ? 'week' : 'month';
  return { range, people: number('people'), jobs: number('jobs'), days: number('days') };
}
