import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import type { PlanState } from '@plumbline/domain/shifts/plan';
import type { Shifts } from '../board/board-rows.ts';
import type { JobTypeReference } from '../job-names.ts';
import { shiftKeys } from '../keys.ts';

/** A job as planning knows it, from the board or from the tray. */
export interface KnownJob extends PlanState {
  readonly job: string;
  readonly ID: number;
  readonly can: readonly string[];
  readonly type: JobTypeReference | undefined;
  /** Not all people on it came with the list. */
  readonly isCut: boolean;
}

type Pages = InfiniteData<{ readonly docs: readonly JobListItem[] }>;

/** The jobs of the tray that are here. */
export function useTrayJobs(): (id: string) => JobListItem | undefined {
  const client = useQueryClient();
  return useCallback(
    (id) => {
      const lists = client.getQueriesData<Pages>({ queryKey: shiftKeys.trays });
      return lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.docs) ?? []).find(({ _id }) => _id === id);
    },
    [client],
  );
}

/** What is known of a job that is planned. */
export function useKnownJobs(shifts: Shifts | undefined): (id: string) => KnownJob | undefined {
  const trayJob = useTrayJobs();
  return useCallback(
    (id) => {
      const planned = shifts?.jobs.find(({ _id }) => _id === id);
      if (planned) {
        const { ID, users, startDate, plannedLength, can } = planned;
        const type = shifts?.jobTypes.find(({ _id }) => _id === planned.jobType);
        return { job: id, ID, users, startDate, plannedLength, can, type, isCut: false };
      }
      const waiting = trayJob(id);
      if (!waiting) return undefined;
      const { ID, startDate, plannedLength, can, jobType: type } = waiting;
      const users = waiting.users.map(({ _id }) => _id);
      return { job: id, ID, users, startDate, plannedLength, can, type, isCut: waiting.users_count > users.length };
    },
    [shifts, trayJob],
  );
}
