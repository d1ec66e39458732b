import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface ProfilePartProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A titled part of the profile. */
export function ProfilePart({ title, text, children }: ProfilePartProps) {
  const heading = useId();
  return (
    <Paper
      component="section"
      p={{ base: 'md', md: 'lg' }}
      radius="md"
      bg="var(--plumbline-surface)"
      aria-labelledby={heading}
    >
      <Title order={2} size="h4" id={heading} mb={text ? 4 : 'sm'}>
        {title}
      </Title>
      {text ? (
        <Text c="dimmed" mb="sm">
          {text}
        </Text>
      ) : null}
      {children}
    </Paper>
  );
}
