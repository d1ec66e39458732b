import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { bulkLimit, removeJobs } from '@plumbline/contract/jobs';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { deleteItems } from '../../../lib/live/deleted-items.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';
import { sendJobs, useChangeJobs } from './use-change-jobs.ts';

/**
 * Deletes jobs; what was shown of them is forgotten. Of as many as one call takes, what keeps that from being made is thrown, to be
 * tried again.
 */
export function useRemoveJobs() {
  const { t } = useTranslation('jobs');
  const queryClient = useQueryClient();
  const once = useOnce();
  const changeJobs = useChangeJobs();
  return (jobs: readonly JobListItem[]) =>
    changeJobs<undefined>({
      items: jobs,
      run: async (control) => {
        const outcome = await sendJobs(jobs, '', control, (ids) =>
          deleteItems(queryClient, ids, () =>
            once(ids, (idempotencyKey) => callServer(removeJobs, { body: ids, idempotencyKey })),
          ),
        );
        if (outcome.failure !== undefined && jobs.length <= bulkLimit) throw outcome.failure;
        return outcome;
      },
      done: (count) => t(($) => $.jobs.bulk.deleted, { count }),
      refused: (count) => t(($) => $.jobs.bulk.notDeleted, { count }),
      refresh: () => queryClient.invalidateQueries({ queryKey: jobKeys.lists }),
    });
}
