import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listMissedEvents, runMissedEvents } from '@plumbline/contract/automation-runs';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { automationKeys } from './keys.ts';

/** What an automation missed while it was paused. */
export const missedQuery = (id: string) =>
  queryOptions({
    queryKey: automationKeys.missed(id),
    queryFn: ({ signal }) => callServer(listMissedEvents, { params: { id }, signal }),
  });

/** An event that was missed, and what of it. */
export interface MissedEvent {
  readonly id: number;
  readonly item: string;
}

/** Runs an automation for what it missed: one of it, or all (null). */
export function useRunMissed(id: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (event: MissedEvent | null) =>
      once([id, 'missed', event], (idempotencyKey) =>
        callServer(runMissedEvents, { params: { id }, body: { events: event && [event] }, idempotencyKey }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: automationKeys.all }),
  });
}
