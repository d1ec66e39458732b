import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveChange } from '@plumbline/contract/live';

/** The beginnings of the query keys that a change makes old; a function where they depend on what changed. */
type Keys = readonly QueryKey[] | ((change: LiveChange) => readonly QueryKey[]);

const registered: { readonly prefix: string; readonly keys: Keys }[] = [];
const notificationKeys: QueryKey[] = [];

/**
 * Says which queries a change makes old. Takes the beginning of the event's name (`job.`, `user.role_changed`) and the
 * query keys; call it once, beside the feature's queries:
 * `registerLiveInvalidation('job.', (change) => [['jobs', 'list'], ['jobs', 'item', change.job]])`.
 */
export function registerLiveInvalidation(eventPrefix: string, keys: Keys): void {
  registered.push({ prefix: eventPrefix, keys });
}

/** Says which queries a new notification makes old. */
export function registerNotificationInvalidation(keys: readonly QueryKey[]): void {
  notificationKeys.push(...keys);
}

/** The beginnings of query keys that a change makes old. */
export function keysFor(change: LiveChange): readonly QueryKey[] {
  return registered.flatMap(({ prefix, keys }) => {
    if (!change.name.startsWith(prefix)) return [];
    return typeof keys === 'function' ? keys(change) : keys;
  });
}

/** Loads anew what a change made old; what is on no screen waits until it is. */
export function invalidateFor(queryClient: QueryClient, change: LiveChange): void {
  for (const queryKey of keysFor(change)) void queryClient.invalidateQueries({ queryKey });
}

/** Loads anew what the bell shows. */
export function invalidateNotifications(queryClient: QueryClient): void {
  for (const queryKey of notificationKeys) void queryClient.invalidateQueries({ queryKey });
}
