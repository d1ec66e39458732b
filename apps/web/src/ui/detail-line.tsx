import type { ReactNode } from 'react';
import styles from './detail-line.module.css';

/** A line of parts, in the direction of the page; each name in it has its own. */
export function DetailLine({ children }: { readonly children: ReactNode }) {
  return <span className={styles.line}>{children}</span>;
}

/** A part of such a line; parts are separated by dots. */
export function Part({ children }: { readonly children: ReactNode }) {
  return <span className={styles.part}>{children}</span>;
}

/** A name of any language: it is cut at its own end, not at the end of the page's direction. */
export function CutName({ children }: { readonly children: string }) {
  return (
    <span className={styles.cut} data-cut dir="auto">
      {children}
    </span>
  );
}

interface NumberedNameProps {
  readonly number: string;
  readonly name: string;
}

/** Number and type of a job: the number first in the direction of the page, the name in its own. */
export function NumberedName({ number, name }: NumberedNameProps) {
  return (
    <span className={styles.numbered}>
      <span className={styles.number}>{number}</span>
      <CutName>{name}</CutName>
    </span>
  );
}
