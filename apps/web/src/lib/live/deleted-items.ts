import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The ids of what this window deletes or has deleted. No id is ever used twice, so they stay. */
const deleted = new Set<string>();

/**
 * Whether a query asks for something that this window deletes. The event of the deletion may come before its screen is
 * left, and loading it again would only be answered by 404.
 */
export const isOfDeletedItem = ({ queryKey }: { readonly queryKey: QueryKey }): boolean =>
  deleted.size > 0 && queryKey.some((part) => typeof part === 'string' && deleted.has(part));

/**
 * Deletes items by `send`, while nothing asks for them again, and forgets every query with one of their ids in its key.
 * When it fails they are there as before; so are those that the response leaves.
 */
export async function deleteItems<T>(
  queryClient: QueryClient,
  ids: readonly string[],
  send: () => Promise<T>,
  leftBy: (response: T) => readonly string[] = () => [],
): Promise<T> {
  for (const id of ids) deleted.add(id);
  try {
    const response = await send();
    for (const id of leftBy(response)) deleted.delete(id);
    forgetUnused(queryClient);
    return response;
  } catch (failure) {
    for (const id of ids) deleted.delete(id);
    throw failure;
  }
}

/** Forgets what was deleted as soon as no screen shows it: forgotten earlier, its screen would ask for it again. */
function forgetUnused(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ predicate: isOfDeletedItem })) {
    const forget = () => {
      if (query.getObserversCount() > 0) return;
      stop();
      cache.remove(query);
    };
    const stop = cache.subscribe(forget);
    forget();
  }
}
