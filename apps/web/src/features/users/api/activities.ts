import { infiniteQueryOptions } from '@tanstack/react-query';
import { readUserActivities } from '@plumbline/contract/feeds';
import { callServer } from '../../../lib/api/call-server.ts';
import { userKeys } from '../../../lib/query-keys/users.ts';

/** What a person did, newest first, ten to a page (spec/1 §9). */
export const activitiesQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: userKeys.activities(userId),
    queryFn: ({ pageParam, signal }) =>
      callServer(readUserActivities, {
        query: { user: userId, page: pageParam.page, ...(pageParam.after ? { after: pageParam.after } : {}) },
        signal,
      }),
    initialPageParam: { page: 0, after: null as string | null },
    getNextPageParam: (last) => (last.next === null ? undefined : { page: last.page + 1, after: last.next }),
  });
