import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readAssignmentWarnings, warnedLimit } from '@plumbline/contract/assignment-warnings';
import { assignmentWarningKeys } from './keys.ts';
import { callServer } from '../../lib/api/call-server.ts';

/** A job that people are chosen for. */
export interface WarnedJob {
  /** The job itself, once it is there. */
  readonly job?: string | undefined;
  readonly startDate?: string | null | undefined;
  readonly plannedLength?: number | null | undefined;
  readonly project?: string | null | undefined;
}

/** As it is asked about: a job that is there has all else itself. */
function asSent({ job, startDate, plannedLength, project }: WarnedJob) {
  if (job !== undefined) return { _id: job };
  return { startDate: startDate ?? null, plannedLength: plannedLength ?? null, project: project ?? null };
}

/** What to warn of before people are assigned to jobs. It is asked again each time: plans change. */
export const assignmentWarningsQuery = (userIds: readonly string[], needs: readonly WarnedJob[]) => {
  const body = {
    users: userIds.slice(0, warnedLimit).toSorted(),
    jobs: needs
      .filter(({ job, startDate }) => job !== undefined || startDate)
      .slice(0, warnedLimit)
      .map(asSent),
  };
  return queryOptions({
    queryKey: assignmentWarningKeys.of(body),
    queryFn: ({ signal }) => callServer(readAssignmentWarnings, { body, signal }),
    enabled: body.users.length > 0 && body.jobs.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
};
