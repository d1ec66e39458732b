import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listJobs } from '@plumbline/contract/jobs';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { projectPageKeys } from './keys.ts';

/** So many jobs stand on a project's page; the list of jobs has the rest. */
export const shownJobs = 5;

// A job that is moved to another project is missing in the one it was in: the event names the new one.
registerLiveInvalidation('job.', [projectPageKeys.jobs]);

/** The newest jobs of a project, in one status or in all. */
export const projectJobsQuery = (projectId: string, status: string | null) =>
  queryOptions({
    queryKey: projectPageKeys.jobsWith(projectId, status),
    queryFn: ({ signal }) =>
      callServer(listJobs, {
        query: { project: [projectId], ...(status === null ? {} : { status: [status] }), page_size: shownJobs },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
