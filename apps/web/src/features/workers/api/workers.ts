import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedWorkState } from '@plumbline/contract/workers';
import {
  cancelWorkEntry,
  listWorkEntries,
  readWork,
  readWorkEntry,
  retryFailedWork,
  retryWorkEntry,
} from '@plumbline/contract/workers';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { workKeys } from './keys.ts';

/** Queues have no live messages: whoever looks at them asks again this often, while the tab is in front. */
const lookAgainMs = 5000;

/** Queues, events, companies and schedules. */
export const workQuery = () =>
  queryOptions({
    queryKey: workKeys.overview(),
    queryFn: ({ signal }) => callServer(readWork, { signal }),
    refetchInterval: lookAgainMs,
  });

/** The entries of a queue in one state, page by page. */
export const entriesQuery = (queue: string, state: ListedWorkState) =>
  infiniteQueryOptions({
    queryKey: workKeys.entries(queue, state),
    queryFn: ({ pageParam, signal }) =>
      callServer(listWorkEntries, {
        params: { queue },
        query: { state, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: lookAgainMs,
  });

const endedStates: ReadonlySet<string> = new Set(['done', 'cancelled']);

/** One entry with its history; looked at again until it has ended. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: workKeys.entry(id),
    queryFn: ({ signal }) => callServer(readWorkEntry, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && !endedStates.has(data.state) ? lookAgainMs : false),
  });

/** Retries and cancels; each is done once, also where its response was lost. */
export function useActOnWork() {
  const queryClient = useQueryClient();
  const once = useOnce();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: workKeys.all });
  return {
    retry: useMutation({
      mutationFn: (id: string) =>
        once(['retry', id], (idempotencyKey) => callServer(retryWorkEntry, { params: { id }, idempotencyKey })),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (id: string) =>
        once(['cancel', id], (idempotencyKey) => callServer(cancelWorkEntry, { params: { id }, idempotencyKey })),
      onSettled,
    }),
    retryAll: useMutation({
      mutationFn: (queue: string) =>
        once(['all', queue], (idempotencyKey) => callServer(retryFailedWork, { params: { queue }, idempotencyKey })),
      onSettled,
    }),
  };
}
