import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The ids of items that this window deletes or has deleted. Ids are never reused, so they remain. */
const deleted = new Set<string>();

/**
 * Whether a query is about an item that this window deletes. The event of the deletion may come before its screen is
 * left, and a refetch would only get a 404.
 */
export const isOfDeletedItem = ({ queryKey }: { readonly queryKey: QueryKey }): boolean =>
  deleted.size > 0 && queryKey.some((part) => typeof part === 'string' && deleted.has(part));

/**
 * Deletes items with `send`, without refetching them meanwhile, and removes every query with one of their ids in its
 * key. If it fails, they are restored; so are those that the response doesn't confirm.
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

/** Removes queries of deleted items once no component uses them: removed earlier, they would be fetched again. */
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
