import { useQueryClient } from '@tanstack/react-query';
import type { BulkChangeWithItems } from '@plumbline/contract/bulk-changes';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { deleteItems } from '../../../lib/live/deleted-items.ts';
import { useBulkChange } from '../../bulk-changes/index.ts';

/** Which of these jobs a deletion left; all that may be, where the response names only some of them. */
function leftBy(change: BulkChangeWithItems | undefined, ids: readonly string[]): readonly string[] {
  if (!change) return ids;
  const { waiting, refused } = change.counts;
  return waiting > 0 || refused > change.not_changed.length ? ids : change.not_changed.map(({ job }) => job);
}

/** Deletes jobs as one change of the server, which goes on when the page is closed; what was shown of them is forgotten. Tells whether all are gone. */
export function useRemoveJobs(): (jobs: readonly JobListItem[]) => Promise<boolean> {
  const queryClient = useQueryClient();
  const { change } = useBulkChange();
  return async (jobs) => {
    const ids = jobs.map(({ _id }) => _id);
    const made = await deleteItems(
      queryClient,
      ids,
      () => change(jobs, { kind: 'delete' }),
      (response) => leftBy(response, ids),
    );
    return leftBy(made, ids).length === 0;
  };
}
