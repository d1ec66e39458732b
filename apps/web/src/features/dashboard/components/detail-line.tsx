import type { ReactNode } from 'react';
import styles from './dashboard.module.css';

/** A part of a row's second line; a dot stands between each two. */
export function Part({ children }: { children: ReactNode }) {
  return <span className={styles.item}>{children}</span>;
}

/** A name of any language: it is cut at its own end, not at the end of the page's direction. */
export function CutName({ children }: { children: string }) {
  return (
    <span className={styles.cut} dir="auto">
      {children}
    </span>
  );
}
