import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  /** The fragment that leads here. */
  readonly id?: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A group of settings under a heading. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  const heading = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {title}
      </Title>
      {text ? (
        <Text size="sm" c="dimmed" mt={4}>
          {text}
        </Text>
      ) : null}
      <Stack gap="md" mt="md">
        {children}
      </Stack>
    </section>
  );
}
