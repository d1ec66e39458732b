import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listNotifications, readNotifications } from '@plumbline/contract/notifications';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerNotificationInvalidation } from '../../../lib/live/invalidations.ts';
import { notificationKeys } from './keys.ts';

registerNotificationInvalidation([notificationKeys.all]);

const pageSize = 30;

/** The notifications, newest first, a page after the other. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationKeys.list,
  queryFn: ({ pageParam, signal }) =>
    callServer(listNotifications, {
      query: { page_size: pageSize, page: pageParam.page, ...(pageParam.after ? { after: pageParam.after } : {}) },
      signal,
    }),
  initialPageParam: { page: 0, after: null as string | null },
  getNextPageParam: (last) => (last.next === null ? undefined : { page: last.page + 1, after: last.next }),
});

const unreadQuery = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }) => callServer(listNotifications, { query: { page_size: 1 }, signal }),
  select: (page) => page.unread,
  // The live stream says when there is more; this is for a stream that can't be opened.
  refetchInterval: 120_000,
});

/** How many notifications are unread, for the bell. */
export function useUnreadCount(): number {
  return useQuery(unreadQuery).data ?? 0;
}

/** Marks everything read (spec/1 §2: opening the panel does). */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(readNotifications, { body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }),
  });
}
