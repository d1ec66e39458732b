import type { filterFields } from '@plumbline/domain/filters/fields';
import type { FieldFacts } from '@plumbline/domain/filters/passes';
import type { JobListItem } from './job-shapes.ts';

type JobField = keyof typeof filterFields.jobs;

/** What lists don't tell of a job, though they can be filtered by it. */
type Untold = 'createdBy';

/** What a job, as lists show it, has in the fields that filters ask for. Of its people those that lists name. */
export function factsOfJob(job: JobListItem): FieldFacts & Readonly<Record<Exclude<JobField, Untold>, unknown>> {
  return {
    ID: [job.ID],
    status: [job.status],
    jobType: [job.jobType._id],
    project: job.project ? [job.project._id] : [],
    projectName: job.project ? [job.project.name] : [],
    users: job.users.map(({ _id }) => _id),
    confirmedUsers: job.confirmedUsers.map(({ user }) => user._id),
    skills: job.skills.map(({ _id }) => _id),
    prevJob: job.prevJob,
    startDate: job.startDate === null ? [] : [job.startDate],
    created_at: [job.created_at],
    updated_at: [job.updated_at],
  };
}

/** The fields of {@link factsOfJob}. */
export const factFieldsOfJob: ReadonlySet<string> = new Set<Exclude<JobField, Untold>>([
  'ID',
  'status',
  'jobType',
  'project',
  'projectName',
  'users',
  'confirmedUsers',
  'skills',
  'prevJob',
  'startDate',
  'created_at',
  'updated_at',
]);
