import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { WebhookView } from '@plumbline/contract/webhooks';
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
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { deleteItems } from '../../../lib/live/deleted-items.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { webhookKeys } from './keys.ts';
import { useRefetchBelow } from './use-refetch-below.ts';

registerLiveInvalidation('webhook.', [webhookKeys.all]);

/** A page of the outgoing webhooks, of one job type or of all. */
export const webhooksQuery = (query: GridQuery, jobType: string | null) =>
  queryOptions({
    queryKey: webhookKeys.list(query, jobType),
    queryFn: ({ signal }) =>
      callServer(listWebhooks, { query: { ...wireQuery(query), ...(jobType && { jobType }) }, signal }),
    placeholderData: keepPreviousData,
  });

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: webhookKeys.item(id),
    queryFn: ({ signal }) => callServer(readWebhook, { params: { id }, signal }),
  });

/** What was sent to a webhook, newest first; looked at again while it is on screen, since attempts are no events. */
export const deliveriesQuery = (webhook: string) =>
  infiniteQueryOptions({
    queryKey: webhookKeys.deliveries(webhook),
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
    queryKey: webhookKeys.delivery(id),
    queryFn: ({ signal }) => callServer(readDelivery, { params: { id }, signal }),
  });

/** Makes a webhook. */
export function useCreateWebhook() {
  const once = useOnce();
  return useMutation({
    mutationFn: (body: SentBody<typeof createWebhook>): Promise<WebhookView> =>
      once([body], (idempotencyKey) => callServer(createWebhook, { body, idempotencyKey })),
    onSuccess: useRefetchBelow(webhookKeys.all),
  });
}

interface WebhookSave<Change extends object> {
  /** The webhook as its form was opened with it. */
  readonly opened: WebhookView;
  readonly change: Change;
  readonly parts: Readonly<Record<keyof Change, EditedPart<WebhookView>>>;
  /** The change as it is sent. */
  readonly toSend: (change: Change) => SentBody<typeof changeWebhook>;
}

/** Changes a webhook over what its form was opened with. */
export function useChangeWebhook<Change extends object>() {
  const queryClient = useQueryClient();
  const afterwards = useRefetchBelow(webhookKeys.all);
  const once = useOnce();
  return useMutation({
    mutationFn: ({ opened, change, parts, toSend }: WebhookSave<Change>): Promise<WebhookView> => {
      const params = { id: opened._id };
      return saveOver<WebhookView, Change, WebhookView>({
        opened,
        change,
        parts,
        send: (left, { version }) => {
          const body = { ...toSend(left), version };
          return once([params, body], (idempotencyKey) => callServer(changeWebhook, { params, body, idempotencyKey }));
        },
        read: () => callServer(readWebhook, { params }),
      });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(webhookQuery(saved._id).queryKey, saved);
      return afterwards();
    },
  });
}

/** Resumes a paused webhook. */
export function useResumeWebhook(id: string) {
  return useMutation({
    mutationFn: () => callServer(changeWebhook, { params: { id }, body: { state: 'active' } }),
    onSettled: useRefetchBelow(webhookKeys.all),
  });
}

export function useRemoveWebhook(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteItems(queryClient, [id], () => callServer(removeWebhook, { params: { id } })),
    onSuccess: useRefetchBelow(webhookKeys.all),
  });
}

export function useRotateSecret(id: string) {
  return useMutation({
    mutationFn: () => callServer(rotateWebhookSecret, { params: { id } }),
    onSettled: useRefetchBelow(webhookKeys.all),
  });
}

export function useTestWebhook(id: string) {
  return useMutation({
    mutationFn: () => callServer(testWebhook, { params: { id } }),
    onSettled: useRefetchBelow(webhookKeys.all),
  });
}

export function useReplayDelivery() {
  return useMutation({
    mutationFn: (id: string) => callServer(replayDelivery, { params: { id } }),
    onSettled: useRefetchBelow(webhookKeys.all),
  });
}

export function useReplaySince(id: string) {
  return useMutation({
    mutationFn: (since: string) => callServer(replayDeliveries, { params: { id }, body: { since } }),
    onSettled: useRefetchBelow(webhookKeys.all),
  });
}
