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
  /** What is to be of a job that is there. */
  readonly planned?: Planned | undefined;
  /** Of the people these alone come to it; all of them where it isn't said. */
  readonly users?: readonly string[] | undefined;
}

interface Planned {
  readonly startDate?: string | undefined;
  readonly plannedLength?: number | undefined;
  /** A copy of it gets them, and it stays as it is. */
  readonly isCopy?: boolean | undefined;
}

/** A job that neither is there nor has a start is compared with nothing. */
export const isAsked = ({ job, startDate }: WarnedJob) => job !== undefined || Boolean(startDate);

/** As it is asked about: a job that is there has itself all that isn't planned otherwise. */
function asSent({ job, startDate, plannedLength, project, planned = {} }: WarnedJob) {
  if (job !== undefined) {
    const { isCopy, ...otherwise } = planned;
    return { _id: job, ...otherwise, ...(isCopy && { is_copy: true }) };
  }
  return { startDate: startDate ?? null, plannedLength: plannedLength ?? null, project: project ?? null };
}

/** What to warn of before people are assigned to jobs. It is asked again each time: plans change. */
export const assignmentWarningsQuery = (userIds: readonly string[], needs: readonly WarnedJob[]) => {
  const body = {
    users: userIds.slice(0, warnedLimit).toSorted(),
    jobs: needs.filter(isAsked).slice(0, warnedLimit).map(asSent),
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
