import type { CSSProperties } from 'react';
import type { JobStatus } from '@plumbline/domain/jobs/status';
import { statusColour } from '@plumbline/domain/jobs/status';
import { useSettings } from '../app/access/hooks.ts';
import styles from './status-chip.module.css';
import { useStatusText } from './use-status-text.ts';

/** The colour of a status, as this instance has it. */
export function useStatusColour(): (status: JobStatus) => string {
  const { customStatuses, branding } = useSettings();
  return (status) => statusColour(status, customStatuses, branding.reviewColour);
}

/** A job's status: its colour, and always its word beside it. */
export function StatusChip({ status }: { status: JobStatus }) {
  const colour = useStatusColour()(status);
  const text = useStatusText()(status);
  return (
    <span className={styles.chip}>
      <span className={styles.dot} style={{ '--status': colour } as CSSProperties} aria-hidden />
      <span className={styles.word} dir="auto">
        {text}
      </span>
    </span>
  );
}
