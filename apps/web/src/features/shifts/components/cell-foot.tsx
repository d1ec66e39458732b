import type { DayFacts } from '../board/board-availability.ts';
import { useBoard } from './board-context.ts';
import styles from './cell-foot.module.css';
import { LoadFigures } from './load-figures.tsx';

interface CellFootProps {
  readonly facts: DayFacts;
  readonly size: number;
  /** Whether the cell has hours: those at which somebody works are said where there is nothing else. */
  readonly hasHours?: boolean;
}

/** Whether there is something to say of somebody's day. */
export const hasFoot = ({ off, load }: DayFacts) => off !== null || load.planned > 0;

/** What a cell says of its day below its jobs: why somebody can't work, and how much they have to do. */
export function CellFoot({ facts, size, hasHours = false }: CellFootProps) {
  const { factsWords: words } = useBoard();
  const [first, ...others] = words.reasons(facts);
  const whole = words.whole(facts);
  return (
    <div className={styles.foot} style={{ blockSize: size }} title={whole}>
      <span className="visually-hidden">{whole}</span>
      <span aria-hidden className={styles.reason} dir="auto">
        {first ?? (hasHours ? words.hours(facts) : null)}
        {others.length > 0 ? ', …' : null}
      </span>
      <LoadFigures load={facts.load} />
    </div>
  );
}
