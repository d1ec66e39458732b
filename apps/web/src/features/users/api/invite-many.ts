import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import { inviteUsers, linkInvitations } from '@plumbline/contract/invitations';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { invitationLinksKey, userKeys } from '../../../lib/query-keys/users.ts';

type Invitations = SentBody<typeof inviteUsers>;

/** What would become of each row; nobody is invited yet. */
export function useCheckInvitations() {
  return useMutation({
    mutationFn: (body: Invitations) => callServer(inviteUsers, { body: { ...body, check: true } }),
  });
}

/** Invites many people: once, however often the same is sent because a response was lost. */
export function useInviteUsers() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: Invitations) =>
      once(body, (idempotencyKey) => callServer(inviteUsers, { body, idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  });
}

/**
 * New links of invitations, where no emails are sent. They open at the address by which this browser came here. Asked for
 * once: each time the earlier links end.
 */
export const invitationLinksQuery = (users: readonly string[]) =>
  queryOptions({
    queryKey: invitationLinksKey(users),
    queryFn: async () => {
      const links = await callServer(linkInvitations, { body: { users: [...users] } });
      return links.map(({ user, email, link }) => {
        const { pathname, search } = new URL(link);
        return { user, email, link: `${window.location.origin}${pathname}${search}` };
      });
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
