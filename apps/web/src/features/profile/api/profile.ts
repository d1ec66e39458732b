import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changePassword } from '@plumbline/contract/access';
import type { SentBody } from '@plumbline/contract/call';
import { endSession, listSessions } from '@plumbline/contract/own-account';
import { updateMe } from '@plumbline/contract/users';
import { personQuery } from '../../../app/access/person.ts';
import { callServer } from '../../../app/api/call-server.ts';
import { renewSession } from '../../../app/api/session-store.ts';
import { sessionFrom } from '../../../app/api/token-answer.ts';

/** Changes one's own profile; every screen that shows it follows at once. */
export function useUpdateMe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SentBody<typeof updateMe>) => callServer(updateMe, { body: change }),
    onSuccess: (me) => {
      queryClient.setQueryData(personQuery.queryKey, me);
      return queryClient.invalidateQueries({ queryKey: ['users'], refetchType: 'none' });
    },
  });
}

/** Changes one's own password. All tokens end with it, so the new ones are kept at once. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: SentBody<typeof changePassword>) => {
      renewSession(sessionFrom(await callServer(changePassword, { body: change })));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** The devices on which one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => callServer(listSessions, { signal }),
});

/** Signs one's account out on another device. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callServer(endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
