import type { ResponseOf } from '@plumbline/contract/call';
import type { AheadJob, listShifts, ShiftJob, ShiftPerson } from '@plumbline/contract/shifts';
import { roles } from '@plumbline/domain/actor/roles';
import type { DayPart } from '@plumbline/domain/shifts/job-days';
import { partsOfJob } from '@plumbline/domain/shifts/job-days';
import { plannedWithin } from '@plumbline/domain/availability/load';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import type { RowGroup } from '../shift-address.ts';

export type Shifts = ResponseOf<typeof listShifts>;

/** The part of a job that one cell shows. */
export interface PlacedJob {
  readonly job: ShiftJob;
  readonly part: DayPart;
}

/** The part of a job that an automation will create: nothing that could be opened or moved. */
export interface PlacedAhead {
  readonly ahead: AheadJob;
  readonly key: string;
  readonly part: DayPart;
}

/** What a cell shows. */
export type Placed = PlacedJob | PlacedAhead;

export const isPlacedJob = (placed: Placed): placed is PlacedJob => 'job' in placed;
export const keyOfPlaced = (placed: Placed): string => (isPlacedJob(placed) ? placed.job._id : placed.key);

/** Somebody's days. */
export interface BoardRow {
  readonly key: string;
  /** Null: jobs of people who are no row themselves. */
  readonly person: ShiftPerson | null;
  /** By the day; each in the order of its hours. */
  readonly cells: ReadonlyMap<string, readonly Placed[]>;
  readonly jobs: number;
  /** How long its jobs take on the days that are shown. */
  readonly minutes: number;
}

/** Rows that stand together. */
export interface BoardGroup {
  readonly key: string;
  /** What they have in common: a role, a project, a skill; null for rows without one, and for those who have nothing to do. */
  readonly id: string | null;
  readonly rows: readonly BoardRow[];
}

const nothing: ReadonlyMap<string, readonly Placed[]> = new Map();
/** The row of jobs of people who are no rows: they were banned, or there are more people than come at once. */
const others = 'others';

/** What is there comes before what isn't yet. */
const numberOf = (placed: Placed) => (isPlacedJob(placed) ? placed.job.ID : Number.MAX_SAFE_INTEGER);

function cellsOf(placed: readonly Placed[]): ReadonlyMap<string, readonly Placed[]> {
  if (placed.length === 0) return nothing;
  const cells = Map.groupBy(placed, ({ part }) => part.day);
  for (const cell of cells.values())
    cell.sort((one, other) => one.part.from - other.part.from || numberOf(one) - numberOf(other));
  return cells;
}

interface ByRow {
  readonly of: (personId: string) => readonly Placed[];
  readonly ofOthers: readonly Placed[];
  /** How long jobs take on the days. */
  readonly minutesOf: (jobs: readonly ShiftJob[]) => number;
}

/** What is planned ahead, by its place among what the server has said: it has no id. */
function placedAhead(
  ahead: readonly AheadJob[],
  span: DaySpan,
  timeZone: string,
): readonly { readonly job: AheadJob; readonly placed: readonly PlacedAhead[] }[] {
  return ahead.map((job, place) => {
    const parts = partsOfJob(plannedJob(job), span, timeZone);
    return { job, placed: parts.map((part) => ({ ahead: job, key: `ahead:${place}`, part })) };
  });
}

const plannedJob = ({ startDate, plannedLength }: Pick<AheadJob, 'startDate' | 'plannedLength'>) => ({
  startDate,
  plannedMinutes: plannedLength,
});

/** The parts of jobs, by the rows that show them. */
function placedBy({ people, jobs, planned_ahead: ahead }: Shifts, span: DaySpan, timeZone: string): ByRow {
  const byPerson = new Map<string, Placed[]>(people.map(({ _id }) => [_id, []]));
  const ofOthers: Placed[] = [];
  for (const job of jobs) {
    const placed = partsOfJob(plannedJob(job), span, timeZone).map((part) => ({ job, part }));
    const rows = job.users.flatMap((id) => {
      const row = byPerson.get(id);
      return row ? [row] : [];
    });
    for (const row of rows.length > 0 ? rows : [ofOthers]) row.push(...placed);
  }
  for (const { job, placed } of placedAhead(ahead, span, timeZone)) {
    for (const id of job.users) byPerson.get(id)?.push(...placed);
  }
  return {
    of: (id) => byPerson.get(id) ?? [],
    ofOthers,
    minutesOf: (some) =>
      plannedWithin(
        some.map((job) => ({ ...plannedJob(job), status: job.status })),
        span,
        timeZone,
      ),
  };
}

