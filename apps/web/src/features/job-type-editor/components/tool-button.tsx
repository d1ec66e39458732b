import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkActionIcon } from '../../../ui/links/link-action-icon.tsx';
import { LinkButton } from '../../../ui/links/link-button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
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

const settingsAddress = '/job_type/settings/$id';

/** A tool of the editor: its sign and its word, or its sign alone, whose word shows when it is pointed at. */
export function ToolButton({ name, icon, isLabelled, isDisabled, isPressed, onPress, settingsOf }: ToolButtonProps) {
  const look = {
    variant: isPressed ? 'light' : 'subtle',
    color: 'gray',
    className: styles.quiet ?? '',
    disabled: isDisabled ?? false,
    'aria-pressed': isPressed,
  };
  const link = settingsOf === undefined ? null : ({ to: settingsAddress, params: { id: settingsOf } } as const);
  if (isLabelled) {
    const labelled = { ...look, px: 'xs', leftSection: icon, children: name };
    return link ? <LinkButton {...labelled} {...link} /> : <Button {...labelled} onClick={onPress} />;
  }
  const unlabelled = { ...look, size: 'xl', 'aria-label': name, children: icon };
  return (
    <Tooltip label={name}>
      {link ? <LinkActionIcon {...unlabelled} {...link} /> : <ActionIcon {...unlabelled} onClick={onPress} />}
    </Tooltip>
  );
}
