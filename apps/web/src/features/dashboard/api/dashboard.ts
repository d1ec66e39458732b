import { queryOptions } from '@tanstack/react-query';
import { listChangedJobs, listMyJobs, readProjectDashboard } from '@plumbline/contract/dashboard';
import { readJobCounters, readJobDashboard } from '@plumbline/contract/job-dashboard';
import { listJobs } from '@plumbline/contract/jobs';
import type { LiveChange } from '@plumbline/contract/live';
import { callServer } from '../../../app/api/call-server.ts';
import { keptAs } from '../../../app/api/or-kept.ts';
import { registerLiveInvalidation } from '../../../app/live/invalidations.ts';

const key = ['dashboard', 'shown'] as const;
const jobsKey = [...key, 'jobs'] as const;

/** Looking at a job changes one's own list of visited jobs and nothing else. */
function keysOfJobChange({ name, own }: LiveChange) {
  if (name === 'job.exported') return [];
  if (name === 'job.visited') return own ? [jobsKey] : [];
  return [key];
}
registerLiveInvalidation('job.', keysOfJobChange);
registerLiveInvalidation('project.', [key]);

/** How many jobs stand in each status. */
export const countersQuery = queryOptions({
  queryKey: [...key, 'counters'],
  ...keptAs('dashboard/counters', (signal) => callServer(readJobCounters, { signal })),
});

/** What the person has still to do, in its parts. */
export const myJobsQuery = queryOptions({
  queryKey: [...key, 'mine'],
  ...keptAs('dashboard/mine', (signal) => callServer(listMyJobs, { signal })),
});

/** The newest jobs and those that the person opened last. */
export const jobsQuery = (length: number) =>
  queryOptions({
    queryKey: [...jobsKey, length],
    queryFn: ({ signal }) => callServer(readJobDashboard, { query: { page_size: length }, signal }),
  });

/** The jobs that somebody else changed last. */
export const changedJobsQuery = (length: number) =>
  queryOptions({
    queryKey: [...key, 'changed-jobs', length],
    queryFn: ({ signal }) => callServer(listChangedJobs, { query: { page_size: length }, signal }),
  });

/** The projects that somebody else changed last, and those with the most to do. */
export const projectsQuery = (length: number) =>
  queryOptions({
    queryKey: [...key, 'projects', length],
    queryFn: ({ signal }) => callServer(readProjectDashboard, { query: { page_size: length }, signal }),
  });

/** The jobs in review, the one that has waited longest first. */
export const reviewQuery = (length: number) =>
  queryOptions({
    queryKey: [...key, 'review', length],
    queryFn: ({ signal }) =>
      callServer(listJobs, { query: { status: ['review'], sort: 'created_at', page_size: length }, signal }),
  });
