import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listPushSubscriptions,
  readPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} from '@plumbline/contract/notification-settings';
import { callServer } from '../../../lib/api/call-server.ts';
import { profileKeys } from './keys.ts';

/** The state of push messages in this browser: it may not support them (over plain HTTP), or be set to block them. */
export type PushAbility = 'unsupported' | 'denied' | 'off' | 'on';

export const pushAbilityQuery = queryOptions({
  queryKey: profileKeys.pushAbility,
  queryFn: async (): Promise<PushAbility> => {
    if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unsupported';
    if (Notification.permission === 'denied') return 'denied';
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
  },
});

/** One's own devices that show push messages. */
export const pushDevicesQuery = queryOptions({
  queryKey: profileKeys.pushDevices,
  queryFn: ({ signal }) => callServer(listPushSubscriptions, { signal }),
});

/** Has this browser show push messages, or ends that; it asks the person itself. */
export function useSwitchPush() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isOn: boolean) => {
      const { pushManager } = await navigator.serviceWorker.ready;
      const known = await pushManager.getSubscription();
      if (!isOn) {
        if (!known) return;
        await callServer(unsubscribeFromPush, { body: { endpoint: known.endpoint } });
        await known.unsubscribe();
        return;
      }
      if ((await Notification.requestPermission()) !== 'granted') return;
      const { publicKey } = await callServer(readPushKey, {});
      const made = known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
      const { endpoint, keys } = made.toJSON();
      await callServer(subscribeToPush, {
        body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileKeys.push }),
  });
}

/** Ends push messages on another device. */
export function useEndPush() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (endpoint: string) => callServer(unsubscribeFromPush, { body: { endpoint } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileKeys.push }),
  });
}
