import { IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUnsentOf } from '../../../lib/unsent-state.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import styles from './jobs.module.css';

/** That a job has answers on this device that the server doesn't have, or didn't take; nothing when it has all. */
export function UnsentMark({ jobId }: { jobId: string }) {
  const { t } = useTranslation('jobs');
  const unsentState = useUnsentOf(jobId);
  if (!unsentState) return null;
  const words = t(($) => $.jobs.unsent[unsentState]);
  return (
    <Tooltip label={words}>
      <span className={styles.unsent} data-failed={unsentState === 'failed' || undefined}>
        <IconCloudUp size={18} role="img" aria-label={words} />
      </span>
    </Tooltip>
  );
}

/** In words, where there is room and nothing to point with: that a job was submitted on this device, and nobody else knows it yet. */
export function SubmittedHere({ jobId }: { jobId: string }) {
  const { t } = useTranslation('jobs');
  if (useUnsentOf(jobId) !== 'submitted') return null;
  return <span className={styles.quiet}>{t(($) => $.jobs.unsent.submitted)}</span>;
}
