import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResponseOf } from '@plumbline/contract/call';
import type { listJobPlaces } from '@plumbline/contract/job-places';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { listJobs } from '@plumbline/contract/jobs';
import { callServer } from '../../../lib/api/call-server.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import type { Selection } from '../../../ui/grid/selection.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';

/** So many jobs are ticked on a map at once: their numbers go into one address. */
export const tickedOnMapLimit = 500;

const noJobs: readonly JobListItem[] = [];

/**
 * The ticked jobs of a map as a list has them, with what may be done with each: a map itself has only their names and places. Those that
 * the filters leave out meanwhile are not among them.
 */
export function useJobsOnMap(
  { search, filters }: GridQuery,
  selection: Selection,
  isShown: boolean,
): readonly JobListItem[] {
  const client = useQueryClient();
  const numbers = useMemo(() => {
    const mapped = client.getQueriesData<ResponseOf<typeof listJobPlaces>>({ queryKey: jobKeys.allPlaces });
    const known = new Map(
      mapped.flatMap(([, places]) => (places?.docs ?? []).map(({ _id, ID }) => [_id, ID] as const)),
    );
    return [...selection].flatMap((id) => known.get(id) ?? []).slice(0, tickedOnMapLimit);
  }, [client, selection]);
  const ticked = { field: 'ID', operator: 'in', value: numbers };
  const narrowed = JSON.stringify({ and: [ticked, ...(filters === null ? [] : [JSON.parse(filters) as unknown])] });
  const { data } = useQuery({
    queryKey: jobKeys.ticked(search, narrowed),
    queryFn: ({ signal }) =>
      callServer(listJobs, {
        query: { filters: narrowed, page_size: String(tickedOnMapLimit), ...(search && { search }) },
        signal,
      }),
    enabled: isShown && numbers.length > 0,
    placeholderData: keepPreviousData,
  });
  return isShown ? (data?.docs ?? noJobs) : noJobs;
}
