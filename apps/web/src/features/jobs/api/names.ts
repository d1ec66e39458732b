import type { UseQueryOptions } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { listJobTypes } from '@plumbline/contract/job-types';
import { listAllProjects } from '@plumbline/contract/projects';
import { readUser } from '@plumbline/contract/users';
import { callServer } from '../../../lib/api/call-server.ts';
import type { Named } from '../../filters/index.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';
import { userKeys } from '../../../lib/query-keys/users.ts';

registerLiveInvalidation('project.', [jobKeys.projectNames]);
registerLiveInvalidation('job_type.', [jobKeys.jobTypeNames]);

/** The job types of which this person may make jobs, for a text. */
export const jobTypeSuggestions = (search: string): UseQueryOptions<readonly Named[]> => ({
  queryKey: jobKeys.usableJobTypes(search),
  queryFn: async ({ signal }) =>
    (await callServer(listJobTypes, { query: search ? { search } : {}, signal }))
      .filter((jobType) => !jobType.settings.isDisabled)
      .map(({ _id, title, translations }) => ({ _id, name: title, translations })),
  staleTime: 60_000,
});

/** The projects that this person sees, for a text. */
export const projectSuggestions = (search: string): UseQueryOptions<readonly Named[]> => ({
  queryKey: jobKeys.projectsFound(search),
  queryFn: ({ signal }) => callServer(listAllProjects, { query: search ? { search } : {}, signal }),
  staleTime: 60_000,
});

/** One person, as much as this person may see. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: userKeys.item(id),
    queryFn: ({ signal }) => callServer(readUser, { params: { id }, signal }),
    staleTime: 60_000,
  });
