import { plannedLength } from '@plumbline/domain/jobs/planned-length-schema';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { job, jobChange, jobListItem, jobView } from './job-shapes.ts';
import { sectionQuery } from './list-sections.ts';
import { done, id, idParams, moment, pageOf, pageQuery, queryList, text } from './wire.ts';

/** At most so many jobs in one bulk call, and so many people on one job. */
export const bulkLimit = 1000;
export const assigneeLimit = 200;

/** The name of a status, built-in or custom; whether the instance has it is checked by the server. */
const status = text(60);

/** A day (YYYY-MM-DD, in the instance's time zone) or a moment. */
const dayOrMoment = z.union([z.iso.date(), moment]);
const idList = queryList.pipe(z.array(id).max(bulkLimit));

/** What lists of jobs can be narrowed by besides the filter language: for links, widgets and other screens. */
const jobListQuery = pageQuery.in
  .extend({
    status: queryList.pipe(z.array(status).max(200)).optional(),
    project: idList.optional(),
    jobType: idList.optional(),
    user: idList.optional(),
    /** Jobs that start at or after this; a day counts from its first moment. */
    startDate: dayOrMoment.optional(),
    /** Jobs that start up to this; a day counts as a whole. */
    endDate: dayOrMoment.optional(),
    section: sectionQuery('jobs'),
  })
  .transform(
    ({
      page_size,
      search,
      page,
      sort,
      filters,
      after,
      status: statuses,
      project,
      jobType,
      user,
      section,
      ...dates
    }) => ({
      page: { search, page, sort, filters, after, pageSize: page_size },
      statuses,
      projectIds: project,
      jobTypeIds: jobType,
      assigneeIds: user,
      startsFrom: dates.startDate,
      startsUpTo: dates.endDate,
      section,
    }),
  );

export type JobListQuery = z.output<typeof jobListQuery>;

export const listJobs = defineCall({
  name: 'listJobs',
  method: 'GET',
  path: '/v2/jobs',
  alsoAt: ['/v1/jobs'],
  feature: 'jobs',
  summary: 'The jobs that the person sees, a page at a time, searched, filtered and sorted.',
  spec: 'spec/1 §7 Jobs; spec/3 §4 Grid',
  query: jobListQuery,
  response: pageOf(jobListItem),
});

export const readJob = defineCall({
  name: 'readJob',
  method: 'GET',
  path: '/v2/jobs/{id}',
  alsoAt: ['/v1/jobs/{id}', '/v2/jobs/view/{id}', '/v1/jobs/view/{id}'],
  feature: 'jobs',
  summary: 'One job with its questions and its newest answers.',
  spec: 'spec/1 §3 Job, §7 Jobs',
  params: idParams,
  response: jobView,
});

const people = z.array(id).max(assigneeLimit);

export const createJob = defineCall({
  name: 'createJob',
  method: 'POST',
  path: '/v2/jobs',
  alsoAt: ['/v1/jobs'],
  feature: 'jobs',
  summary:
    'Creates a job. A project is needed while the projects app is on; people on it need the right to assign. `plannedLength` is in minutes, null for none; left out, it is that of the job type.',
  spec: 'spec/1 §2 Create-new wizard, §5',
  body: z
    .object({
      job_type: id,
      project: id.nullish(),
      prev_job: z.union([id, z.array(id).max(100)]).nullish(),
      startDate: moment,
      /** In minutes; null for none. Left out, it is that of the job type. */
      plannedLength: plannedLength.nullable().optional(),
      users: people.optional(),
    })
    .transform(({ job_type, project, prev_job, startDate, plannedLength: length, users }) => ({
      jobTypeId: job_type,
      projectId: project ?? null,
      previousIds: [...new Set([prev_job ?? []].flat())],
      startDate,
      plannedLength: length,
      assigneeIds: [...new Set(users ?? [])],
    })),
  response: job,
  problems: ['job_type_disabled'],
});

export const cloneJob = defineCall({
  name: 'cloneJob',
  method: 'POST',
  path: '/v1/jobs/{id}/clone',
  alsoAt: ['/v2/jobs/{id}/clone'],
  feature: 'jobs',
  summary:
    'Makes a new job of the same type, project, start date and planned length; the same people for whoever may assign. No answers, no links.',
  spec: 'spec/1 §6, §7 Jobs',
  params: idParams,
  response: job,
  problems: ['job_type_disabled'],
});

export const changeJob = defineCall({
  name: 'changeJob',
  method: 'PUT',
  path: '/v1/jobs/{id}',
  alsoAt: ['/v2/jobs/{id}'],
  feature: 'jobs',
  summary:
    'Changes what is given of a job. `plannedLength` is in minutes, null for none; `plannedEnd` follows from it and the start. `users` are exactly the people on it afterwards. With `version`, a change made meanwhile answers 409.',
  spec: 'spec/1 §4, §7 Jobs; spec/4 §3 "Job life cycle"',
  params: idParams,
  body: jobChange
    .extend({ status: status.optional(), users: people.optional() })
    .transform(({ users, project, jobType, ...rest }) => ({
      ...rest,
      assigneeIds: users && [...new Set(users)],
      projectId: project,
      jobTypeId: jobType,
    })),
  response: job,
  problems: ['conflict', 'status_not_allowed', 'status_unknown', 'job_type_disabled'],
});

export const assignJob = defineCall({
  name: 'assignJob',
  method: 'PUT',
  path: '/v1/jobs/{id}/assign',
  alsoAt: ['/v2/jobs/{id}/assign'],
  feature: 'jobs',
  summary:
    'Makes exactly these people the ones on the job. With `before`, those who were on it when they were chosen, whom others put on or took off since stays so.',
  spec: 'spec/1 §4, §7 Jobs',
  params: idParams,
  body: z
    .object({ users: people, before: people.optional() })
    .transform(({ users, before }) => ({ assigneeIds: [...new Set(users)], before })),
  response: job,
});

