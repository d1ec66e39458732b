import { useQueryClient } from '@tanstack/react-query';
import type { BulkChangeWithItems } from '@plumbline/contract/bulk-changes';
import type { ChangedJob, WantedChange } from './follow-change.tsx';

/** What carries changes out comes with the first one. */
const load = () => import('./follow-change.tsx');

/**
 * Changes many jobs by one call: the server goes on with it when the page is closed. Says how far it is, with a way to end it; then what
 * was done, with the way back, and which jobs were not changed. Gives what came of it; undefined where it could not be begun.
 */
export function useBulkChange() {
  const queryClient = useQueryClient();
  return {
    change: async (jobs: readonly ChangedJob[], wanted: WantedChange): Promise<BulkChangeWithItems | undefined> =>
      (await load()).beginChange(queryClient, jobs, wanted),
    undo: async (id: string) => (await load()).undoChange(queryClient, id),
    stop: async (id: string) => (await load()).stopChange(queryClient, id),
  };
}
