import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core';
import { useDraggable } from '@dnd-kit/react';
import { IconArrowsRightLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { JobTypeIcon } from '../../../ui/job-type-icon.tsx';
import { LateMark } from '../../../ui/late-mark.tsx';
import { PeopleCircles } from '../../../ui/people-circles.tsx';
import { IssueMark } from './issue-mark.tsx';
import styles from './job-board.module.css';
import { Moment } from './job-columns.tsx';
import { StatusMenu } from './status-menu.tsx';
import { UnsentMark } from './unsent-mark.tsx';

interface BoardCardProps {
  readonly job: JobListItem;
  readonly isOpen: boolean;
  readonly isMovable: boolean;
  readonly isTicked: boolean;
  readonly onTick: (() => void) | undefined;
  readonly onOpen: () => void;
  readonly isOffered: (status: string) => boolean;
  readonly onMove: (status: string) => void;
}

/** A job on the board: dragged as a whole, opened by a click, moved without dragging by its menu. */
export function BoardCard({ job, isOpen, isMovable, isTicked, onTick, onOpen, isOffered, onMove }: BoardCardProps) {
  const { t } = useTranslation(['jobs', 'ui']);
  const formats = useFormats();
  const nameOf = useNameOf();
  const { ref, isDragging } = useDraggable({ id: job._id, disabled: !isMovable });
  const name = `${formats.jobNumber(job.ID)} ${nameOf(job.jobType)}`;
  return (
    <article
      ref={ref}
      className={styles.card}
      data-movable={isMovable || undefined}
      data-dragging={isDragging || undefined}
      data-open={isOpen || undefined}
    >
      <div className={styles.cardHead}>
        {onTick ? (
          <label className={styles.check}>
            <Checkbox
              aria-label={t(($) => $.ui.grid.select, { ns: 'ui', name })}
              checked={isTicked}
              onChange={() => onTick()}
            />
          </label>
        ) : null}
        <UnstyledButton className={styles.open ?? ''} onClick={onOpen} aria-current={isOpen || undefined}>
          <JobTypeIcon icon={job.jobType.icon} />
          <span className={styles.name} dir="auto">
            {nameOf(job.jobType)}
          </span>
          <span className={styles.number}>{formats.jobNumber(job.ID)}</span>
        </UnstyledButton>
        {isMovable ? (
          <StatusMenu
            current={job.status}
            isOffered={(status) => status === job.status || isOffered(status)}
            onChoose={onMove}
            target={
              <ActionIcon variant="subtle" color="gray" size={36} aria-label={t(($) => $.jobs.board.move, { name })}>
                <IconArrowsRightLeft size={16} aria-hidden />
              </ActionIcon>
            }
          />
        ) : null}
      </div>
      <span className={styles.quiet} dir="auto">
        {job.project?.name ?? t(($) => $.jobs.noProject)}
      </span>
      <div className={styles.cardEnd}>
        <span className={styles.marks}>
          <span className={styles.quiet}>
            <Moment at={job.startDate} />
          </span>
          <LateMark job={job} />
          <IssueMark count={job.issues_count} />
          <UnsentMark jobId={job._id} />
        </span>
        {job.users_count > 0 ? <PeopleCircles people={job.users} total={job.users_count} size={24} /> : null}
      </div>
    </article>
  );
}
