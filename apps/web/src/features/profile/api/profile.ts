import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changePassword } from '@plumbline/contract/access';
import type { SentBody } from '@plumbline/contract/call';
import { endSession, listSessions } from '@plumbline/contract/own-account';
import type { Me } from '@plumbline/contract/users';
import { readMe, updateMe } from '@plumbline/contract/users';
import { personQuery } from '../../../lib/access/person.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import { renewSession } from '../../../lib/api/session-store.ts';
import { sessionFrom } from '../../../lib/api/token-response.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import { userKeys } from '../../../lib/query-keys/users.ts';
import { profileKeys } from './keys.ts';

type OwnChange = Omit<SentBody<typeof updateMe>, 'version'>;

/** What a change was made over, where its editor is open for longer than a press; and what it changes, by its name. */
interface OverOpened {
  readonly over?: { readonly opened: Me; readonly parts: Readonly<Partial<Record<keyof OwnChange, EditedPart<Me>>>> };
}

/** Changes one's own profile; every screen that shows it follows at once. */
export function useUpdateMe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ over, ...change }: OwnChange & OverOpened): Promise<Me> =>
      over === undefined
        ? callServer(updateMe, { body: change })
        : saveOver<Me, OwnChange, Me>({
            opened: over.opened,
            change,
            parts: over.parts as Readonly<Record<keyof OwnChange, EditedPart<Me>>>,
            send: (left, { version }) => callServer(updateMe, { body: { ...left, version } }),
            read: () => callServer(readMe),
          }),
    onSuccess: (me) => {
      queryClient.setQueryData(personQuery.queryKey, me);
      return queryClient.invalidateQueries({ queryKey: userKeys.all, refetchType: 'none' });
    },
  });
}

/** Changes one's own password. All tokens are revoked by it, so the new ones are stored at once. */
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
  queryKey: profileKeys.sessions,
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
