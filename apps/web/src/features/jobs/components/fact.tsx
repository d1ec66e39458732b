import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A named value that can't be changed here. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Text component="div">{children}</Text>
    </div>
  );
}
