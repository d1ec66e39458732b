import { Button, SegmentedControl, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { minutesOfJob } from '@plumbline/domain/shifts/job-days';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { JobTypeIcon } from '../../../ui/job-type-icon.tsx';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useStatusColour } from '../../../ui/status-chip.tsx';
import { useStatusText } from '../../../ui/use-status-text.ts';
import type { Shifts } from '../board/board-rows.ts';
import { trayQuery } from '../api/shifts.ts';
import { useChipPlan, usePlannedOut } from '../planning/plan-context.ts';
import { hoursText } from '../use-facts-words.ts';
import type { TrayKind } from '../tray-filter.ts';
import { trayKinds } from '../tray-filter.ts';
import { TrayAhead } from './tray-ahead.tsx';
import styles from './shift-tray.module.css';
import { StatusIcon } from './status-icon.tsx';

interface ShiftTrayProps {
  readonly span: DaySpan;
  readonly filters: string | null;
  /** What the board shows: the tray has what is planned ahead for nobody yet. */
  readonly shifts: Shifts | undefined;
  readonly openId: string | null;
  readonly onOpen: (jobId: string) => void;
}

/** What waits to be planned: jobs of the days that nobody is on, and jobs without a start. */
export function ShiftTray({ span, filters, shifts, openId, onOpen }: ShiftTrayProps) {
  const { t } = useTranslation('shifts');
  const formats = useFormats();
  const [kind, setKind] = useState<TrayKind>('unassigned');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const tray = useInfiniteQuery(trayQuery({ kind, span, search, filters }));
  const out = usePlannedOut(kind);
  const jobs = tray.data?.pages.flatMap((page) => page.docs.filter(({ _id }) => !out.has(_id))) ?? [];
  const [first] = tray.data?.pages ?? [];
  const total = first ? `${formats.number(first.total)}${first.total_is_estimate ? '+' : ''}` : '';
  // Of those that are here: while more can be shown it is at least as much.
  const minutes = jobs.reduce((sum, { plannedLength }) => sum + minutesOfJob({ plannedMinutes: plannedLength }), 0);
  const load = `${hoursText(minutes)}${tray.hasNextPage ? '+' : ''}`;
  return (
    <div className={styles.tray} data-tray>
      <SegmentedControl
        fullWidth
        aria-label={t(($) => $.shifts.tray.kind)}
        value={kind}
        onChange={setKind}
        data={trayKinds.map((one) => ({ value: one, label: t(($) => $.shifts.tray[one]) }))}
      />
      <SearchBox label={t(($) => $.shifts.tray.search)} typed={typed} onType={setTyped} />
      <div className={styles.scroller} data-stale={tray.isPlaceholderData || undefined} data-scroller>
        {first ? (
          <Text size="sm" c="dimmed" role="status">
            {jobs.length === 0
              ? search === ''
                ? t(($) => $.shifts.tray.none[kind])
                : t(($) => $.shifts.tray.nothingFound)
              : t(($) => $.shifts.tray.count, { count: first.total, total, load })}
          </Text>
        ) : null}
        {tray.isPending ? [1, 2, 3, 4].map((row) => <Skeleton key={row} height={64} radius="md" />) : null}
        {tray.isError && !tray.data ? <ErrorState failure={tray.error} onRetry={() => void tray.refetch()} /> : null}
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <li key={job._id}>
              <TrayJob job={job} isOpen={job._id === openId} onOpen={onOpen} />
            </li>
          ))}
        </ul>
        {tray.hasNextPage ? (
          <Button variant="subtle" loading={tray.isFetchingNextPage} onClick={() => void tray.fetchNextPage()}>
            {t(($) => $.shifts.tray.more)}
          </Button>
        ) : null}
        {kind === 'unassigned' && shifts && search === '' ? <TrayAhead shifts={shifts} /> : null}
      </div>
    </div>
  );
}

interface TrayJobProps {
  readonly job: JobListItem;
  readonly isOpen: boolean;
  readonly onOpen: (jobId: string) => void;
}

function TrayJob({ job, isOpen, onOpen }: TrayJobProps) {
  const { t } = useTranslation('shifts');
  const formats = useFormats();
  const nameOf = useNameOf();
  const colour = useStatusColour()(job.status);
  const status = useStatusText()(job.status);
  const [number, type] = [formats.jobNumber(job.ID), nameOf(job.jobType)];
  const start = job.startDate ? formats.dateTime(job.startDate) : t(($) => $.shifts.tray.noStart);
  const project = job.project?.name;
  const plan = useChipPlan(job._id);
  return (
    <UnstyledButton
      className={styles.job ?? ''}
      style={{ '--status': colour } as CSSProperties}
      data-job={job._id}
      {...(isOpen ? { 'aria-current': true } : {})}
      {...plan}
      onClick={() => onOpen(job._id)}
    >
      <span className={styles.line}>
        <JobTypeIcon icon={job.jobType.icon} size={16} />
        <span className={styles.name} dir="auto">
          {type}
        </span>
        <span className={styles.quiet}>{number}</span>
      </span>
      <span className={styles.line}>
        <span className={styles.quiet}>{start}</span>
        <span className={styles.status}>
          <StatusIcon status={job.status} />
          <span dir="auto">{status}</span>
        </span>
      </span>
      {project ? (
        <span className={styles.place} dir="auto">
          {project}
        </span>
      ) : null}
    </UnstyledButton>
  );
}
