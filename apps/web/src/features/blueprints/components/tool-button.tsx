import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tooltip } from '../../../ui/tooltip.tsx';

interface ToolButtonProps {
  readonly label: string;
  readonly isOn?: boolean;
  readonly disabled?: boolean;
  /** What the tour points at it by. */
  readonly tour?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One button of a floating toolbar; `isOn` for a tool that is taken up. */
export function ToolButton({ label, isOn, disabled, tour, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        size={44}
        variant={isOn ? 'filled' : 'subtle'}
        color={isOn ? undefined : 'gray'}
        aria-label={label}
        aria-pressed={isOn}
        disabled={disabled}
        data-tour={tour}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
