import type { Query, QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isFromDevice } from '../lib/api/with-offline-copy.ts';
import { onReachChange } from '../lib/api/reach.ts';
import { isStorageFull } from './device.ts';
import { clearOthers, keep } from './cache.ts';
import type { Owner } from '../lib/owner.ts';

/** The name under which a query's response is cached on the device; queries without it are not. */
interface CachedMeta extends Record<string, unknown> {
  readonly cachedQuery?: string;
}

/** A job contains the time of its request: answers sent since are applied on top of it. */
function requestedAt({ data, dataUpdatedAt }: Query['state']): number {
  return (data as { readonly readAt?: number } | null)?.readAt ?? dataUpdatedAt;
}

async function storeResponse(owner: Owner, { meta, state }: Query): Promise<void> {
  const name = (meta as CachedMeta | undefined)?.cachedQuery;
  if (name === undefined || state.status !== 'success' || isFromDevice(state.data)) return;
  try {
    await keep(owner, name, state.data, requestedAt(state));
  } catch (failure) {
    // No input is lost by it: the next time offline, the older response is shown.
    console.warn('The response could not be cached', isStorageFull(failure) ? 'the device is full' : failure);
  }
}

function keepAnswers(owner: Owner, queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) void storeResponse(owner, query);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') void storeResponse(owner, event.query);
  });
}

/**
 * Caches on the device what the app needs to start offline, and refetches everything when the server is reachable
 * again.
 */
export function useOfflineCache(owner: Owner): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    clearOthers(owner).catch((failure: unknown) => console.warn('Older answers could not be forgotten', failure));
    return keepAnswers(owner, queryClient);
  }, [owner, queryClient]);
  useEffect(
    () => onReachChange((isReached) => void (isReached ? queryClient.invalidateQueries() : undefined)),
    [queryClient],
  );
}