export const assignJobs = defineCall({
  name: 'assignJobs',
  method: 'PUT',
  path: '/v1/jobs/assign_multiple',
  alsoAt: ['/v2/jobs/assign_multiple'],
  feature: 'jobs',
  summary:
    'Adds these people to each of these jobs, whoever is on them already; all or none: a refusal names each job that stands against it (`jobs.7`).',
  spec: 'spec/1 §7 Jobs; spec/3 §7 Shift view',
  body: z
    .object({ users: people.min(1), jobs: z.array(id).min(1).max(bulkLimit) })
    .transform(({ users, jobs }) => ({ assigneeIds: [...new Set(users)], jobIds: jobs })),
  response: z.array(jobListItem),
});

export const assignManyJobs = defineCall({
  name: 'assignManyJobs',
  method: 'POST',
  path: '/v1/jobs/assign_many',
  alsoAt: ['/v2/jobs/assign_many'],
  feature: 'jobs',
  summary:
    'Makes exactly the people given with each job the ones on it; all or none: a refusal names each job that stands against it (`jobs.7`).',
  spec: 'spec/1 §7 Jobs',
  body: z
    .object({
      jobs: z
        .array(z.object({ _id: id, users: people }))
        .min(1)
        .max(bulkLimit),
    })
    .transform(({ jobs }) => ({
      jobs: jobs.map((one) => ({ jobId: one._id, assigneeIds: [...new Set(one.users)] })),
    })),
  response: z.array(jobListItem),
});

export const changeJobStatuses = defineCall({
  name: 'changeJobStatuses',
  method: 'PUT',
  path: '/v2/jobs/status_multiple',
  feature: 'jobs',
  summary: 'Sets one status on many jobs; all or none: a refusal names each job that stands against it (`jobs.7`).',
  spec: 'spec/3 §4 Grid (bulk selection)',
  body: z
    .object({ status, jobs: z.array(id).min(1).max(bulkLimit) })
    .transform(({ status: wanted, jobs }) => ({ status: wanted, jobIds: jobs })),
  response: z.array(jobListItem),
  problems: ['status_not_allowed', 'status_unknown'],
});

export const changeAttendance = defineCall({
  name: 'changeAttendance',
  method: 'PUT',
  path: '/v1/jobs/{job}/attendance/{user}',
  alsoAt: ['/v2/jobs/{job}/attendance/{user}'],
  feature: 'jobs',
  summary:
    'Without a body, or with `confirmed: true`, the assigned person confirms their own attendance, once. With `confirmed: false` a project manager or above removes anybody’s confirmation.',
  spec: 'spec/1 §4 Attendance',
  params: z.object({ job: id, user: id }).transform(({ job: jobId, user }) => ({ jobId, userId: user })),
  body: z.object({ confirmed: z.boolean().default(true) }),
  response: job,
  problems: ['attendance_not_assigned', 'attendance_already_confirmed', 'attendance_too_late'],
});

const linkParams = z.object({ job: id, prev: id }).transform(({ job: jobId, prev }) => ({ jobId, previousId: prev }));

export const linkPreviousJob = defineCall({
  name: 'linkPreviousJob',
  method: 'PUT',
  path: '/v1/jobs/{job}/add_prev/{prev}',
  alsoAt: ['/v2/jobs/{job}/add_prev/{prev}'],
  feature: 'jobs',
  summary: 'Puts one job before another. A job is never linked to itself, nor twice: both are ignored.',
  spec: 'spec/1 §4 Previous/next links',
  params: linkParams,
  response: job,
  problems: ['job_links_in_circle'],
});

export const unlinkPreviousJob = defineCall({
  name: 'unlinkPreviousJob',
  method: 'PUT',
  path: '/v1/jobs/{job}/remove_prev/{prev}',
  alsoAt: ['/v2/jobs/{job}/remove_prev/{prev}'],
  feature: 'jobs',
  summary: 'Ends the link between a job and the one before it.',
  spec: 'spec/1 §4 Previous/next links',
  params: linkParams,
  response: job,
});

export const removeJob = defineCall({
  name: 'removeJob',
  method: 'DELETE',
  path: '/v1/jobs/{id}',
  alsoAt: ['/v2/jobs/{id}'],
  feature: 'jobs',
  summary: 'Deletes a job. Its number is never used again; its answers stay for the audit trail alone.',
  spec: 'spec/1 §5, §6',
  params: idParams,
  response: done,
});

export const removeJobs = defineCall({
  name: 'removeJobs',
  method: 'DELETE',
  path: '/v1/jobs/delete_multiple',
  alsoAt: ['/v2/jobs/delete_multiple'],
  feature: 'jobs',
  summary:
    'Deletes many jobs; all or none: a refusal names each job that stands against it by its place (`7`). The body is the list of their ids.',
  spec: 'spec/1 §7 Jobs',
  body: z.array(id).min(1).max(bulkLimit),
  response: done,
});

export const visitJob = defineCall({
  name: 'visitJob',
  method: 'PUT',
  path: '/v1/jobs/{id}/visit',
  alsoAt: ['/v2/jobs/{id}/visit'],
  feature: 'jobs',
  summary: 'Remembers that the person opened the job, for “jobs I visited”.',
  spec: 'spec/1 §7 Jobs; spec/2 §9 Dashboard',
  params: idParams,
  response: done,
});
