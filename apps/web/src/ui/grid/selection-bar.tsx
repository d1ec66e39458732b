import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly label: string;
  /** How many are chosen, in words. */
  readonly count: string;
  readonly clear: string;
  readonly onClear: () => void;
  /** The buttons of what can be done with all of them. */
  readonly actions: ReactNode;
  /** The dialogs that they open. */
  readonly children: ReactNode;
}

/** What can be done with all the chosen rows of a list at once, in the place of the list's footer. */
export function SelectionBar({ label, count, clear, onClear, actions, children }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <Text size="sm" fw={600} aria-live="polite" className={styles.count ?? ''}>
        {count}
      </Text>
      <div className={styles.actions}>{actions}</div>
      <Button variant="subtle" color="gray" onClick={onClear}>
        {clear}
      </Button>
      {children}
    </section>
  );
}
