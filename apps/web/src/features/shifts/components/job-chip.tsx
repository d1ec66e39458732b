import { IconSparkles } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { memo, useContext } from 'react';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { JobTypeIcon } from '../../../ui/job-type-icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import type { PlacedJob } from '../board/board-rows.ts';
import { useChipPlan } from '../planning/plan-context.ts';
import { OpenJobContext, useBoard } from './board-context.ts';
import styles from './job-chip.module.css';
import { StatusIcon } from './status-icon.tsx';

interface JobChipProps {
  readonly placed: PlacedJob;
  /** One line, where there is no room for two. */
  readonly isOneLine?: boolean;
  /** It is as long as its hours, which go across or down: what it says stays in sight. */
  readonly hours?: 'across' | 'down';
  readonly style?: CSSProperties;
}

/** A job on the board: opened by a press. Its status, or that it is only proposed, is a colour and a sign, and a word where there is room. */
export const JobChip = memo(function JobChip({ placed, isOneLine = false, hours, style }: JobChipProps) {
  const { job, part } = placed;
  const { onOpen, jobType, textOf, colourOf, proposed } = useBoard();
  const openId = useContext(OpenJobContext);
  const text = textOf(placed);
  const plan = useChipPlan(job._id);
  const isProposed = plan['data-proposed'] === true;
  const status = isProposed ? proposed : text.status;
  const sign = isProposed ? (
    <IconSparkles size={14} stroke={2} aria-hidden style={{ flex: 'none' }} />
  ) : (
    <StatusIcon status={job.status} />
  );
  return (
    <PlainButton
      className={styles.chip ?? ''}
      style={{ ...style, '--status': colourOf(job.status) } as CSSProperties}
      {...(isOneLine ? { title: isProposed ? `${status}: ${text.whole}` : text.whole } : {})}
      data-job={job._id}
      data-lines={isOneLine ? 1 : 2}
      data-hours={hours}
      data-continued={part.isContinued || undefined}
      data-goes-on={part.goesOn || undefined}
      {...(openId === job._id ? { 'aria-current': true } : {})}
      {...plan}
      onClick={() => onOpen(job._id)}
    >
      {isOneLine ? (
        <>
          {sign}
          <span className={styles.time}>{text.begins}</span>
          <span className={styles.number}>{text.number}</span>
          <span className={styles.name} dir="auto">
            {text.type}
          </span>
          <span className="visually-hidden">{isolatedNames([status, text.time, text.project])}</span>
        </>
      ) : (
        <span className={styles.lines}>
          <span className={styles.line}>
            <span className={styles.time}>{text.time}</span>
            <span className={styles.status}>
              {sign}
              <span dir="auto">{status}</span>
            </span>
          </span>
          <span className={styles.line}>
            <JobTypeIcon icon={jobType(job.jobType)?.icon ?? ''} size={14} />
            <span className={styles.name} dir="auto">
              {text.type}
            </span>
            <span className={styles.number}>{text.number}</span>
          </span>
          {text.project ? <span className="visually-hidden">{text.project}</span> : null}
        </span>
      )}
    </PlainButton>
  );
});
