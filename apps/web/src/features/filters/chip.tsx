import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './filter.module.css';

interface ChipProps {
  readonly children: ReactNode;
  /** What its cross is called. */
  readonly remove: string;
  readonly onRemove: () => void;
}

/** One condition that a list is narrowed to, with its way out. */
export function Chip({ children, remove, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      <span className={styles.chipText}>{children}</span>
      <CloseButton size={32} iconSize={14} aria-label={remove} onClick={onRemove} />
    </span>
  );
}
