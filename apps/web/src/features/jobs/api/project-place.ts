import { queryOptions } from '@tanstack/react-query';
import { readProject } from '@plumbline/contract/projects';
import { callServer } from '../../../app/api/call-server.ts';

/** Where a job's project is; null where nobody has said. Asked for when somebody wants to go there. */
export const projectPlaceQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', 'place', projectId],
    queryFn: async ({ signal }) =>
      (await callServer(readProject, { params: { id: projectId }, signal })).location ?? null,
  });
