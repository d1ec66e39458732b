import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { readZipAddress } from '@plumbline/contract/asset-zip';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { bulkLimit } from '@plumbline/contract/jobs';
import { callServer } from '../../../lib/api/call-server.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';

/** Where the files of jobs are as one ZIP; null where they have none. Jobs that are gone are left out. */
async function zipOf(jobs: readonly Pick<JobListItem, '_id'>[]) {
  try {
    return await callServer(readZipAddress, { query: { jobId: jobs.map(({ _id }) => _id).join(',') } });
  } catch (failure) {
    if (isProblem(failure, 'not_found')) return null;
    throw failure;
  }
}

/** Saves all files of jobs as ZIPs, which the browser gets as streams: one, or as many as it takes to name all jobs in addresses. */
export function useSaveJobFiles(): (jobs: readonly Pick<JobListItem, '_id'>[]) => Promise<void> {
  const { t } = useTranslation('jobs');
  const problemText = useProblemText();
  return async (jobs) => {
    let count = 0;
    try {
      for (let start = 0; start < jobs.length; start += bulkLimit) {
        const zip = await zipOf(jobs.slice(start, start + bulkLimit));
        if (!zip) continue;
        saveFrom(zip.Location);
        count += zip.files;
      }
      const message = count === 0 ? t(($) => $.jobs.bulk.noFiles) : t(($) => $.jobs.bulk.savingFiles, { count });
      notifications.show({ message });
    } catch (failure) {
      showFailure(problemText(failure));
    }
  };
}
