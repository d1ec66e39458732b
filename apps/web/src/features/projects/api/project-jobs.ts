import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listJobs } from '@plumbline/contract/jobs';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';

/** So many jobs stand on a project's page; the list of jobs has the rest. */
export const shownJobs = 5;

const key = ['project-jobs'] as const;
// A job that is moved to another project is missing in the one it was in: the event names the new one.
registerLiveInvalidation('job.', [key]);

/** The newest jobs of a project, in one status or in all. */
export const projectJobsQuery = (projectId: string, status: string | null) =>
  queryOptions({
    queryKey: [...key, projectId, status],
    queryFn: ({ signal }) =>
      callServer(listJobs, {
        query: { project: [projectId], ...(status === null ? {} : { status: [status] }), page_size: shownJobs },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
