import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { bulkLimit } from '@plumbline/contract/jobs';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { BulkControl } from '../../../lib/bulk/outcome.ts';
import { sendInPortions } from '../../../lib/bulk/send-in-portions.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';
import type { Bulk } from '../../../ui/bulk/use-bulk.tsx';
import { useBulk } from '../../../ui/bulk/use-bulk.tsx';

type ChangedJobs<Made> = Pick<Bulk<JobListItem, Made>, 'items' | 'run' | 'done' | 'undo'> &
  Partial<Pick<Bulk<JobListItem, Made>, 'refused' | 'refresh'>>;

/** Changes jobs by calls that take many of them (`useBulk`); one that is refused is named by its number. */
export function useChangeJobs() {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const bulk = useBulk();
  return <Made>(wanted: ChangedJobs<Made>) =>
    bulk({
      nameOf: ({ ID }) => formats.jobNumber(ID),
      refused: (count) => t(($) => $.jobs.bulk.notDeleted, { count }),
      isWatched: wanted.items.length > bulkLimit,
      refresh: () => queryClient.invalidateQueries({ queryKey: jobKeys.all }),
      ...wanted,
    });
}

/** Sends jobs by their ids, as many at once as a call takes. `path` is where the call has them (`sendInPortions`). */
export const sendJobs = (
  jobs: readonly JobListItem[],
  path: 'jobs' | '',
  control: BulkControl,
  send: (ids: string[]) => Promise<unknown>,
) =>
  sendInPortions({
    items: jobs,
    size: bulkLimit,
    path,
    send: (portion) => send(portion.map(({ _id }) => _id)),
    control,
  });
