import styles from './cell-name.module.css';

interface CellNameProps {
  readonly children: string;
  readonly isStrong?: boolean;
}

/** A name in a cell: one line or two, three where the list is narrow; cut at its own end, whole on hovering. */
export function CellName({ children, isStrong = false }: CellNameProps) {
  return (
    <span className={styles.name} data-strong={isStrong || undefined} dir="auto" title={children}>
      {children}
    </span>
  );
}
