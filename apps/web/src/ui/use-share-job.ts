import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { useFormats } from '../lib/access/hooks.ts';
import { useNameOf } from '../i18n/use-name-of.ts';
import { shareLink } from '../lib/share-link.ts';

/** Shares a job's link, also offline; a toast confirms copying for 3 seconds (spec/1 §9). */
export function useShareJob(): (job: JobListItem) => Promise<void> {
  const nameOf = useNameOf();
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  return async (job) => {
    const shared = await shareLink({
      url: `${window.location.origin}/jobs/${job._id}`,
      title: t(($) => $.jobs.panel.shareTitle, { number: formats.jobNumber(job.ID), jobType: nameOf(job.jobType) }),
    });
    if (shared === 'copied') notifications.show({ message: t(($) => $.jobs.panel.linkCopied), autoClose: 3000 });
    if (shared === 'failed') {
      notifications.show({ color: 'red', message: t(($) => $.jobs.panel.copyFailed), autoClose: 10_000 });
    }
  };
}
