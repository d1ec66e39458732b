import { queryOptions } from '@tanstack/react-query';
import { listAllProjects } from '@plumbline/contract/projects';
import { searchUsers } from '@plumbline/contract/users';
import { callServer } from '../../../app/api/call-server.ts';
import { registerLiveInvalidation } from '../../../app/live/invalidations.ts';

const key = ['assets', 'names'] as const;
registerLiveInvalidation('project.', [[...key, 'projects']]);
registerLiveInvalidation('user.', [[...key, 'people']]);

/** All projects that this person sees, by name. */
export const projectNamesQuery = queryOptions({
  queryKey: [...key, 'projects'],
  queryFn: ({ signal }) => callServer(listAllProjects, { signal }),
  staleTime: 60_000,
});

/** Everybody who may have uploaded something. */
export const peopleNamesQuery = queryOptions({
  queryKey: [...key, 'people'],
  queryFn: async ({ signal }) =>
    (await callServer(searchUsers, { query: { page_size: 1000, include_me: 'true' }, signal })).docs,
  staleTime: 60_000,
});
