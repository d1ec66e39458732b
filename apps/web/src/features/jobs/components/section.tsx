import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './jobs.module.css';

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a job's panel. */
export function Section({ title, action, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.sectionHead}>
        <Title order={3} id={heading} className={styles.sectionTitle ?? ''}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
}
