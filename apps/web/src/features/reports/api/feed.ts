import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { closeReportFeed, openReportFeed, readReportFeedState } from '@plumbline/contract/report-exports';
import { callServer } from '../../../lib/api/call-server.ts';
import { reportKeys } from './keys.ts';

/** Whether the person's feed of a report is on, and when it was read. */
export const feedQuery = (id: string) =>
  queryOptions({
    queryKey: reportKeys.feed(id),
    queryFn: ({ signal }) => callServer(readReportFeedState, { params: { id }, signal }),
  });

/** Makes an address, in place of an earlier one. */
export function useOpenFeed(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(openReportFeed, { params: { id } }),
    onSuccess: (feed) => {
      queryClient.setQueryData(feedQuery(id).queryKey, feed);
      return queryClient.invalidateQueries({ queryKey: reportKeys.lists });
    },
  });
}

/** Ends the address. */
export function useCloseFeed(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(closeReportFeed, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: feedQuery(id).queryKey }),
        queryClient.invalidateQueries({ queryKey: reportKeys.lists }),
      ]),
  });
}
