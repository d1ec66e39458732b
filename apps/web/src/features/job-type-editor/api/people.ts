import { queryOptions } from '@tanstack/react-query';
import { readUser } from '@plumbline/contract/users';
import { callServer } from '../../../lib/api/call-server.ts';
import { userKeys } from '../../../lib/query-keys/users.ts';

/** The people with these ids, for their names; one who is gone is left out. */
export const peopleByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: userKeys.named([...ids].toSorted()),
    queryFn: async ({ signal }) => {
      const found = await Promise.allSettled(ids.map((id) => callServer(readUser, { params: { id }, signal })));
      return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
    staleTime: 60_000,
  });
