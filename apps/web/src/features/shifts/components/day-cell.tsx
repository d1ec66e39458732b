import { memo, useMemo } from 'react';
import type { PlacedJob } from '../board/board-rows.ts';
import type { BoardSizes } from '../board/sizes.ts';
import { isOneLine } from '../board/sizes.ts';
import { CellMore } from './cell-more.tsx';
import styles from './cells.module.css';
import { JobChip } from './job-chip.tsx';

interface DayCellProps {
  readonly cell: readonly PlacedJob[];
  readonly sizes: BoardSizes;
  readonly label: string;
}

/** Somebody's jobs of a day, one below the other. */
export const DayCell = memo(function DayCell({ cell, sizes, label }: DayCellProps) {
  const { chip, gap, maxChips, more, padding } = sizes;
  const style = useMemo(() => ({ blockSize: chip, flex: 'none' }), [chip]);
  const hidden = Math.max(0, cell.length - maxChips);
  return (
    <div className={styles.stack} style={{ gap, padding }}>
      {cell.slice(0, maxChips).map((placed) => (
        <JobChip key={placed.job._id} placed={placed} isOneLine={isOneLine(sizes)} style={style} />
      ))}
      {hidden > 0 ? <CellMore cell={cell} hidden={hidden} height={more} label={label} /> : null}
    </div>
  );
});
