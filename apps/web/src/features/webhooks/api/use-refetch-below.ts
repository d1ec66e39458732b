import { useQueryClient } from '@tanstack/react-query';
import { isOfDeletedItem } from '../../../lib/live/deleted-items.ts';

/** Refetches after a change all that is read below a key, except what was deleted by it. */
export function useRefetchBelow(queryKey: readonly string[]): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey, predicate: (query) => !isOfDeletedItem(query) });
}
