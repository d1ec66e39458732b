import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface IconButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that is an icon, told on hovering as well: two of them beside each other are not told apart. */
export function IconButton({ label, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
