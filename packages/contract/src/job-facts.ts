import type { filterFields } from '@plumbline/domain/filters/fields';
import type { FieldFacts } from '@plumbline/domain/filters/passes';
import { isLate } from '@plumbline/domain/jobs/late';
import type { JobListItem } from './job-shapes.ts';

type JobField = keyof typeof filterFields.jobs;

/** What lists don't tell of a job, though they can be filtered by it. */
type Unknown = 'createdBy' | 'answeredBy' | 'statusSince';

interface PlannedFacts {
  readonly plannedLength: readonly number[];
  readonly plannedEnd: readonly string[];
  readonly score: readonly number[];
  readonly isPassed: readonly boolean[];
}

/** What a job, as lists show it, has in the fields that filters ask for. Of its people those that lists name. */
export function factsOfJob(
  job: JobListItem,
  dates: { readonly now: string; readonly timeZone: string },
): FieldFacts & Readonly<Record<Exclude<JobField, Unknown>, unknown>> & PlannedFacts {
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
    // A copy on a device may be older than these fields.
    plannedLength: [job.plannedLength].filter((minutes) => typeof minutes === 'number'),
    plannedEnd: [job.plannedEnd].filter((at) => typeof at === 'string'),
    isLate: [isLate(job, dates)],
    hasIssues: [job.issues_count > 0],
    score: [job.score?.percent].filter((percent) => typeof percent === 'number'),
    isPassed: [job.score?.passed].filter((passed) => typeof passed === 'boolean'),
    created_at: [job.created_at],
    updated_at: [job.updated_at],
  };
}

/** The fields of {@link factsOfJob}. */
export const factFieldsOfJob: ReadonlySet<string> = new Set<Exclude<JobField, Unknown>>([
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
  'plannedLength',
  'plannedEnd',
  'isLate',
  'hasIssues',
  'score',
  'isPassed',
  'created_at',
  'updated_at',
]);
