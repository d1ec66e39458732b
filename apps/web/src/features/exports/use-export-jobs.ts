import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { directJobsLimit, exportJobs } from '@plumbline/contract/job-documents';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../lib/access/hooks.ts';
import { fetchFile } from '../../lib/api/call-server.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { sendInPortions } from '../../lib/bulk/send-in-portions.ts';
import { useBulk } from '../../ui/bulk/use-bulk.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showFailure } from '../../ui/undo.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { useBackgroundExport } from './use-background-export.tsx';

export interface JobExport {
  /** One PDF, or each job as its own in a ZIP. */
  readonly format?: 'pdf' | 'zip';
  /** For archives: PDF/A. */
  readonly archival?: boolean;
}

/**
 * Saves jobs as PDF. A few are made while one waits and saved at once; more of them are made in the background, and found under
 * "My exports" (spec/1 §8: what goes wrong is said in an alert, in the server's words). Jobs that are gone are named and left out.
 */
export function useExportJobs(): (jobs: readonly Pick<JobListItem, '_id' | 'ID'>[], how?: JobExport) => Promise<void> {
  const { t } = useTranslation('exports');
  const formats = useFormats();
  const problemText = useProblemText();
  const begin = useBackgroundExport();
  const bulk = useBulk();

  const saveNow = async (ids: readonly string[], { format, archival }: Required<JobExport>) => {
    const [id = ''] = ids;
    const query = { combined: [...ids], format, ...(archival && { archival: 'true' as const }) };
    const { content, name } = await fetchFile(exportJobs, { params: { id }, query });
    saveFile(content, name ?? `jobs.${format}`);
  };
  return async (jobs, { format = 'pdf', archival = false } = {}) => {
    const isShort = jobs.length <= directJobsLimit;
    const waiting = randomKey();
    if (isShort) {
      const message = t(($) => $.exports.preparing);
      notifications.show({ id: waiting, loading: true, autoClose: false, withCloseButton: false, message });
    }
    const send = (ids: string[]) =>
      isShort ? saveNow(ids, { format, archival }) : begin('job_pdf', { jobs: ids, format, archival });
    try {
      await bulk({
        items: jobs,
        isWatched: false,
        nameOf: ({ ID }) => formats.jobNumber(ID),
        refused: (count) => t(($) => $.exports.notExported, { count }),
        run: async (control) => {
          const outcome = await sendInPortions({
            items: jobs,
            size: jobs.length,
            path: isShort ? 'query.combined' : 'input.jobs',
            send: (portion) => send(portion.map(({ _id }) => _id)),
            control,
          });
          if (outcome.failure !== undefined) throw outcome.failure;
          return outcome;
        },
        refresh: () => Promise.resolve(),
      });
    } catch (failure) {
      showFailure(t(($) => $.exports.failed, { reason: problemText(failure) }));
    } finally {
      notifications.hide(waiting);
    }
  };
}
