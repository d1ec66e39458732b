import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import { decideInstanceEnd, readInstanceReminder } from '@plumbline/contract/instance-reminders';
import { callServer } from '../../../lib/api/call-server.ts';
import { instanceKeys } from './keys.ts';

/** What the link of a reminder is about; fails with `not_found` once another reminder has replaced it. */
export const reminderQuery = (token: string) =>
  queryOptions({
    queryKey: instanceKeys.reminder(token),
    queryFn: ({ signal }) => callServer(readInstanceReminder, { params: { token }, signal }),
    enabled: token !== '',
    retry: false,
  });

/** Sends the owner's decision: to keep the installation, or to let it go. */
export function useDecideEnd(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof decideInstanceEnd>) =>
      callServer(decideInstanceEnd, { params: { token }, body }),
    onSuccess: (reminder) => queryClient.setQueryData(instanceKeys.reminder(token), reminder),
  });
}
