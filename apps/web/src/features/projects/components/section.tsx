import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './project.module.css';

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a project's page. */
export function Section({ title, action, children }: SectionProps) {
  const heading = useId();
  return (
    <Paper component="section" p="md" radius="md" bg="var(--plumbline-surface)" aria-labelledby={heading}>
      <Group justify="space-between" mb="sm" wrap="nowrap" mih={36}>
        <Title order={2} size="h4" id={heading}>
          {title}
        </Title>
        <div className={styles.action}>{action}</div>
      </Group>
      {children}
    </Paper>
  );
}
