import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';
import type { LiveChange } from '@plumbline/contract/live';
import type { StreamMessage } from './connection.ts';
import { isOfDeletedItem } from './deleted-items.ts';

/** The prefixes of the query keys that a change makes stale; a function if they depend on the change. */
type Keys = readonly QueryKey[] | ((change: LiveChange) => readonly QueryKey[]);

const registered: { readonly prefix: string; readonly keys: Keys }[] = [];
const notificationKeys: QueryKey[] = [];
const settingsKeys: QueryKey[] = [];

/** The beginning of every key. */
const everything: readonly QueryKey[] = [[]];

/**
 * Registers the queries that a change makes stale. Takes a prefix of the event's name (`job.`, `user.role_changed`) and
 * the query keys; call it once, next to the feature's queries: `registerLiveInvalidation('job.', (change) =>
 * [jobKeys.lists, jobKeys.item(change.job)])`.
 */
export function registerLiveInvalidation(eventPrefix: string, keys: Keys): void {
  registered.push({ prefix: eventPrefix, keys });
}

/** Registers the queries that a new notification makes stale. */
export function registerNotificationInvalidation(keys: readonly QueryKey[]): void {
  notificationKeys.push(...keys);
}

/** Registers the queries that a change of the instance's settings makes stale. */
export function registerSettingsInvalidation(keys: readonly QueryKey[]): void {
  settingsKeys.push(...keys);
}

/** The prefixes of the query keys that a live message makes stale. */
export function keysFor(heard: StreamMessage): readonly QueryKey[] {
  switch (heard.kind) {
    case 'notification':
      return notificationKeys;
    case 'settings':
      return settingsKeys;
    case 'gap':
      return everything;
    case 'change':
      // An erased name may be in anything that is cached.
      if (heard.change.name === 'user.erased') return everything;
      return registered.flatMap(({ prefix, keys }) => {
        if (!heard.change.name.startsWith(prefix)) return [];
        return typeof keys === 'function' ? keys(heard.change) : keys;
      });
  }
}

const listeners = new Set<(heard: StreamMessage) => void>();

/**
 * Calls back with each message of the live stream, for state outside of components; returns a function that stops it.
 */
export function onStreamMessage(listener: (heard: StreamMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How long changes after a first one are batched, in milliseconds: a busy instance sends many a second. */
export const invalidationDelay = 500;

/**
 * Refetches queries that were in flight when the change arrived and that invalidation doesn't refetch: first loads, and
 * queries without observers. They may hold the old state.
 */
async function loadOnceThere(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter((query) => !isOfDeletedItem(query) && (query.state.data === undefined || !query.isActive()));
  await Promise.all(
    underWay.map(async (query) => {
      const isThere = await query.promise?.then(
        () => true,
        () => false,
      );
      if (isThere) await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  );
}

/**
 * Refetches what a message made stale; queries without observers wait until they have one. The first message about a
 * key acts at once; later ones are batched until the delay has passed and the response is there. So a single change
 * shows at once, and a burst of them neither refetches a list for each nor cancels its fetch over and over.
 */
export function invalidateBatched(queryClient: QueryClient): (heard: StreamMessage) => void {
  /** The keys that are being fetched or batched, and whether a message came since their last request. */
  const busy = new Map<string, { isOldAgain: boolean }>();

  const load = async (queryKey: QueryKey, hash: string): Promise<void> => {
    const state = { isOldAgain: false };
    busy.set(hash, state);
    await Promise.all([
      loadOnceThere(queryClient, queryKey),
      queryClient.invalidateQueries({ queryKey, predicate: (query) => !isOfDeletedItem(query) }),
      new Promise((resolve) => setTimeout(resolve, invalidationDelay)),
    ]);
    if (state.isOldAgain) await load(queryKey, hash);
    else busy.delete(hash);
  };

  return (heard) => {
    for (const listener of listeners) listener(heard);
    for (const queryKey of keysFor(heard)) {
      const hash = hashKey(queryKey);
      const state = busy.get(hash);
      if (state) state.isOldAgain = true;
      else void load(queryKey, hash);
    }
  };
}
