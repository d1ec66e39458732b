import { IconAlertTriangle } from '@tabler/icons-react';
import type { Load } from '@plumbline/domain/availability/load';
import { isTooMuch } from '@plumbline/domain/availability/load';
import { useBoard } from './board-context.ts';
import styles from './load-figures.module.css';

/** How much is planned of how much is possible, short enough for a narrow day: a sign says that it is too much, for the eye alone. */
export function LoadFigures({ load }: { readonly load: Load }) {
  const written = useBoard().factsWords.figures(load);
  if (written === null) return null;
  const isOver = isTooMuch(load);
  return (
    <span aria-hidden className={styles.load} data-over={isOver || undefined}>
      {isOver ? <IconAlertTriangle size={12} className={styles.sign} /> : null}
      {written}
    </span>
  );
}
