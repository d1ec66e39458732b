import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An icon button with a tooltip, because similar icons are hard to distinguish. */
export function IconButton({ label, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
