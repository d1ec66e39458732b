import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLate } from '@plumbline/domain/jobs/late';
import { useSettings } from '../lib/access/hooks.ts';
import styles from './late-mark.module.css';

/** Says of a job that it is late; nothing of any other. */
export function LateMark({ job }: { job: { readonly status: string; readonly startDate: string | null } }) {
  const { t } = useTranslation('ui');
  const { timezone } = useSettings();
  const [now] = useState(() => new Date().toISOString());
  if (!isLate(job, { now, timeZone: timezone })) return null;
  return <span className={styles.late}>{t(($) => $.ui.late)}</span>;
}
