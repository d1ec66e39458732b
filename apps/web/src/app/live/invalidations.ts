import type { QueryClient, QueryKey } from '@tanstack/react-query';

const keysByPrefix = new Map<string, QueryKey[]>();

/**
 * Says which queries an event makes old. Takes the beginning of the event's name (`job.`, `user.role_changed`) and the
 * beginnings of query keys; call it once, beside the feature's queries.
 */
export function registerLiveInvalidation(eventPrefix: string, queryKeys: readonly QueryKey[]): void {
  keysByPrefix.set(eventPrefix, [...(keysByPrefix.get(eventPrefix) ?? []), ...queryKeys]);
}

/** The beginnings of query keys that an event of this name makes old. */
export function keysFor(eventName: string): readonly QueryKey[] {
  return [...keysByPrefix].flatMap(([prefix, keys]) => (eventName.startsWith(prefix) ? keys : []));
}

/** Loads anew what an event made old; what is not on a screen waits until it is. */
export function invalidateFor(queryClient: QueryClient, eventName: string): void {
  for (const queryKey of keysFor(eventName)) void queryClient.invalidateQueries({ queryKey });
}
