import { memo, useMemo } from 'react';
import type { DayFacts } from '../board/board-availability.ts';
import type { Placed } from '../board/board-rows.ts';
import { keyOfPlaced } from '../board/board-rows.ts';
import type { BoardSizes } from '../board/sizes.ts';
import { isOneLine } from '../board/sizes.ts';
import { CellFoot, hasFoot } from './cell-foot.tsx';
import { CellMore } from './cell-more.tsx';
import styles from './cells.module.css';
import { PlacedChip } from './placed-chip.tsx';

interface DayCellProps {
  readonly cell: readonly Placed[];
  /** Of somebody who is a row. */
  readonly facts: DayFacts | null;
  readonly sizes: BoardSizes;
  readonly label: string;
}

/** Somebody's jobs of a day, one below the other, and what there is to say of the day. */
export const DayCell = memo(function DayCell({ cell, facts, sizes, label }: DayCellProps) {
  const { chip, gap, maxChips, more, padding, foot } = sizes;
  const style = useMemo(() => ({ blockSize: chip, flex: 'none' }), [chip]);
  const hidden = Math.max(0, cell.length - maxChips);
  return (
    <div className={styles.stack} style={{ gap, padding }}>
      {cell.slice(0, maxChips).map((placed) => (
        <PlacedChip key={keyOfPlaced(placed)} placed={placed} isOneLine={isOneLine(sizes)} style={style} />
      ))}
      {hidden > 0 ? <CellMore cell={cell} hidden={hidden} height={more} label={label} /> : null}
      {facts && hasFoot(facts) ? <CellFoot facts={facts} size={foot} /> : null}
    </div>
  );
});
