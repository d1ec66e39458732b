import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { closeCalendar, listCalendars, openCalendar } from '@plumbline/contract/calendars';
import { callServer } from '../../../lib/api/call-server.ts';
import { calendarKeys } from './keys.ts';

/** One's own calendars, by whether and when they were read. */
export const calendarsQuery = queryOptions({
  queryKey: calendarKeys.all,
  queryFn: ({ signal }) => callServer(listCalendars, { signal }),
});

/** Makes the address of a calendar, in place of an earlier one. Takes the view that it shows; null: one's own jobs. */
export function useOpenCalendar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (view: string | null) => callServer(openCalendar, { body: { view } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: calendarKeys.all }),
  });
}

/** Ends the address of a calendar. */
export function useCloseCalendar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callServer(closeCalendar, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarKeys.all }),
  });
}
