import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { Channel } from '@plumbline/contract/channels';
import {
  changeChannel,
  connectTeamsAccount,
  createChannel,
  disconnectTeamsAccount,
  listChannels,
  listServiceChannels,
  readChannel,
  readChannelServices,
  readTeamsAccountLink,
  removeChannel,
  testChannel,
} from '@plumbline/contract/channels';
import { listAllProjects } from '@plumbline/contract/projects';
import { listTeams } from '@plumbline/contract/settings';
import type { ConnectedService } from '@plumbline/domain/webhooks/channels';
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

registerLiveInvalidation('channel.', [webhookKeys.channels]);

export const channelsQuery = (query: GridQuery) =>
  queryOptions({
    queryKey: webhookKeys.channelList(query),
    queryFn: ({ signal }) => callServer(listChannels, { query: wireQuery(query), signal }),
    placeholderData: keepPreviousData,
  });

/** One channel; looked at again while it is on screen, since attempts are no events. */
export const channelQuery = (id: string) =>
  queryOptions({
    queryKey: webhookKeys.channel(id),
    queryFn: ({ signal }) => callServer(readChannel, { params: { id }, signal }),
    refetchInterval: 5000,
  });

export const channelServicesQuery = queryOptions({
  queryKey: webhookKeys.channelServices,
  queryFn: ({ signal }) => callServer(readChannelServices, { signal }),
});

export const teamsQuery = queryOptions({
  queryKey: webhookKeys.teams,
  queryFn: ({ signal }) => callServer(listTeams, { signal }),
});

export const serviceChannelsQuery = (service: ConnectedService, team: string) =>
  queryOptions({
    queryKey: webhookKeys.serviceChannels(service, team),
    queryFn: ({ signal }) => callServer(listServiceChannels, { params: { service }, query: { team }, signal }),
  });

export const projectNamesQuery = queryOptions({
  queryKey: webhookKeys.projectNames,
  queryFn: ({ signal }) => callServer(listAllProjects, { signal }),
});

export function useCreateChannel() {
  const once = useOnce();
  return useMutation({
    mutationFn: (body: SentBody<typeof createChannel>): Promise<Channel> =>
      once([body], (idempotencyKey) => callServer(createChannel, { body, idempotencyKey })),
    onSuccess: useRefetchBelow(webhookKeys.channels),
  });
}

interface ChannelSave<Change extends object> {
  /** The channel as its form was opened with it. */
  readonly opened: Channel;
  readonly change: Change;
  readonly parts: Readonly<Record<keyof Change, EditedPart<Channel>>>;
  /** The change as it is sent. */
  readonly toSend: (change: Change) => SentBody<typeof changeChannel>;
}

/** Changes a channel over what its form was opened with. */
export function useChangeChannel<Change extends object>() {
  const queryClient = useQueryClient();
  const afterwards = useRefetchBelow(webhookKeys.channels);
  const once = useOnce();
  return useMutation({
    mutationFn: ({ opened, change, parts, toSend }: ChannelSave<Change>): Promise<Channel> => {
      const params = { id: opened._id };
      return saveOver<Channel, Change, Channel>({
        opened,
        change,
        parts,
        send: (left, { version }) => {
          const body = { ...toSend(left), version };
          return once([params, body], (idempotencyKey) => callServer(changeChannel, { params, body, idempotencyKey }));
        },
        read: () => callServer(readChannel, { params }),
      });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(channelQuery(saved._id).queryKey, saved);
      return afterwards();
    },
  });
}

/** Resumes a paused channel. */
export function useResumeChannel(id: string) {
  return useMutation({
    mutationFn: () => callServer(changeChannel, { params: { id }, body: { state: 'active' } }),
    onSettled: useRefetchBelow(webhookKeys.all),
  });
}

export function useRemoveChannel(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteItems(queryClient, [id], () => callServer(removeChannel, { params: { id } })),
    onSuccess: useRefetchBelow(webhookKeys.channels),
  });
}

export function useTestChannel(id: string) {
  return useMutation({
    mutationFn: () => callServer(testChannel, { params: { id } }),
    onSettled: useRefetchBelow(webhookKeys.all),
  });
}

/** Under this name the browser stores the key without which a code that comes back connects nothing. */
const storedAt = 'plumbline.teams-account';

/** Leaves for Microsoft's page of consent. */
export function useBeginAccount() {
  return useMutation({
    mutationFn: async () => {
      const { link, key } = await callServer(readTeamsAccountLink, {});
      window.localStorage.setItem(storedAt, key);
      window.location.assign(link);
    },
  });
}

/** Ends what {@link useBeginAccount} began. */
export function useConnectAccount() {
  return useMutation({
    mutationFn: ({ code, state }: { code: string; state: string }) => {
      const key = window.localStorage.getItem(storedAt) ?? '';
      window.localStorage.removeItem(storedAt);
      return callServer(connectTeamsAccount, { body: { code, state, key } });
    },
    onSettled: useRefetchBelow(webhookKeys.channels),
  });
}

export function useDisconnectAccount() {
  return useMutation({
    mutationFn: () => callServer(disconnectTeamsAccount, {}),
    onSettled: useRefetchBelow(webhookKeys.channels),
  });
}
