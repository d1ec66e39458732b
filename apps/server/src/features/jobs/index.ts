// What other features may import of jobs.
export { askOfJob } from './asked-skills.route.ts';
export { assignPeople } from './assign-people.ts';
export { checkKnownStatus, checkStatus } from './check-status.ts';
export { cloneLockedJob } from './clone-job.route.ts';
export { jobFilterColumns, jobFilterFields, splitJobFilter } from './job-filters.ts';
export { jobsNarrowing } from './job-list.ts';
export { refreshJobSearch } from './search/job-search-text.ts';
export { fewJobsFoundBy, isIndexed } from './search/jobs-found-by.ts';
export { removeLockedJobs } from './remove-jobs.route.ts';
export { readChangedJob } from './jobs.queries.ts';
export { writeJobFields } from './store/change-fields.ts';
export { changeJobs } from './store/change-jobs.ts';
export type { WantedJob } from './store/create-jobs.ts';
export { createJobs, lockProjectOfJob } from './store/create-jobs.ts';
export { insertReturn } from './store/job-returns.ts';
export type { LockedJob } from './store/lock-jobs.ts';
export { lockJob, lockJobRowWithNextRead, lockJobRows, lockVisibleJobs, relationsOf } from './store/lock-jobs.ts';
