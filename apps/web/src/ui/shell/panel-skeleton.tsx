import { Skeleton, Stack } from '@mantine/core';

/** The body of a panel that is still loading. */
export function PanelSkeleton() {
  return (
    <Stack aria-busy>
      <Skeleton height={44} width="45%" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </Stack>
  );
}
