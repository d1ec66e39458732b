import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { readZipAddress } from '@plumbline/contract/asset-zip';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { callServer } from '../../../lib/api/call-server.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';

/** Saves all files of jobs as one ZIP, which the browser gets as a stream. */
export function useSaveJobFiles(): (jobs: readonly Pick<JobListItem, '_id'>[]) => Promise<void> {
  const { t } = useTranslation('jobs');
  const problemText = useProblemText();
  return async (jobs) => {
    try {
      const query = { jobId: jobs.map(({ _id }) => _id).join(',') };
      const { Location, files } = await callServer(readZipAddress, { query });
      if (files === 0) {
        notifications.show({ message: t(($) => $.jobs.bulk.noFiles) });
        return;
      }
      saveFrom(Location);
      notifications.show({ message: t(($) => $.jobs.bulk.savingFiles, { count: files }) });
    } catch (failure) {
      showFailure(problemText(failure));
    }
  };
}
