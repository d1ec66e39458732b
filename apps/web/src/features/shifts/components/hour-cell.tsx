import type { CSSProperties } from 'react';
import { memo } from 'react';
import type { MinuteSpan } from '@plumbline/domain/shifts/hours';
import type { DayFacts } from '../board/board-availability.ts';
import type { Placed } from '../board/board-rows.ts';
import { isPlacedJob, keyOfPlaced } from '../board/board-rows.ts';
import { hourLayout } from '../board/hour-layout.ts';
import type { BoardSizes } from '../board/sizes.ts';
import { JobEdge } from '../planning/job-edge.tsx';
import { useBoard } from './board-context.ts';
import { CellFoot } from './cell-foot.tsx';
import { CellMore } from './cell-more.tsx';
import styles from './cells.module.css';
import { PlacedChip } from './placed-chip.tsx';

interface HourCellProps {
  readonly cell: readonly Placed[];
  /** Of somebody who is a row. */
  readonly facts: DayFacts | null;
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
  const { cell, facts, axis, leastMinutes, maxLanes, isDown, sizes, now, label } = props;
  const { chip, gap, more, padding, foot } = sizes;
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
  const foots = facts && (facts.closed.length > 0 || facts.off !== null || facts.load.planned > 0) ? facts : null;
  const isNow = now !== null && now >= axis.from && now <= axis.to;
  const at = isNow ? percent((now - axis.from) / (axis.to - axis.from)) : null;
  return (
    <div className={styles.hours} data-down={isDown || undefined} style={{ '--hours': hours } as CSSProperties}>
      {facts ? <ClosedHours facts={facts} axis={axis} isDown={isDown} /> : null}
      {shown.map(({ placed, start, length, lane }) => (
        <div key={keyOfPlaced(placed)} className={styles.hourJob} style={place(start, length, lane)}>
          <PlacedChip placed={placed} hours={isDown ? 'down' : 'across'} style={whole} />
          {isPlacedJob(placed) && !placed.part.goesOn ? <JobEdge job={placed.job} isDown={isDown} /> : null}
        </div>
      ))}
      {foots ? (
        <div className={styles.hourFoot}>
          <CellFoot facts={foots} size={foot} hasHours />
        </div>
      ) : null}
      {hidden > 0 ? (
        <div className={styles.hourMore} {...(foots && !isDown ? { style: { insetBlockEnd: foot } } : {})}>
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

/** The hours at which somebody can't work: what lies below the jobs. The foot of the cell has them in words. */
function ClosedHours({ facts, axis, isDown }: Pick<HourCellProps, 'axis' | 'isDown'> & { readonly facts: DayFacts }) {
  const title = useBoard().factsWords.whole(facts);
  return facts.closed.map((span) => {
    const from = Math.max(span.from, axis.from);
    const length = Math.min(span.to, axis.to) - from;
    if (length <= 0) return null;
    const [start, size] = [from - axis.from, length].map((part) => percent(part / (axis.to - axis.from)));
    const style = isDown ? { insetBlockStart: start, blockSize: size } : { insetInlineStart: start, inlineSize: size };
    return <div key={span.from} className={styles.closed} data-closed title={title} style={style} />;
  });
}
