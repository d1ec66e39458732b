import type { CSSProperties } from 'react';
import { memo } from 'react';
import type { MinuteSpan } from '@plumbline/domain/shifts/hours';
import type { PlacedJob } from '../board/board-rows.ts';
import { hourLayout } from '../board/hour-layout.ts';
import type { BoardSizes } from '../board/sizes.ts';
import { JobEdge } from '../planning/job-edge.tsx';
import { CellMore } from './cell-more.tsx';
import styles from './cells.module.css';
import { JobChip } from './job-chip.tsx';

interface HourCellProps {
  readonly cell: readonly PlacedJob[];
  readonly axis: MinuteSpan;
  readonly leastMinutes: number;
  readonly maxLanes: number;
  /** Whether the hours go down instead of across. */
  readonly isDown: boolean;
  readonly sizes: BoardSizes;
  /** Minutes since midnight, where it is this day now. */
  readonly now: number | null;
  readonly label: string;
}

const percent = (part: number) => `${part * 100}%`;

/** Somebody's jobs of a day on its hours: side by side where they are at the same time. */
export const HourCell = memo(function HourCell(props: HourCellProps) {
  const { cell, axis, leastMinutes, maxLanes, isDown, sizes, now, label } = props;
  const { chip, gap, more, padding } = sizes;
  const { shown, lanes, hidden } = hourLayout(cell, { axis, leastMinutes, maxLanes });
  const hours = (axis.to - axis.from) / 60;
  const across = (start: number, length: number, lane: number): CSSProperties => ({
    insetInlineStart: percent(start),
    inlineSize: percent(length),
    insetBlockStart: padding + lane * (chip + gap),
    blockSize: chip,
  });
  const down = (start: number, length: number, lane: number): CSSProperties => ({
    insetBlockStart: percent(start),
    blockSize: percent(length),
    insetInlineStart: percent(lane / lanes),
    inlineSize: percent(1 / lanes),
  });
  const place = isDown ? down : across;
  const isNow = now !== null && now >= axis.from && now <= axis.to;
  const at = isNow ? percent((now - axis.from) / (axis.to - axis.from)) : null;
  return (
    <div className={styles.hours} data-down={isDown || undefined} style={{ '--hours': hours } as CSSProperties}>
      {shown.map(({ placed, start, length, lane }) => (
        <div key={placed.job._id} className={styles.hourJob} style={place(start, length, lane)}>
          <JobChip placed={placed} hours={isDown ? 'down' : 'across'} style={whole} />
          {placed.part.goesOn ? null : <JobEdge job={placed.job} isDown={isDown} />}
        </div>
      ))}
      {hidden > 0 ? (
        <div className={styles.hourMore}>
          <CellMore cell={cell} hidden={hidden} height={more} label={label} />
        </div>
      ) : null}
      {at === null ? null : (
        <div aria-hidden className={styles.now} style={isDown ? { insetBlockStart: at } : { insetInlineStart: at }} />
      )}
    </div>
  );
});

const whole = { blockSize: '100%' } as const;
