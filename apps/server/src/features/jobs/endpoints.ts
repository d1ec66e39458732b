import type { Endpoint } from '../../http/endpoint.ts';
import { setJobSkills, setJobTypeSkills } from './asked-skills.route.ts';
import { changeJob } from './change-job.route.ts';
import { assignJob, assignJobs, assignManyJobs, changeAttendance } from './change-people.route.ts';
import { changeJobStatuses } from './change-statuses.route.ts';
import { cloneJob } from './clone-job.route.ts';
import { createJob } from './create-job.route.ts';
import { listRecentJobs, readJobCounters, readJobDashboard } from './dashboard.route.ts';
import { linkPreviousJob, unlinkPreviousJob } from './link-jobs.route.ts';
import { listSyncedJobsEndpoint, readJobEndpoint, readJobViews } from './read-job.route.ts';
import { listJobPlacesEndpoint, listJobsEndpoint } from './read-jobs.route.ts';
import { removeJob, removeJobs } from './remove-jobs.route.ts';
import { visitJob } from './visit-job.route.ts';

export const endpoints: readonly Endpoint[] = [
  listJobsEndpoint,
  listJobPlacesEndpoint,
  readJobEndpoint,
  readJobViews,
  listSyncedJobsEndpoint,
  createJob,
  cloneJob,
  changeJob,
  changeJobStatuses,
  assignJob,
  assignJobs,
  assignManyJobs,
  changeAttendance,
  setJobSkills,
  setJobTypeSkills,
  linkPreviousJob,
  unlinkPreviousJob,
  removeJob,
  removeJobs,
  visitJob,
  readJobDashboard,
  listRecentJobs,
  readJobCounters,
];
