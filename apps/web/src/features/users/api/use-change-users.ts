import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reinviteLimit, reinviteUsers } from '@plumbline/contract/invitations';
import type { UserListItem } from '@plumbline/contract/users';
import { changeUserRoles } from '@plumbline/contract/user-roles';
import { banUsers, removeUsers } from '@plumbline/contract/users';
import type { Role } from '@plumbline/domain/actor/roles';
import { userBulkLimit } from '@plumbline/domain/users/bulk-limit';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { sendInPortions } from '../../../lib/bulk/send-in-portions.ts';
import { userKeys } from '../../../lib/query-keys/users.ts';
import type { Bulk } from '../../../ui/bulk/use-bulk.tsx';
import { useBulk } from '../../../ui/bulk/use-bulk.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';

type People = readonly UserListItem[];
type Change = Pick<Bulk<UserListItem, unknown>, 'run' | 'done'> &
  Partial<Pick<Bulk<UserListItem, unknown>, 'isWatched'>>;

const idsOf = (people: People) => people.map(({ _id }) => _id);

/** What is done with several people (`useBulk`): who is refused is named, all others are changed. */
export function useChangeUsers() {
  const { t } = useTranslation(['users', 'roles']);
  const queryClient = useQueryClient();
  const once = useOnce();
  const bulk = useBulk();

  const change = (items: People, wanted: Change) =>
    bulk<UserListItem, unknown>({
      items,
      isWatched: items.length > userBulkLimit,
      nameOf: shownName,
      refused: (count) => t(($) => $.users.several.notChanged, { count }),
      refresh: () => queryClient.invalidateQueries({ queryKey: userKeys.lists }),
      ...wanted,
    });
  /** In batches; a failure of the call as such is thrown, to be retried. */
  const send = (items: People, size: number, call: (portion: People) => Promise<unknown>): Change => ({
    run: async (control) => {
      const outcome = await sendInPortions({ items, size, path: 'users', send: call, control });
      if (outcome.failure !== undefined && outcome.changed.length === 0) throw outcome.failure;
      return outcome;
    },
  });

  return {
    ban: (people: People, banned: boolean) =>
      change(
        people,
        send(people, userBulkLimit, (portion) => callServer(banUsers, { body: { users: idsOf(portion), banned } })),
      ),
    remove: (people: People) =>
      change(
        people,
        send(people, userBulkLimit, (portion) => {
          const users = idsOf(portion);
          return once(users, (idempotencyKey) => callServer(removeUsers, { body: { users }, idempotencyKey }));
        }),
      ),
    /** Sends invitations again; the address may be hidden, so it is read where it is. */
    reinvite: (people: People) =>
      change(people, {
        ...send(people, reinviteLimit, (portion) => {
          const users = portion.flatMap(({ email, role }) => (email === null ? [] : [{ email, role }]));
          return once(users, (idempotencyKey) => callServer(reinviteUsers, { body: { users }, idempotencyKey }));
        }),
        isWatched: people.length > reinviteLimit,
        done: (count) => t(($) => $.users.several.resent, { count }),
      }),
    setRole: (people: People, role: Role) =>
      change(people, {
        ...send(people, userBulkLimit, (portion) =>
          callServer(changeUserRoles, { body: { users: idsOf(portion), role } }),
        ),
        done: (count) => t(($) => $.users.several.roleChanged, { count, role: t(($) => $.roles[role]) }),
      }),
  };
}