function rowOf(
  group: string,
  person: ShiftPerson | null,
  placed: readonly Placed[],
  minutesOf: ByRow['minutesOf'],
): BoardRow {
  const own = placed.flatMap((one) => (isPlacedJob(one) ? [one.job] : []));
  const jobs = [...new Map(own.map((job) => [job._id, job])).values()];
  const key = `${group}:${person?._id ?? others}`;
  let known: number | null = null;
  return {
    key,
    person,
    cells: cellsOf(placed),
    jobs: jobs.length,
    // Of the few rows that are drawn.
    get minutes() {
      known ??= jobs.length > 0 ? minutesOf(jobs) : 0;
      return known;
    },
  };
}

const projectOf = (placed: Placed) => (isPlacedJob(placed) ? placed.job : placed.ahead).project;

/** The rows of some people, of their jobs those whose project passes. */
function rowsOf(
  group: string,
  people: readonly ShiftPerson[],
  placed: ByRow,
  passes: (project: string | null) => boolean = () => true,
): readonly BoardRow[] {
  return people.map((person) =>
    rowOf(
      group,
      person,
      placed.of(person._id).filter((one) => passes(projectOf(one))),
      placed.minutesOf,
    ),
  );
}

function othersRow(
  group: string,
  { ofOthers, minutesOf }: ByRow,
  passes: (project: string | null) => boolean = () => true,
): readonly BoardRow[] {
  const own = ofOthers.filter((one) => passes(projectOf(one)));
  return own.length === 0 ? [] : [rowOf(group, null, own, minutesOf)];
}

const groupOf = (key: string, id: string | null, rows: readonly BoardRow[]): readonly BoardGroup[] =>
  rows.length === 0 ? [] : [{ key, id, rows }];

/** By project: who has something to do there, with that alone; at last who has nothing to do at all. */
function byProject({ people, jobs, projects, planned_ahead: ahead }: Shifts, placed: ByRow): readonly BoardGroup[] {
  const ids = [
    ...projects.map(({ _id }) => _id),
    ...([...jobs, ...ahead].some(({ project }) => project === null) ? [null] : []),
  ];
  const busy = ids.flatMap((id) => {
    const key = `project:${id ?? 'none'}`;
    const isIn = (project: string | null) => project === id;
    const rows = rowsOf(key, people, placed, isIn).filter((row) => row.cells.size > 0);
    return groupOf(key, id, [...rows, ...othersRow(key, placed, isIn)]);
  });
  const free = people.filter(({ _id }) => placed.of(_id).length === 0);
  return [...busy, ...groupOf('free', null, rowsOf('free', free, placed))];
}

function bySkill({ people, skills }: Shifts, placed: ByRow): readonly BoardGroup[] {
  const held = skills.flatMap(({ _id: id }) => {
    const key = `skill:${id}`;
    return groupOf(
      key,
      id,
      rowsOf(
        key,
        people.filter((person) => person.skills.includes(id)),
        placed,
      ),
    );
  });
  const without = people.filter((person) => person.skills.length === 0);
  return [...held, ...groupOf('skill:none', null, rowsOf('skill:none', without, placed))];
}

/** The rows of the board as they stand together, each with what it has on which day. */
export function boardGroups(
  shifts: Shifts,
  { group, span, timeZone }: { readonly group: RowGroup; readonly span: DaySpan; readonly timeZone: string },
): readonly BoardGroup[] {
  const placed = placedBy(shifts, span, timeZone);
  const rest = groupOf(others, null, othersRow(others, placed));
  switch (group) {
    case 'none':
      return [...groupOf('all', null, rowsOf('all', shifts.people, placed)), ...rest];
    case 'role': {
      const grouped = roles.flatMap((role) => {
        const key = `role:${role}`;
        return groupOf(
          key,
          role,
          rowsOf(
            key,
            shifts.people.filter((person) => person.role === role),
            placed,
          ),
        );
      });
      return [...grouped, ...rest];
    }
    case 'project':
      return byProject(shifts, placed);
    case 'skill':
      return [...bySkill(shifts, placed), ...rest];
  }
}
