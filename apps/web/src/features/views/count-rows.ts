import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAssets } from '@plumbline/contract/assets';
import { listJobs } from '@plumbline/contract/jobs';
import { listProjects } from '@plumbline/contract/projects';
import { listUsers } from '@plumbline/contract/users';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { callServer } from '../../lib/api/call-server.ts';
import { viewKeys } from './keys.ts';

interface Narrowed {
  readonly filters: string | null;
  readonly search: string;
}

interface Counted {
  readonly total: number;
  readonly total_is_estimate: boolean;
}

type Count = (query: { page_size: number; search?: string; filters?: string }, signal: AbortSignal) => Promise<Counted>;

const countOf: Readonly<Record<ViewList, Count>> = {
  jobs: (query, signal) => callServer(listJobs, { query, signal }),
  projects: (query, signal) => callServer(listProjects, { query, signal }),
  users: (query, signal) => callServer(listUsers, { query, signal }),
  files: (query, signal) => callServer(listAssets, { query, signal }),
};

/** How many rows a list would have with these filters. */
export const countQuery = (list: ViewList, { filters, search }: Narrowed) =>
  queryOptions({
    queryKey: viewKeys.count(list, filters, search),
    queryFn: ({ signal }) =>
      countOf[list]({ page_size: 1, ...(search ? { search } : {}), ...(filters ? { filters } : {}) }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // A filter that is being put together may not be readable yet; the list itself says so.
    retry: false,
  });
