import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { previewRetention, readJobHold, readRetention, setJobHold, setRetention } from '@plumbline/contract/retention';
import type { RetentionRule } from '@plumbline/domain/jobs/file-retention';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { retentionKeys } from '../keys.ts';

registerLiveInvalidation('job_type.retention_changed', ({ jobType }) =>
  jobType ? [retentionKeys.ofJobType(jobType)] : [],
);
registerLiveInvalidation('job.held', ({ job }) => (job ? [retentionKeys.hold(job)] : []));
registerLiveInvalidation('job.hold_ended', ({ job }) => (job ? [retentionKeys.hold(job)] : []));

/** The retention rule of a job type. */
export const retentionQuery = (jobTypeId: string) =>
  queryOptions({
    queryKey: retentionKeys.rule(jobTypeId),
    queryFn: ({ signal }) => callServer(readRetention, { params: { id: jobTypeId }, signal }),
  });

/** What a rule would remove today. */
export const retentionPreviewQuery = (jobTypeId: string, rule: RetentionRule | null) =>
  queryOptions({
    queryKey: retentionKeys.preview(jobTypeId, rule),
    queryFn:
      rule === null
        ? skipToken
        : ({ signal }) =>
            callServer(previewRetention, {
              params: { id: jobTypeId },
              query: { covers: rule.covers, years: String(rule.years) },
              signal,
            }),
    // What is due changes with every job that is finished or held back.
    staleTime: 0,
  });

/** Sets the rule of a job type; null ends it. */
export function useSetRetention(jobTypeId: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (rule: RetentionRule | null) =>
      once(rule, (idempotencyKey) =>
        callServer(setRetention, { params: { id: jobTypeId }, body: { rule }, idempotencyKey }),
      ),
    onSuccess: (retention) => queryClient.setQueryData(retentionKeys.rule(jobTypeId), retention),
  });
}

/** Whether a job is held back, and why. */
export const jobHoldQuery = (jobId: string) =>
  queryOptions({
    queryKey: retentionKeys.hold(jobId),
    queryFn: ({ signal }) => callServer(readJobHold, { params: { id: jobId }, signal }),
    staleTime: 0,
  });

/** Holds a job back for a reason; null lets the rule apply to it again. */
export function useSetJobHold(jobId: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (reason: string | null) =>
      once(reason, (idempotencyKey) =>
        callServer(setJobHold, { params: { id: jobId }, body: { reason }, idempotencyKey }),
      ),
    onSuccess: (held) => queryClient.setQueryData(retentionKeys.hold(jobId), held),
  });
}
