import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { User } from '@plumbline/contract/users';
import { inviteUser, reinviteUsers } from '@plumbline/contract/invitations';
import { banUsers, changeUser, listUsers, readUser, removeUsers } from '@plumbline/contract/users';
import { useRef } from 'react';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { userKeys } from '../../../lib/query-keys/users.ts';

// Any change of a person may affect every list or picker; signing in or out affects none.
registerLiveInvalidation('user.', ({ name }) => (/signed_(in|out)$/.test(name) ? [] : [userKeys.all]));

/** The projects that a person's panel starts with, and how many more each press shows (spec/2 §9). */
export const projectsAtFirst = 5;

/** A page of the people that the person sees. */
export const usersQuery = (query: GridQuery, section: string | null) =>
  queryOptions({
    queryKey: userKeys.list(query, section),
    queryFn: ({ signal }) =>
      callServer(listUsers, { query: { ...wireQuery(query), ...(section ? { section } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });

/** One person, with so many of their projects. */
export const userQuery = (id: string, projects: number = projectsAtFirst) =>
  queryOptions({
    queryKey: userKeys.itemWithProjects(id, projects),
    queryFn: ({ signal }) => callServer(readUser, { params: { id }, query: { projects }, signal }),
    placeholderData: keepPreviousData,
  });

export type UserChange = Omit<SentBody<typeof changeUser>, 'version'>;

/** A person as who may change them reads them. */
async function readWholeUser(id: string): Promise<User> {
  const read = await callServer(readUser, { params: { id }, query: { projects: projectsAtFirst } });
  if (read.view === 'name') throw new Error('Who changes a person sees more than their name');
  return read;
}

/** Whatever was done to people may show in any list of them. */
function useRefreshPeople() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: userKeys.all });
}

/** The parts of a person that are edited, as two people who edit them at once read them. */
export type UserParts = Readonly<Partial<Record<keyof UserChange, EditedPart<User>>>>;

/** What a change was made over, where its editor is open for longer than a press; and what it changes, by its name. */
interface OverOpened {
  readonly over?: { readonly opened: User; readonly parts: UserParts };
}

/** Of what is switched by one press nobody has to choose: the last press holds. */
const pressed = (name: keyof UserChange): EditedPart<User> => ({
  label: '',
  of: (user) => user[name as keyof User],
  show: () => '',
  merge: (_before, mine) => mine,
});

/**
 * Changes a person over the version that the editor was opened with. Another person's change in between is reported
 * (409), never overwritten unseen; one's own change whose response was lost is not a conflict.
 */
export function useChangeUser(user: User) {
  const refresh = useRefreshPeople();
  const once = useOnce();
  /** The result of one's last change, as the base of the next one. */
  const made = useRef({ of: user._id, version: 0 });
  return useMutation({
    scope: { id: `user ${user._id}` },
    mutationFn: ({ over, ...change }: UserChange & OverOpened): Promise<User> => {
      const own = made.current.of === user._id ? made.current.version : 0;
      const names = Object.keys(change) as (keyof UserChange)[];
      return saveOver<User, UserChange, User>({
        opened: over?.opened ?? { ...user, version: Math.max(user.version, own) },
        change,
        parts: Object.fromEntries(names.map((name) => [name, over?.parts[name] ?? pressed(name)])) as Readonly<
          Record<keyof UserChange, EditedPart<User>>
        >,
        send: (left, { version }) => {
          const body = { ...left, version };
          return once([user._id, body], (idempotencyKey) =>
            callServer(changeUser, { params: { id: user._id }, body, idempotencyKey }),
          );
        },
        read: () => readWholeUser(user._id),
      });
    },
    onSuccess: ({ version }) => {
      made.current = { of: user._id, version };
    },
    onSettled: refresh,
  });
}

/** Invites somebody: once, however often the same is sent because an answer was lost. */
export function useInviteUser() {
  const refresh = useRefreshPeople();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: SentBody<typeof inviteUser>) =>
      once(body, (idempotencyKey) => callServer(inviteUser, { body, idempotencyKey })),
    onSuccess: refresh,
  });
}

/** Bans a person, or lets them back in. */
export function useBanUser(id: string) {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (banned: boolean) => callServer(banUsers, { body: { users: [id], banned } }),
    onSettled: refresh,
  });
}

/** Removes a person; what was shown of them is forgotten. */
export function useRemoveUser(id: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: () => once(id, (idempotencyKey) => callServer(removeUsers, { body: { users: [id] }, idempotencyKey })),
    // Not the removed one: they are not to be found any more.
    onSettled: () => queryClient.invalidateQueries({ queryKey: userKeys.lists }),
  });
}

/** Sends an invitation again. */
export function useReinviteUser({ email, role }: Pick<User, 'email' | 'role'>) {
  const once = useOnce();
  return useMutation({
    mutationFn: () => {
      const users = email === null ? [] : [{ email, role }];
      return once(users, (idempotencyKey) => callServer(reinviteUsers, { body: { users }, idempotencyKey }));
    },
  });
}
