import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { IncomingWebhookView } from '@plumbline/contract/incoming-webhooks';
import {
  changeIncomingWebhook,
  createIncomingWebhook,
  listIncomingCalls,
  listIncomingWebhooks,
  readIncomingWebhook,
  removeIncomingWebhook,
  rotateIncomingWebhook,
} from '@plumbline/contract/incoming-webhooks';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { deleteItems } from '../../../lib/live/deleted-items.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { webhookKeys } from './keys.ts';
import { useRefetchBelow } from './use-refetch-below.ts';

export const incomingWebhooksQuery = (query: GridQuery) =>
  queryOptions({
    queryKey: webhookKeys.incomingList(query),
    queryFn: ({ signal }) => callServer(listIncomingWebhooks, { query: wireQuery(query), signal }),
    placeholderData: keepPreviousData,
  });

export const incomingWebhookQuery = (id: string) =>
  queryOptions({
    queryKey: webhookKeys.incomingItem(id),
    queryFn: ({ signal }) => callServer(readIncomingWebhook, { params: { id }, signal }),
  });

export const incomingCallsQuery = (id: string) =>
  queryOptions({
    queryKey: webhookKeys.incomingCalls(id),
    queryFn: ({ signal }) => callServer(listIncomingCalls, { params: { id }, signal }),
  });

export function useCreateIncoming() {
  const once = useOnce();
  return useMutation({
    mutationFn: (name: string) =>
      once(name, (idempotencyKey) => callServer(createIncomingWebhook, { body: { name }, idempotencyKey })),
    onSuccess: useRefetchBelow(webhookKeys.incoming),
  });
}

type IncomingChange = Omit<SentBody<typeof changeIncomingWebhook>, 'version' | 'secret'>;

/** Changes an incoming webhook over what its form was opened with. */
export function useChangeIncoming(
  opened: IncomingWebhookView,
  parts: Readonly<Record<keyof IncomingChange, EditedPart<IncomingWebhookView>>>,
) {
  const queryClient = useQueryClient();
  const afterwards = useRefetchBelow(webhookKeys.incoming);
  const once = useOnce();
  const params = { id: opened._id };
  return useMutation({
    mutationFn: (change: IncomingChange): Promise<IncomingWebhookView> =>
      saveOver<IncomingWebhookView, IncomingChange, IncomingWebhookView>({
        opened,
        change,
        parts,
        send: (left, { version }) => {
          const body = { ...left, version };
          return once([params, body], (idempotencyKey) =>
            callServer(changeIncomingWebhook, { params, body, idempotencyKey }),
          );
        },
        read: () => callServer(readIncomingWebhook, { params }),
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(incomingWebhookQuery(saved._id).queryKey, saved);
      return afterwards();
    },
  });
}

export function useRemoveIncoming(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteItems(queryClient, [id], () => callServer(removeIncomingWebhook, { params: { id } })),
    onSuccess: useRefetchBelow(webhookKeys.incoming),
  });
}

export function useRotateIncoming(id: string) {
  return useMutation({
    mutationFn: () => callServer(rotateIncomingWebhook, { params: { id } }),
    onSettled: useRefetchBelow(webhookKeys.incoming),
  });
}
