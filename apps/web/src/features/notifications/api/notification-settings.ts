import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import {
  changeNotificationSettings,
  muteNotifications,
  readNotificationSettings,
} from '@plumbline/contract/notification-settings';
import { changeNotificationPreferences, readNotificationPreferences } from '@plumbline/contract/own-account';
import { callServer } from '../../../lib/api/call-server.ts';
import { notificationKeys } from './keys.ts';

/** When a person wants to hear of things. */
export const notificationSettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: notificationKeys.settings(userId),
    queryFn: ({ signal }) => callServer(readNotificationSettings, { params: { id: userId }, signal }),
  });

export function useChangeNotificationSettings(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = notificationSettingsQuery(userId);
  return useMutation({
    mutationFn: (change: SentBody<typeof changeNotificationSettings>) =>
      callServer(changeNotificationSettings, { params: { id: userId }, body: change }),
    scope: { id: 'notification-settings' },
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Mutes a job or project, or ends that. */
export function useMute(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (what: ({ job: string } | { project: string }) & { muted: boolean }) =>
      callServer(muteNotifications, { body: what }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationSettingsQuery(userId).queryKey }),
  });
}

/** The keys that are on in a person's notification matrix. */
export const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: notificationKeys.preferences(userId),
    queryFn: async ({ signal }) =>
      (await callServer(readNotificationPreferences, { params: { id: userId }, signal })).notifications,
  });

/** Saves the matrix optimistically: a change is reverted if it could not be saved. */
export function useSavePreferences(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery(userId);
  return useMutation({
    mutationFn: async (keys: readonly string[]) =>
      (await callServer(changeNotificationPreferences, { params: { id: userId }, body: { notifications: [...keys] } }))
        .notifications,
    // One after the other, so that the last word is the last one spoken.
    scope: { id: 'notification-preferences' },
    onMutate: async (keys) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, [...keys]);
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
