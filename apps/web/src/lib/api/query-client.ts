import { QueryClient } from '@tanstack/react-query';
import { isPassing, isProblem } from './problem-error.ts';

const tries = 3;

/** The cache of all server responses. Only errors that may be temporary are retried, refusals are not. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Try once even if the browser reports being offline: it is often wrong, and the result comes at once.
        networkMode: 'offlineFirst',
        staleTime: 15_000,
        // A company that is suspended stays so for longer than anybody waits.
        retry: (failures, failure) =>
          failures < tries && isPassing(failure) && !isProblem(failure, 'instance_not_active') && navigator.onLine,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
