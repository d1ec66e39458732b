import type { UseQueryOptions } from '@tanstack/react-query';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '@plumbline/contract/call';
import { listJobPlaces } from '@plumbline/contract/job-places';
import { readJobFeed } from '@plumbline/contract/feeds';
import { listJobs, visitJob } from '@plumbline/contract/jobs';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { callServer } from '../../../lib/api/call-server.ts';
import { isFromDevice, withOfflineCopy } from '../../../lib/api/with-offline-copy.ts';
import { changesJob } from '../../../lib/jobs/job-query.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { cacheNames } from '../../../lib/api/cache-names.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { rowsOfOnePage } from '../../../ui/grid/use-all-rows.ts';
import type { OfflineFields } from '../offline-filter.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';

registerLiveInvalidation('job.', ({ name, job }) => (changesJob(name) && job ? [jobKeys.feed(job)] : []));

type Offline = Pick<DateContext, 'timeZone' | 'weekStart'> & { readonly fields: OfflineFields };

/** A page of the jobs that the person sees, in sections or not; without server of those that this device took along. */
async function readPage(
  query: GridQuery,
  section: string | null,
  { fields, ...where }: Offline,
  { signal, after }: { readonly signal: AbortSignal; readonly after?: string },
) {
  const wire = { ...wireQuery(query), ...(section && { section }), ...(after !== undefined && { after }) };
  const page = await withOfflineCopy(cacheNames.jobs, () => callServer(listJobs, { query: wire, signal }));
  if (!isFromDevice(page)) return page;
  // Nothing of it is loaded while there is a network.
  const { offlinePage } = await import('../offline-page.ts');
  return offlinePage(page, query, { section, dates: { ...where, now: new Date().toISOString() }, fields });
}

export const jobsQuery = (query: GridQuery, section: string | null, offline: Offline) =>
  queryOptions({
    queryKey: jobKeys.list(query, section),
    queryFn: ({ signal }) => readPage(query, section, offline, { signal }),
    placeholderData: keepPreviousData,
  });

/** The jobs of all pages of a list, at most so many: read page after page, as long ones as there are. */
export const allJobsQuery = (query: GridQuery, section: string | null, offline: Offline, limit: number) =>
  queryOptions({
    queryKey: jobKeys.list({ ...query, page: 0, pageSize: limit }, section),
    queryFn: async ({ signal }) => {
      const paged = { ...query, page: 0, pageSize: Math.min(limit, rowsOfOnePage) };
      const first = await readPage(paged, section, offline, { signal });
      const docs = [...first.docs];
      let { next } = first;
      while (next !== null && docs.length < limit) {
        const page = await readPage(paged, section, offline, { signal, after: next });
        docs.push(...page.docs);
        next = page.next;
      }
      return { ...first, docs: docs.slice(0, limit) };
    },
  });

/** Where the jobs of a list are; with bounds (`south,west,north,east`) those inside of them. */
export const jobPlacesQuery = (
  { search, filters }: GridQuery,
  bounds: string | null,
): UseQueryOptions<ResponseOf<typeof listJobPlaces>> => ({
  queryKey: jobKeys.places(search, filters, bounds),
  queryFn: ({ signal }) =>
    callServer(listJobPlaces, {
      query: { ...(search && { search }), ...(filters !== null && { filters }), ...(bounds && { bounds }) },
      signal,
    }),
  placeholderData: keepPreviousData,
});

/** What happened to a job, a page after the other (spec/1 §9: ten to a page). */
export const jobFeedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: jobKeys.feed(id),
    queryFn: ({ pageParam, signal }) =>
      callServer(readJobFeed, {
        params: { id },
        query: { page: pageParam.page, ...(pageParam.after ? { after: pageParam.after } : {}) },
        signal,
      }),
    initialPageParam: { page: 0, after: null as string | null },
    getNextPageParam: (last) => (last.next === null ? undefined : { page: last.page + 1, after: last.next }),
  });

/** The newest jobs of one person, for their view in the panel. */
export const jobsOfPersonQuery = (userId: string) =>
  queryOptions({
    queryKey: jobKeys.ofPerson(userId),
    queryFn: ({ signal }) => callServer(listJobs, { query: { user: userId, page_size: 5 }, signal }),
  });

/** Remembers that this person opened the job; whether it works out is nobody's worry. */
export function recordVisit(id: string): void {
  callServer(visitJob, { params: { id } }).catch(() => undefined);
}
