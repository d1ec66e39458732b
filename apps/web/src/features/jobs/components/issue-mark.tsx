import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import styles from './jobs.module.css';

/** How many of a job's answers are tagged as an issue; nothing when none is. */
export function IssueMark({ count }: { count: number }) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  if (count === 0) return null;
  return (
    <Tooltip label={t(($) => $.jobs.issues, { count })}>
      <span className={styles.issue}>
        <Chip
          isStrong
          icon={<IconAlertTriangle size={14} role="img" aria-label={t(($) => $.jobs.issues, { count })} />}
        >
          <span aria-hidden>{formats.number(count)}</span>
        </Chip>
      </span>
    </Tooltip>
  );
}
