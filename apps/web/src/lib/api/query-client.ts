import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './problem-error.ts';

const tries = 3;

/** One cache for all that the server told. Only what may pass is tried again: a refusal stays a refusal. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Tried once even when the browser believes itself offline: it is often wrong, and the answer comes at once.
        networkMode: 'offlineFirst',
        staleTime: 15_000,
        retry: (failures, failure) => failures < tries && isPassing(failure) && navigator.onLine,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
