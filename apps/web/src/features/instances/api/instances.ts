import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentBody } from '@plumbline/contract/call';
import { createInstance, listInstances, readInstance } from '@plumbline/contract/instances';
import { callServer } from '../../../app/api/call-server.ts';
import { WishKey } from '../../../app/api/wish-key.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';

const key = ['instances'] as const;

/** A page of the installations. */
export const instancesQuery = (query: GridQuery) =>
  queryOptions({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => callServer(listInstances, { query: wireQuery(query), signal }),
    placeholderData: keepPreviousData,
  });

/** One installation. */
export const instanceQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'item', id],
    queryFn: ({ signal }) => callServer(readInstance, { params: { id }, signal }),
  });

export type NewInstance = SentBody<typeof createInstance>;

/** Makes an installation. */
export function useCreateInstance() {
  const queryClient = useQueryClient();
  const [wish] = useState(() => new WishKey());
  return useMutation({
    mutationFn: (body: NewInstance) => callServer(createInstance, { body, idempotencyKey: wish.of(body) }),
    onSuccess: () => {
      wish.fulfilled();
      return queryClient.invalidateQueries({ queryKey: key });
    },
  });
}
