import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './problem-error.ts';

const tries = 3;

/** The cache of all server responses. Only errors that may be temporary are retried, refusals are not. */
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
