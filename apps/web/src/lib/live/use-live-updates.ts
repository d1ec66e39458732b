import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { personQuery } from '../access/person.ts';
import { instanceQuery } from '../bootstrap.ts';
import { connectLive } from './connection.ts';
import { invalidateBatched, registerLiveInvalidation, registerSettingsInvalidation } from './invalidations.ts';

registerSettingsInvalidation([instanceQuery.queryKey]);
registerLiveInvalidation('user.', [personQuery.queryKey]);

/** Updates the screen while somebody is signed in (mounted once, by the main layout). */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => connectLive(invalidateBatched(queryClient)), [queryClient]);
}
