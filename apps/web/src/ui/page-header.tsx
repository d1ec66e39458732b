import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './page.module.css';
import { usePageTitle } from './shell/shell-state.tsx';

interface PageHeaderProps {
  /** Shown in the top bar and the browser's tab. */
  readonly title: string;
  /** One line on what this screen is for. */
  readonly text?: string;
  readonly actions?: ReactNode;
}

/** Names the screen in the top bar, and puts a line of text and the screen's actions above its content. */
export function PageHeader({ title, text, actions }: PageHeaderProps) {
  usePageTitle(title);
  if (!text && !actions) return null;
  return (
    <header className={styles.header}>
      <Text className={styles.text ?? ''} c="dimmed">
        {text}
      </Text>
      {actions}
    </header>
  );
}

/** A screen with the usual space around it, not wider than one reads. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
