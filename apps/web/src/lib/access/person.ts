import { queryOptions } from '@tanstack/react-query';
import type { Me } from '@plumbline/contract/users';
import { readMe } from '@plumbline/contract/users';
import { callServer } from '../api/call-server.ts';
import { withOfflineCopy } from '../api/with-offline-copy.ts';
import { knowPerson } from '../api/session-store.ts';
import { userKeys } from '../query-keys/users.ts';

/** The signed-in person, as the server returns it. */
export type Person = Me;

async function askWho(): Promise<Person> {
  const person = await callServer(readMe);
  knowPerson(person._id);
  return person;
}

/** Who is signed in; without network, who was. */
export const personQuery = queryOptions({
  queryKey: userKeys.me,
  // Without the query's signal: a part of the screen that goes away must not cancel what the guards wait for.
  queryFn: () => withOfflineCopy('me', askWho),
  meta: { cachedQuery: 'me' },
  staleTime: 60_000,
  gcTime: Infinity,
});
