import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import { createInstance, listInstances, readInstance } from '@plumbline/contract/instances';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { instanceKeys } from './keys.ts';

/** A page of the installations. */
export const instancesQuery = (query: GridQuery) =>
  queryOptions({
    queryKey: instanceKeys.list(query),
    queryFn: ({ signal }) => callServer(listInstances, { query: wireQuery(query), signal }),
    placeholderData: keepPreviousData,
  });

/** One installation. */
export const instanceQuery = (id: string) =>
  queryOptions({
    queryKey: instanceKeys.item(id),
    queryFn: ({ signal }) => callServer(readInstance, { params: { id }, signal }),
  });

export type NewInstance = SentBody<typeof createInstance>;

/** Makes an installation. */
export function useCreateInstance() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: NewInstance) =>
      once(body, (idempotencyKey) => callServer(createInstance, { body, idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: instanceKeys.all }),
  });
}
