import { ActionIcon, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { directionOfText } from '@plumbline/domain/settings/text-direction';
import styles from './detail-panel.module.css';

interface PanelHeadProps {
  readonly title: ReactNode;
  /** The id of the heading, for the region that it names. */
  readonly id?: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly close: string;
  readonly onClose: () => void;
}

/** A title may be a name, or a sentence around one. */
function directionOf(title: ReactNode) {
  return typeof title === 'string' ? (directionOfText(title) ?? 'auto') : 'auto';
}

/** The head of whatever opens beside or over a screen: its title, its buttons, and the way out. */
export function PanelHead({ title, id, actions, close, onClose }: PanelHeadProps) {
  return (
    <header className={styles.head}>
      <Title order={2} {...(id ? { id } : {})} className={styles.title ?? ''} dir={directionOf(title)}>
        {title}
      </Title>
      {actions}
      <ActionIcon variant="subtle" color="gray" size="xl" aria-label={close} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </header>
  );
}
