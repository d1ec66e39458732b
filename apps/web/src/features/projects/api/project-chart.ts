import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readProjectChart } from '@plumbline/contract/projects';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { projectPageKeys } from './keys.ts';

registerLiveInvalidation('job.', [projectPageKeys.charts]);

/** How many jobs of a project start in each week. Its weeks begin as the shown language has them. */
export const projectChartQuery = (projectId: string, language: string) =>
  queryOptions({
    queryKey: projectPageKeys.chart(projectId, language),
    queryFn: ({ signal }) => callServer(readProjectChart, { params: { id: projectId }, signal }),
    placeholderData: keepPreviousData,
  });
