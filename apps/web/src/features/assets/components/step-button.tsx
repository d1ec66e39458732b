import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

interface StepButtonProps {
  readonly label: string;
  readonly sign: TablerIcon;
  /** Undefined at the end: the button stays and retains the focus, so that keys still go to the dialog. */
  readonly onStep: (() => void) | undefined;
}

/** A button to the previous or next item. */
export function StepButton({ label, sign: Sign, onStep }: StepButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-disabled={!onStep}
      data-disabled={!onStep || undefined}
      aria-label={label}
      onClick={onStep}
    >
      <Sign className="mirrored" size={20} aria-hidden />
    </ActionIcon>
  );
}
