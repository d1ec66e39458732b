// What other features may import of jobs.
export { jobFilterColumns, jobFilterFields, splitJobFilter } from './job-filters.ts';
export { refreshJobSearch } from './search/job-search-text.ts';
export { fewJobsFoundBy, isIndexed } from './search/jobs-found-by.ts';
export { changeJobs } from './store/change-jobs.ts';
export type { WantedJob } from './store/create-jobs.ts';
export { createJobs } from './store/create-jobs.ts';
export type { LockedJob } from './store/lock-jobs.ts';
export { lockJob, lockJobRowWithNextRead, lockJobRows, relationsOf } from './store/lock-jobs.ts';
