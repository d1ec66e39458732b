import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@plumbline/contract/job-shapes';
import { changeJob } from '@plumbline/contract/jobs';
import { readJobReview, returnJob } from '@plumbline/contract/reviews';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { jobQuery } from '../../../lib/jobs/job-query.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';
import { reviewKeys } from '../keys.ts';

/** How the answers of a job differ from the visit before; read again with each version of the job. */
export const reviewQuery = (jobId: string, version: number) =>
  queryOptions({
    queryKey: reviewKeys.ofJob(jobId, version),
    queryFn: ({ signal }) => callServer(readJobReview, { params: { id: jobId }, signal }),
    staleTime: 60_000,
  });

function cacheJob(queryClient: QueryClient, changed: Job): Promise<unknown> {
  const { queryKey } = jobQuery(changed._id);
  queryClient.setQueryData(queryKey, (known) => known && { ...known, ...changed });
  return Promise.all(
    [queryKey, jobKeys.lists, jobKeys.feed(changed._id)].map((key) => queryClient.invalidateQueries({ queryKey: key })),
  );
}

/** Sets the status of a reviewed job: done, and back again. */
export function useSetReviewed(jobId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: string) => callServer(changeJob, { params: { id: jobId }, body: { status } }),
    onSuccess: (changed) => cacheJob(queryClient, changed),
  });
}

/** Sends a job back to whoever does it: once, however often it is asked for because a response was lost. */
export function useReturnJob(jobId: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: { reason: string; questions: string[] }) =>
      once([jobId, body], (idempotencyKey) => callServer(returnJob, { params: { id: jobId }, body, idempotencyKey })),
    onSuccess: (changed) => cacheJob(queryClient, changed),
  });
}
