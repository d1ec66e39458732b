import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@plumbline/contract/call';
import { discardMissedEvents, listMissedEvents, runMissedEvents } from '@plumbline/contract/automation-runs';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { automationKeys } from './keys.ts';

/** What an automation missed while it was paused. */
export const missedQuery = (id: string) =>
  queryOptions({
    queryKey: automationKeys.missed(id),
    queryFn: ({ signal }) => callServer(listMissedEvents, { params: { id }, signal }),
  });

type Missed = ResponseOf<typeof listMissedEvents>['events'][number];

/** What names something that was missed: an event with what of it, or a time at which the automation was due. */
type MissedName = { readonly id: number; readonly item: string } | { readonly at: string };

export const nameOfMissed = ({ id, item, at }: Missed): MissedName => (id === null ? { at } : { id, item });
export const keyOfMissed = (name: MissedName): string => ('at' in name ? name.at : `${name.id} ${name.item}`);

/** What becomes of something that was missed, or of all of it (null): it is run, or it never will be. */
export interface MissedChoice {
  readonly what: 'run' | 'discard';
  readonly name: MissedName | null;
}

export function useMissedChoice(id: string) {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: ({ what, name }: MissedChoice) =>
      once([id, what, name], (idempotencyKey) => {
        const sending = { params: { id }, body: { events: name && [name] }, idempotencyKey };
        return what === 'run' ? callServer(runMissedEvents, sending) : callServer(discardMissedEvents, sending);
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: automationKeys.all }),
  });
}
