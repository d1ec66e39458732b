import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { resetSecondFactors } from '@plumbline/contract/second-factors';
import { eraseUser, listRemovedUsers } from '@plumbline/contract/user-erasure';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { userKeys } from '../../../lib/query-keys/users.ts';

/** The people who were removed and whose data is stored still. */
export const removedUsersQuery = (search: string) =>
  queryOptions({
    queryKey: userKeys.removed(search),
    queryFn: ({ signal }) => callServer(listRemovedUsers, { query: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
  });

/** Ends the second step of a person's sign-in: they have lost their app and codes. */
export function useResetSecondFactors(id: string) {
  const once = useOnce();
  return useMutation({
    mutationFn: () => once(id, (idempotencyKey) => callServer(resetSecondFactors, { params: { id }, idempotencyKey })),
  });
}

/** Erases a person's data. All that showed their name elsewhere is read again when the change arrives live. */
export function useEraseUser(id: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: () => once(id, (idempotencyKey) => callServer(eraseUser, { params: { id }, idempotencyKey })),
    // Not what was read of the person: they are not to be found any more.
    onSettled: () => queryClient.invalidateQueries({ queryKey: userKeys.lists }),
  });
}
