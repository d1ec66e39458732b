import { Button, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { minutesOfJob } from '@plumbline/domain/shifts/job-days';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { JobTypeIcon } from '../../../ui/job-type-icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import { useStatusColour } from '../../../ui/status-chip.tsx';
import { useStatusText } from '../../../ui/use-status-text.ts';
import { CandidatesDialog } from '../../candidates/index.ts';
import { trayQuery } from '../api/shifts.ts';
import type { Shifts } from '../board/board-rows.ts';
import { useChipPlan, usePlannedOut, usePlanState } from '../planning/plan-context.ts';
import { FillButton } from '../proposal/fill-button.tsx';
import { hoursText } from '../use-facts-words.ts';
import type { TrayKind } from '../tray-filter.ts';
import { trayKinds } from '../tray-filter.ts';
import { TrayAhead } from './tray-ahead.tsx';
import styles from './shift-tray.module.css';
import { StatusIcon } from './status-icon.tsx';

interface ShiftTrayProps {
  readonly span: DaySpan;
  readonly filters: string | null;
  /** What the board shows: its people, whom a proposal names, and what is planned ahead for nobody yet. */
  readonly shifts: Shifts | undefined;
  /** Whether the board is still waited for: its jobs are drawn first. */
  readonly isBoardPending: boolean;
  readonly openId: string | null;
  readonly onOpen: (jobId: string) => void;
}

const nobody: Shifts['people'] = [];

const ProposalPanel = lazy(async () => ({
  default: (await import('../proposal/proposal-panel.tsx')).ProposalPanel,
}));

/** What waits to be planned, and what is proposed for it. */
export const ShiftTray = memo(function ShiftTray(props: ShiftTrayProps) {
  const proposal = usePlanState((state) => state.proposal);
  if (!proposal) return <Waiting {...props} />;
  return (
    <div className={styles.tray} data-tray>
      <Suspense fallback={<Skeleton height={64} radius="md" />}>
        <ProposalPanel proposal={proposal} people={props.shifts?.people ?? nobody} onOpen={props.onOpen} />
      </Suspense>
    </div>
  );
});

/** Jobs of the days that nobody is on, and jobs without a start. */
function Waiting({ span, filters, shifts, isBoardPending, openId, onOpen }: ShiftTrayProps) {
  const { t } = useTranslation('shifts');
  const formats = useFormats();
  const [kind, setKind] = useState<TrayKind>('unassigned');
  const [typed, setTyped] = useState('');
  /** The job of which it is asked who could do it. */
  const [asked, setAsked] = useState<JobListItem | null>(null);
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const tray = useInfiniteQuery(trayQuery({ kind, span, search, filters }));
  const out = usePlannedOut(kind);
  const words = useTrayWords();
  const isTurn = useAfterPaint(!isBoardPending);
  const pages = isTurn ? (tray.data?.pages ?? []) : [];
  const jobs = pages.flatMap((page) => page.docs.filter(({ _id }) => !out.has(_id)));
  const [first] = pages;
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
      <FillButton span={span} search={search} filters={filters} />
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
        {tray.isPending || !isTurn ? [1, 2, 3, 4].map((row) => <Skeleton key={row} height={64} radius="md" />) : null}
        {tray.isError && !tray.data ? <ErrorState failure={tray.error} onRetry={() => void tray.refetch()} /> : null}
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <TrayJob
              key={job._id}
              job={job}
              words={words}
              isOpen={job._id === openId}
              onOpen={onOpen}
              onAsk={setAsked}
            />
          ))}
        </ul>
        {isTurn && tray.hasNextPage ? (
          <Button variant="subtle" loading={tray.isFetchingNextPage} onClick={() => void tray.fetchNextPage()}>
            {t(($) => $.shifts.tray.more)}
          </Button>
        ) : null}
        {kind === 'unassigned' && shifts && search === '' ? <TrayAhead shifts={shifts} /> : null}
      </div>
      {asked ? (
        <Suspense fallback={null}>
          <CandidatesDialog jobId={asked._id} number={asked.ID} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What jobs of the tray say of themselves, asked for once for all of them. */
function useTrayWords() {
  const { t } = useTranslation('shifts');
  const formats = useFormats();
  const nameOf = useNameOf();
  const statusOf = useStatusText();
  const colourOf = useStatusColour();
  return useMemo(
    () => ({
      number: ({ ID }: JobListItem) => formats.jobNumber(ID),
      type: ({ jobType }: JobListItem) => nameOf(jobType),
      start: ({ startDate }: JobListItem) =>
        startDate ? formats.dateTime(startDate) : t(($) => $.shifts.tray.noStart),
      status: ({ status }: JobListItem) => statusOf(status),
      colour: ({ status }: JobListItem) => colourOf(status),
      candidates: t(($) => $.shifts.tray.candidates),
    }),
    [t, formats, nameOf, statusOf, colourOf],
  );
}

interface TrayJobProps {
  readonly job: JobListItem;
  readonly words: ReturnType<typeof useTrayWords>;
  readonly isOpen: boolean;
  readonly onOpen: (jobId: string) => void;
  /** Asks who could do it. */
  readonly onAsk: (job: JobListItem) => void;
}

const TrayJob = memo(function TrayJob({ job, words, isOpen, onOpen, onAsk }: TrayJobProps) {
  const project = job.project?.name;
  const plan = useChipPlan(job._id);
  return (
    <li className={styles.item}>
      <PlainButton
        className={styles.job ?? ''}
        style={{ '--status': words.colour(job) } as CSSProperties}
        data-job={job._id}
        {...(isOpen ? { 'aria-current': true } : {})}
        {...plan}
        onClick={() => onOpen(job._id)}
      >
        <span className={styles.line}>
          <JobTypeIcon icon={job.jobType.icon} size={16} />
          <span className={styles.name} dir="auto">
            {words.type(job)}
          </span>
          <span className={styles.quiet}>{words.number(job)}</span>
        </span>
        <span className={styles.line}>
          <span className={styles.quiet}>{words.start(job)}</span>
          <span className={styles.status}>
            <StatusIcon status={job.status} />
            <span dir="auto">{words.status(job)}</span>
          </span>
        </span>
        {project ? (
          <span className={styles.place} dir="auto">
            {project}
          </span>
        ) : null}
      </PlainButton>
      {job.can.includes('assign') ? (
        <IconButton label={words.candidates} onClick={() => onAsk(job)}>
          <IconUserSearch size={18} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
});
