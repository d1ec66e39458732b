import type { EventName } from '../events/catalogue.ts';
import { plannedEnd } from '../jobs/planned-length.ts';
import type { JobData } from './data.ts';

/** A change of a job after an event, from its own event. */
export interface LaterJobChange {
  readonly name: EventName;
  readonly before: unknown;
  readonly after: unknown;
}

/** What of a job its events say from both sides, so that it can be shown as it was. */
export type ChangingJob = Pick<
  JobData,
  | 'status'
  | 'project'
  | 'startDate'
  | 'plannedLength'
  | 'plannedEnd'
  | 'jobType'
  | 'skills'
  | 'users'
  | 'confirmedUsers'
>;

type Side = Readonly<Record<string, unknown>>;
type Undo = (job: ChangingJob, sides: { before: Side; after: Side }, nameOf: (id: string) => string) => ChangingJob;

const listAt = (side: Side, key: string): readonly string[] =>
  Array.isArray(side[key]) ? side[key].filter((one) => typeof one === 'string') : [];
const textAt = (side: Side, key: string): string | null => (typeof side[key] === 'string' ? side[key] : null);
const numberAt = (side: Side, key: string): number | null => (typeof side[key] === 'number' ? side[key] : null);

const withoutPeople = (job: ChangingJob, gone: readonly string[]): ChangingJob => ({
  ...job,
  users: job.users.filter(({ _id }) => !gone.includes(_id)),
  confirmedUsers: job.confirmedUsers.filter((id) => !gone.includes(id)),
});

const undone: Partial<Record<EventName, Undo>> = {
  'job.status_changed': (job, { before }) => ({ ...job, status: textAt(before, 'status') ?? job.status }),
  'job.changed': (job, { before }, nameOf) => {
    const jobType = textAt(before, 'jobTypeId');
    const startDate = 'startDate' in before ? textAt(before, 'startDate') : job.startDate;
    const length = 'plannedLength' in before ? numberAt(before, 'plannedLength') : job.plannedLength;
    return {
      ...job,
      startDate,
      plannedLength: length,
      plannedEnd: plannedEnd(startDate, length),
      ...('projectId' in before && { project: textAt(before, 'projectId') }),
      ...(jobType !== null && { jobType: { _id: jobType, name: nameOf(jobType) } }),
      ...('skillIds' in before && { skills: listAt(before, 'skillIds').map((_id) => ({ _id, name: nameOf(_id) })) }),
    };
  },
  'job.assigned': (job, { after }) => withoutPeople(job, listAt(after, 'userIds')),
  'job.unassigned': (job, { before }, nameOf) => {
    const back = listAt(before, 'userIds');
    const others = job.users.filter(({ _id }) => !back.includes(_id));
    return { ...job, users: [...others, ...back.map((_id) => ({ _id, name: nameOf(_id) }))] };
  },
  'job.attendance_confirmed': (job, { after }) => ({
    ...job,
    confirmedUsers: job.confirmedUsers.filter((id) => id !== after['userId']),
  }),
  'job.attendance_removed': (job, { before }) => {
    const back = textAt(before, 'userId');
    const others = job.confirmedUsers.filter((id) => id !== back);
    return { ...job, confirmedUsers: back === null ? others : [...others, back] };
  },
};

/** The events by which {@link jobBefore} takes a job back. */
export const undoneEvents = Object.keys(undone) as readonly EventName[];

const sideOf = (side: unknown): Side => (typeof side === 'object' && side !== null ? (side as Side) : {});

/**
 * A job as it was before changes. An automation looks at its event a moment later, or days later when it is tried: what has become of the
 * job since is no part of the event. @param changes in the order in which they were made
 */
export function jobBefore<Job extends ChangingJob>(
  job: Job,
  changes: readonly LaterJobChange[],
  nameOf: (id: string) => string,
): Job {
  return changes.reduceRight<Job>((known, { name, before, after }) => {
    const undo = undone[name];
    return undo ? { ...known, ...undo(known, { before: sideOf(before), after: sideOf(after) }, nameOf) } : known;
  }, job);
}

/** The ids whose names {@link jobBefore} asks for. */
export function namedIn(changes: readonly LaterJobChange[]): string[] {
  const ids = changes.flatMap(({ name, before }) => {
    const side = sideOf(before);
    if (name === 'job.unassigned') return listAt(side, 'userIds');
    if (name !== 'job.changed') return [];
    const jobType = textAt(side, 'jobTypeId');
    return [...listAt(side, 'skillIds'), ...(jobType === null ? [] : [jobType])];
  });
  return [...new Set(ids)];
}
