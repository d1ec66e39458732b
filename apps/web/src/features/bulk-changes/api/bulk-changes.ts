import { queryOptions } from '@tanstack/react-query';
import { listBulkChanges, readBulkChange } from '@plumbline/contract/bulk-changes';
import { callServer } from '../../../lib/api/call-server.ts';
import { bulkChangeKeys } from '../keys.ts';

/** How often one looks how far bulk changes are, in milliseconds. */
export const lookAgain = 700;

type Shown = { readonly state: string; readonly undone?: { readonly state: string } | null };
const isRunning = ({ state, undone }: Shown) => state === 'running' || undone?.state === 'running';

/** One's own bulk changes of the last week; looked at again while one of them is on its way. */
export const bulkChangesQuery = () =>
  queryOptions({
    queryKey: bulkChangeKeys.list,
    queryFn: ({ signal }) => callServer(listBulkChanges, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? lookAgain : false),
    refetchOnMount: 'always',
  });

/** One bulk change, with the jobs that it did not change. */
export const bulkChangeQuery = (id: string) =>
  queryOptions({
    queryKey: bulkChangeKeys.item(id),
    queryFn: ({ signal }) => callServer(readBulkChange, { params: { id }, signal }),
  });
