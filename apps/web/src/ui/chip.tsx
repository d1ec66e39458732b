import type { CSSProperties, ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  readonly children: ReactNode;
  /** Any CSS colour: the tint. Without it the chip is grey. */
  readonly colour?: string;
  /** The colour in full strength, for what needs somebody: late, rejected, an issue. */
  readonly isStrong?: boolean;
  readonly icon?: ReactNode;
  /** What somebody wrote takes its own direction. */
  readonly isName?: boolean;
}

/** What something is in one word: a status, a state, a count of issues. The only chip there is; the word says what the colour does. */
export function Chip({ children, colour, isStrong = false, icon, isName = false }: ChipProps) {
  return (
    <span
      className={styles.chip}
      data-strong={isStrong || undefined}
      style={colour ? ({ '--chip': colour } as CSSProperties) : undefined}
    >
      {icon}
      <span className={styles.word} {...(isName ? { dir: 'auto' } : {})}>
        {children}
      </span>
    </span>
  );
}
