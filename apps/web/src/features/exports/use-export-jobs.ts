import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { directJobsLimit, exportJobs } from '@plumbline/contract/job-documents';
import { saveFile } from '../../ui/save-file.ts';
import { showFailure } from '../../ui/undo.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { fetchFile } from '../../lib/api/call-server.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { useBackgroundExport } from './use-background-export.tsx';

export type JobFormat = 'pdf' | 'zip';

/**
 * Saves jobs as PDF. A few are made while one waits and saved at once; more of them are made in the background, and found under
 * "My exports" (spec/1 §8: what goes wrong is said in an alert, in the server's words).
 */
export function useExportJobs(): (jobIds: readonly string[], format?: JobFormat) => Promise<void> {
  const { t } = useTranslation('exports');
  const problemText = useProblemText();
  const begin = useBackgroundExport();

  const saveNow = async (ids: readonly string[], format: JobFormat) => {
    const [id = ''] = ids;
    const { content, name } = await fetchFile(exportJobs, { params: { id }, query: { combined: [...ids], format } });
    saveFile(content, name ?? `jobs.${format}`);
  };
  return async (jobIds, format = 'pdf') => {
    const isShort = jobIds.length <= directJobsLimit;
    const waiting = randomKey();
    if (isShort) {
      const message = t(($) => $.exports.preparing);
      notifications.show({ id: waiting, loading: true, autoClose: false, withCloseButton: false, message });
    }
    try {
      await (isShort ? saveNow(jobIds, format) : begin('job_pdf', { jobs: [...jobIds], format }));
    } catch (failure) {
      showFailure(t(($) => $.exports.failed, { reason: problemText(failure) }));
    } finally {
      notifications.hide(waiting);
    }
  };
}
