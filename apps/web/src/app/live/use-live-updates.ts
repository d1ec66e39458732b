import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connectLive } from './connection.ts';
import { invalidateFor, invalidateNotifications, registerLiveInvalidation } from './invalidations.ts';

registerLiveInvalidation('settings.', [['bootstrap']]);
registerLiveInvalidation('toggle.', [['bootstrap']]);
registerLiveInvalidation('user.', [['users', 'me']]);

/** Keeps what is on the screen true while somebody is signed in (mounted once, by the main layout). */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      connectLive((heard) => {
        if (heard.kind === 'change') invalidateFor(queryClient, heard.change);
        else if (heard.kind === 'notification') invalidateNotifications(queryClient);
        else void queryClient.invalidateQueries();
      }),
    [queryClient],
  );
}
