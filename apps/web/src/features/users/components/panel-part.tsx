import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface PanelPartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a person's panel. */
export function PanelPart({ title, action, children }: PanelPartProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" wrap="nowrap" mih={36} mb={4}>
        <Title order={3} size="h5" id={heading}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  );
}
