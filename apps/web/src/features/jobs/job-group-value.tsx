import type { JobListItem } from '@plumbline/contract/job-shapes';
import type { GroupField } from '@plumbline/domain/filters/groups';
import type { GroupValue } from '../views/index.ts';
import { shownName } from '../../ui/person-avatar.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

export type JobGroup = GroupField<'jobs'>;

const day = (at: string | null): GroupValue => ({ of: 'day', at });
const peopleOf = (people: JobListItem['users']): GroupValue => ({
  of: 'names',
  names: people.map((person) => ({ key: person._id, title: <bdi>{shownName(person)}</bdi> })),
});

/** What a job has in each field that jobs are grouped by. */
export const jobGroupValues = (
  nameOf: (jobType: JobListItem['jobType']) => string,
  lengthText: (minutes: number) => string,
  isLate: (job: JobListItem) => boolean,
): Readonly<Record<JobGroup, (job: JobListItem) => GroupValue>> => ({
  status: ({ status }) => ({ of: 'names', names: [{ key: status, title: <StatusChip status={status} /> }] }),
  project: ({ project }) => ({
    of: 'names',
    names: project ? [{ key: project._id, title: <bdi>{project.name}</bdi> }] : [],
  }),
  jobType: ({ jobType }) => ({ of: 'names', names: [{ key: jobType._id, title: <bdi>{nameOf(jobType)}</bdi> }] }),
  users: ({ users }) => peopleOf(users),
  confirmedUsers: ({ confirmedUsers }) => peopleOf(confirmedUsers.map(({ user }) => user)),
  startDate: ({ startDate }) => day(startDate),
  plannedLength: ({ plannedLength }) => ({
    of: 'names',
    names: typeof plannedLength === 'number' ? [{ key: String(plannedLength), title: lengthText(plannedLength) }] : [],
  }),
  plannedEnd: (job) => day(job.plannedEnd),
  created_at: (job) => day(job.created_at),
  updated_at: (job) => day(job.updated_at),
  isLate: (job) => ({ of: 'yes', value: isLate(job) }),
  hasIssues: (job) => ({ of: 'yes', value: job.issues_count > 0 }),
});
