import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { Webhook, WebhookView } from '@plumbline/contract/webhooks';
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  readDelivery,
  readWebhook,
  removeWebhook,
  replayDeliveries,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@plumbline/contract/webhooks';
import { callServer } from '../../../app/api/call-server.ts';
import { useOnce } from '../../../app/api/use-once.ts';
import { deleteItems, isOfDeletedItem } from '../../../app/live/deleted-items.ts';
import { registerLiveInvalidation } from '../../../app/live/invalidations.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';

export const webhooksKey = ['webhooks'] as const;
registerLiveInvalidation('webhook.', [webhooksKey]);

/** A page of the outgoing webhooks, of one job type or of all. */
export const webhooksQuery = (query: GridQuery, jobType: string | null) =>
  queryOptions({
    queryKey: [...webhooksKey, 'list', query, jobType],
    queryFn: ({ signal }) =>
      callServer(listWebhooks, { query: { ...wireQuery(query), ...(jobType && { jobType }) }, signal }),
    placeholderData: keepPreviousData,
  });

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'item', id],
    queryFn: ({ signal }) => callServer(readWebhook, { params: { id }, signal }),
  });

/** What was sent to a webhook, newest first; looked at again while it is on screen, since attempts are no events. */
export const deliveriesQuery = (webhook: string) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, 'deliveries', webhook],
    queryFn: ({ signal, pageParam }) =>
      callServer(listDeliveries, {
        params: { id: webhook },
        query: { page_size: 20, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: 5000,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'delivery', id],
    queryFn: ({ signal }) => callServer(readDelivery, { params: { id }, signal }),
  });

function useAfterwards() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: webhooksKey, predicate: (query) => !isOfDeletedItem(query) });
}

/** Makes a webhook, or changes the one that is shown. */
export function useSaveWebhook(known: Pick<Webhook, '_id' | 'version'> | null) {
  const once = useOnce();
  return useMutation({
    mutationFn: (webhook: SentBody<typeof createWebhook>): Promise<WebhookView> =>
      once([known?._id, known?.version, webhook], (idempotencyKey) => {
        if (!known) return callServer(createWebhook, { body: webhook, idempotencyKey });
        const { target: _, jobType: __, ...body } = webhook;
        return callServer(changeWebhook, {
          params: { id: known._id },
          body: { ...body, version: known.version },
          idempotencyKey,
        });
      }),
    onSuccess: useAfterwards(),
  });
}

/** Resumes a paused webhook. */
export function useResumeWebhook(id: string) {
  return useMutation({
    mutationFn: () => callServer(changeWebhook, { params: { id }, body: { state: 'active' } }),
    onSettled: useAfterwards(),
  });
}

export function useRemoveWebhook(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteItems(queryClient, [id], () => callServer(removeWebhook, { params: { id } })),
    onSuccess: useAfterwards(),
  });
}

export function useRotateSecret(id: string) {
  return useMutation({
    mutationFn: () => callServer(rotateWebhookSecret, { params: { id } }),
    onSettled: useAfterwards(),
  });
}

export function useTestWebhook(id: string) {
  return useMutation({
    mutationFn: () => callServer(testWebhook, { params: { id } }),
    onSettled: useAfterwards(),
  });
}

export function useReplayDelivery() {
  return useMutation({
    mutationFn: (id: string) => callServer(replayDelivery, { params: { id } }),
    onSettled: useAfterwards(),
  });
}

export function useReplaySince(id: string) {
  return useMutation({
    mutationFn: (since: string) => callServer(replayDeliveries, { params: { id }, body: { since } }),
    onSettled: useAfterwards(),
  });
}
