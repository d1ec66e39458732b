import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

interface SettingsSectionProps {
  /** The fragment that leads here. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A part of the settings with its name. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <Paper
      component="section"
      id={id}
      className={styles.section ?? ''}
      bg="var(--plumbline-surface)"
      aria-labelledby={`${id}-title`}
    >
      <Title order={2} size="h4" id={`${id}-title`}>
        {title}
      </Title>
      {text ? (
        <Text c="dimmed" size="sm" mt={4}>
          {text}
        </Text>
      ) : null}
      <Stack mt="md">{children}</Stack>
    </Paper>
  );
}
