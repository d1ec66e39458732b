import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface EmptyStateProps {
  readonly icon?: TablerIcon;
  /** What belongs here. */
  readonly title: string;
  readonly text?: string;
  /** The way to make the first one; absent for who may not. */
  readonly action?: ReactNode;
}

/** An empty list: a start, not an end. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Notice kind="empty" icon={icon} title={title} text={text}>
      {action}
    </Notice>
  );
}
