import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { BulkOutcome } from '../../../lib/bulk/outcome.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';
import type { EachChange } from '../../../ui/bulk/use-each.tsx';
import { useEach } from '../../../ui/bulk/use-each.tsx';

interface EachJob<Made> extends Pick<EachChange<JobListItem, Made>, 'change' | 'done' | 'undo'> {
  readonly jobs: readonly JobListItem[];
}

/** Changes jobs one by one (`useEach`); one that refuses is named by its number. */
export function useChangeEach(): <Made>(wanted: EachJob<Made>) => Promise<BulkOutcome<JobListItem, Made>> {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const each = useEach();
  return ({ jobs, ...wanted }) =>
    each({
      ...wanted,
      items: jobs,
      nameOf: ({ ID }) => formats.jobNumber(ID),
      refused: (count) => t(($) => $.jobs.bulk.refused, { count }),
      refresh: () => queryClient.invalidateQueries({ queryKey: jobKeys.all }),
    });
}
