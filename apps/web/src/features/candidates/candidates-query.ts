import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '@plumbline/contract/call';
import { readJobCandidates } from '@plumbline/contract/job-candidates';
import { callServer } from '../../lib/api/call-server.ts';
import { candidateKeys } from './keys.ts';

export type Candidates = ResponseOf<typeof readJobCandidates>;

/** Who could do a job. It is asked again each time: plans change. */
export const candidatesQuery = (job: string) =>
  queryOptions({
    queryKey: candidateKeys.ofJob(job),
    queryFn: ({ signal }) => callServer(readJobCandidates, { body: { job }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
