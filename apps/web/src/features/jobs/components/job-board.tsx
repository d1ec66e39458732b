import { Accessibility, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider, useDroppable } from '@dnd-kit/react';
import { Button, Skeleton, Text } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { maySetStatus } from '@plumbline/domain/jobs/life-cycle';
import { useActor, useFormats } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { Selection } from '../../../ui/grid/selection.ts';
import { afterCheck } from '../../../ui/grid/selection.ts';
import { StatusChip, useStatusColour } from '../../../ui/status-chip.tsx';
import { useStatusText } from '../../../ui/use-status-text.ts';
import type { BoardColumnState } from '../api/job-board.ts';
import { useSetStatus } from '../api/use-set-status.ts';
import { BoardCard } from './board-card.tsx';
import styles from './job-board.module.css';

/** A slow press is no drag: a card is dragged once the mouse has moved, or a finger has rested on it. Its buttons and its box are none to drag by. */
const pointer = PointerSensor.configure({
  activationConstraints: ({ pointerType }) => [
    pointerType === 'touch'
      ? new PointerActivationConstraints.Delay({ value: 250, tolerance: 5 })
      : new PointerActivationConstraints.Distance({ value: 6 }),
  ],
  preventActivation: ({ target }) => target instanceof Element && target.closest('label, button') !== null,
});

interface JobBoardProps {
  readonly columns: readonly BoardColumnState[];
  readonly selection: Selection;
  /** Undefined for those who can do nothing with several. */
  readonly onSelect: ((selection: Selection) => void) | undefined;
  readonly openId: string | undefined;
  readonly onOpen: (job: JobListItem) => void;
  /** Shows one status alone, as a list: for columns that are longer than a board is good for. */
  readonly onShowList: (status: string) => void;
}

/** What a job may be set to by whoever looks at the board. */
function useMayMove(): (job: JobListItem, status: string) => boolean {
  const actor = useActor();
  return (job, status) =>
    job.status !== status && job.can.includes('change_status') && maySetStatus(actor, job.status, status);
}

/**
 * The jobs of a list as cards under their statuses, in the instance's order. A card is dragged to another status, or moved
 * there from its menu; what is ticked with it goes along, as far as each job may.
 */
export function JobBoard({ columns, selection, onSelect, openId, onOpen, onShowList }: JobBoardProps) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const nameOf = useNameOf();
  const statusText = useStatusText();
  const [dragged, setDragged] = useState<JobListItem | null>(null);
  const [announced, setAnnounced] = useState('');
  const { moving, setStatus } = useSetStatus();
  const mayMove = useMayMove();

  const all = columns.flatMap(({ page }) => page.data?.docs ?? []);
  // A job being moved is shown only in its new column, even if the old column's list still contains it.
  const jobsIn = (status: string, own: readonly JobListItem[]) => {
    const here = own.filter((job) => (moving.get(job._id) ?? status) === status);
    const known = new Set(here.map((job) => job._id));
    const coming = all.filter((job) => moving.get(job._id) === status && !known.has(job._id));
    return [...new Map(coming.map((job) => [job._id, job])).values(), ...here];
  };
  const together = (job: JobListItem) => (selection.has(job._id) ? all.filter((one) => selection.has(one._id)) : [job]);
  const move = (job: JobListItem, status: string) => {
    const moved = together(job).filter((one) => mayMove(one, status));
    if (moved.length === 0) return;
    setStatus(moved, status);
    const name = `${formats.jobNumber(job.ID)} ${nameOf(job.jobType)}`;
    setAnnounced(t(($) => $.jobs.board.moved, { name, status: statusText(status) }));
  };
  const failure = columns.map(({ page }) => page).find((page) => page.isError && !page.data);
  if (failure) return <ErrorState failure={failure.error} onRetry={() => void failure.refetch()} />;

  return (
    <DragDropProvider
      // By keyboard a card is moved from its menu: it holds buttons, so it can be none itself.
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      sensors={[pointer]}
      onDragStart={({ operation }) => setDragged(all.find(({ _id }) => _id === operation.source?.id) ?? null)}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        setDragged(null);
        const job = all.find(({ _id }) => _id === source?.id);
        if (!canceled && job && target) move(job, String(target.id));
      }}
    >
      <div className={styles.board} role="list" aria-label={t(($) => $.jobs.board.label)}>
        {columns.map(({ status, page, loadMore }) => {
          const own = page.data?.docs;
          const shown = own ? jobsIn(status, own) : null;
          const hasMore = own !== undefined && (page.data?.total ?? 0) > own.length;
          return (
            <BoardColumn
              key={status}
              status={status}
              total={page.data ? formats.number(page.data.total) : null}
              isRefused={dragged !== null && dragged.status !== status && !mayMove(dragged, status)}
              isOffered={dragged !== null && mayMove(dragged, status)}
            >
              {shown === null ? [1, 2, 3].map((row) => <Skeleton key={row} height={92} radius="md" />) : null}
              {shown?.length === 0 ? (
                <Text size="sm" c="dimmed" ta="center" py="md">
                  {t(($) => $.jobs.board.none)}
                </Text>
              ) : null}
              {shown?.map((job) => (
                <BoardCard
                  key={job._id}
                  job={job}
                  isOpen={job._id === openId}
                  isMovable={columns.some((other) => mayMove(job, other.status))}
                  isTicked={selection.has(job._id)}
                  onTick={onSelect ? () => onSelect(afterCheck(selection, job._id)) : undefined}
                  onOpen={() => onOpen(job)}
                  isOffered={(other) => mayMove(job, other)}
                  onMove={(other) => move(job, other)}
                />
              ))}
              {hasMore ? (
                <Button
                  variant="subtle"
                  loading={page.isPlaceholderData}
                  onClick={loadMore ?? (() => onShowList(status))}
                >
                  {loadMore ? t(($) => $.jobs.board.more) : t(($) => $.jobs.board.asList)}
                </Button>
              ) : null}
            </BoardColumn>
          );
        })}
      </div>
      <div className={styles.announced} role="status">
        {announced}
      </div>
    </DragDropProvider>
  );
}

interface BoardColumnProps {
  readonly status: string;
  readonly total: string | null;
  readonly isRefused: boolean;
  readonly isOffered: boolean;
  readonly children: ReactNode;
}

function BoardColumn({ status, total, isRefused, isOffered, children }: BoardColumnProps) {
  const colour = useStatusColour()(status);
  const statusText = useStatusText();
  const { ref, isDropTarget } = useDroppable({ id: status, disabled: !isOffered });
  return (
    <section
      ref={ref}
      role="listitem"
      aria-label={statusText(status)}
      className={styles.column}
      data-refused={isRefused || undefined}
      data-offered={isOffered || undefined}
      data-target={isDropTarget || undefined}
      style={{ '--status': colour } as CSSProperties}
    >
      <header className={styles.head}>
        <StatusChip status={status} />
        <span className={styles.count}>{total}</span>
      </header>
      <div className={styles.cards}>{children}</div>
    </section>
  );
}
