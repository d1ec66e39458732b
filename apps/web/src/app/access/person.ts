import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@plumbline/contract/call';
import { readMe } from '../api/awaited-calls.ts';
import { callServer } from '../api/call-server.ts';

/** The person who is signed in, as the server tells. */
export type Person = AnswerOf<typeof readMe>;

export const personQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => callServer(readMe, { signal }),
  staleTime: 60_000,
  gcTime: Infinity,
});

export function fullName(name: { first: string; last: string } | null | undefined): string {
  return [name?.first, name?.last].filter(Boolean).join(' ');
}
