import { queryOptions } from '@tanstack/react-query';
import { readJobType } from '@plumbline/contract/job-types';
import { callServer } from '../../../lib/api/call-server.ts';
import { jobTypeKeys } from '../../../lib/query-keys/job-types.ts';

/** The job type whose webhooks are shown; under the key by which its own screens know it. */
export const jobTypeNameQuery = (id: string) =>
  queryOptions({
    queryKey: jobTypeKeys.item(id),
    queryFn: ({ signal }) => callServer(readJobType, { params: { id }, signal }),
  });
