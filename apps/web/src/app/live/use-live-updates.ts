import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connectLive } from './connection.ts';
import { invalidateFor, registerLiveInvalidation } from './invalidations.ts';

registerLiveInvalidation('settings.', [['bootstrap']]);
registerLiveInvalidation('toggle.', [['bootstrap']]);
registerLiveInvalidation('user.', [['users', 'me']]);

/** Keeps what is on the screen true while somebody is signed in (mounted once, by the main layout). */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      connectLive((heard) => {
        if (heard.kind === 'event') invalidateFor(queryClient, heard.name);
        else void queryClient.invalidateQueries();
      }),
    [queryClient],
  );
}
