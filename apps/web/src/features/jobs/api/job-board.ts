import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { listJobs } from '@plumbline/contract/jobs';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { useSettings } from '../../../lib/access/hooks.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import type { GridPage } from '../../../ui/grid/columns.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';

/** So many cards of a status come at first, and so many at most: a longer column is better looked through as a list. */
const boardPageSize = 20;
const boardPageLimit = 100;

/** The jobs of one status, narrowed and sorted as the list is. */
const columnQuery = (query: GridQuery, status: string, size: number) =>
  queryOptions({
    queryKey: jobKeys.board(status, { ...query, page: 0 }, size),
    queryFn: ({ signal }) =>
      callServer(listJobs, {
        query: { ...wireQuery({ ...query, page: 0 }), status, page_size: size },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** One status of a board with its first jobs. */
export interface BoardColumnState {
  readonly status: string;
  readonly page: UseQueryResult<GridPage<JobListItem>>;
  /** Loads as many as a board shows; undefined once that is done. */
  readonly loadMore: (() => void) | undefined;
}

/** The columns of a board, in the instance's order of statuses. Nothing is asked for while it isn't shown. */
export function useJobBoard(query: GridQuery, isShown: boolean): readonly BoardColumnState[] {
  const { customStatuses, statusOrder } = useSettings();
  const statuses = orderedStatuses(customStatuses, statusOrder);
  const [full, setFull] = useState<ReadonlySet<string>>(new Set());
  const sizeOf = (status: string) => (full.has(status) ? boardPageLimit : boardPageSize);
  const pages = useQueries({
    queries: statuses.map((status) => ({ ...columnQuery(query, status, sizeOf(status)), enabled: isShown })),
  });
  return statuses.flatMap((status, index) => {
    const page = pages[index];
    const loadMore = full.has(status) ? undefined : () => setFull(new Set([...full, status]));
    return page ? [{ status, page, loadMore }] : [];
  });
}
