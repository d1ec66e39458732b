import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ShiftJob } from '@plumbline/contract/shifts';
import type { CopiedJob } from '@plumbline/domain/shifts/copy-days';
import { beginsWithin } from '@plumbline/domain/shifts/copy-days';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import type { Shifts } from '../board/board-rows.ts';
import type { AskedShifts } from '../api/shifts.ts';
import { shiftsQuery, waitingQuery } from '../api/shifts.ts';

/** A job that may be copied, as the board or the jobs to plan have it. */
export interface CopyCandidate extends CopiedJob {
  readonly ID: number;
  readonly status: string;
  readonly can: readonly string[];
}

interface CopyCandidates {
  readonly jobs: readonly CopyCandidate[];
  /** There are more than one copy takes. */
  readonly isCut: boolean;
  readonly people: Shifts['people'];
}

const asCandidate = ({ _id, ID, status, users, startDate, plannedLength, can }: ShiftJob): CopyCandidate => ({
  job: _id,
  ID,
  status,
  users,
  startDate,
  plannedLength,
  can,
});

/**
 * The jobs that begin on some days, those that nobody is on among them, as the board is searched and filtered: read for it, since the board
 * may show other days. Filtered by people they are the jobs of these people.
 */
export function useCopiedJobs(asked: Omit<AskedShifts, 'span'>, span: DaySpan, timeZone: string) {
  const { search, filters, users } = asked;
  const planned = useQuery(shiftsQuery({ ...asked, span }));
  const waiting = useQuery({ ...waitingQuery({ span, search, filters }), enabled: users === null });
  // The jobs of other days are no answer.
  const own = planned.isPlaceholderData ? undefined : planned.data;
  const free = waiting.data;
  const isReady = own !== undefined && (users !== null || free !== undefined);
  const data = useMemo((): CopyCandidates | null => {
    if (!own || !isReady) return null;
    const jobs = [
      ...own.jobs.map(asCandidate),
      ...(free?.docs ?? []).map(({ _id, ID, status, startDate, plannedLength, can }) => ({
        job: _id,
        ID,
        status,
        users: [],
        startDate,
        plannedLength,
        can,
      })),
    ];
    return {
      jobs: jobs.filter((job) => beginsWithin(job, span, timeZone)),
      isCut: !own.is_complete || (free?.next ?? null) !== null,
      people: own.people,
    };
  }, [own, free, isReady, span, timeZone]);
  return {
    data,
    error: planned.error ?? waiting.error,
    retry: () => void Promise.all([planned.refetch(), users === null ? waiting.refetch() : null]),
  };
}
