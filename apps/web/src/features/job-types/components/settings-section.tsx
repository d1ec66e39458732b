import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './settings-section.module.css';

/** A group of settings under a heading. */
export function SettingsSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
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
