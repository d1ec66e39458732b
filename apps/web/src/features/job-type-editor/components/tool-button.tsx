import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './editor-screen.module.css';

interface ToolButtonProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly isLabelled: boolean;
  readonly isDisabled?: boolean;
  /** Of a tool that is on or off. */
  readonly isPressed?: boolean;
  readonly onPress?: () => void;
  /** Leads to the settings of this job type instead. */
  readonly settingsOf?: string;
}

/** A tool of the editor: its sign and its word, or its sign alone, whose word shows when it is pointed at. */
export function ToolButton({ name, icon, isLabelled, isDisabled, isPressed, onPress, settingsOf }: ToolButtonProps) {
  const look = {
    variant: isPressed ? 'light' : 'subtle',
    color: 'gray',
    className: styles.quiet ?? '',
    disabled: isDisabled ?? false,
    'aria-pressed': isPressed,
  };
  const link = { component: Link, to: '/job_type/settings/$id', params: { id: settingsOf } } as never as object;
  const way = settingsOf === undefined ? { onClick: onPress } : link;
  if (isLabelled) {
    return (
      <Button {...look} {...way} px="xs" leftSection={icon}>
        {name}
      </Button>
    );
  }
  return (
    <Tooltip label={name}>
      <ActionIcon {...look} {...way} size="xl" aria-label={name}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
