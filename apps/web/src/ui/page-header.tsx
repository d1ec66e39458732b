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

/** The first of the two frames: what is looked through takes the whole width. A list with its own toolbar needs no frame. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

interface FormPageProps {
  readonly children: ReactNode;
  /** The parts of a long form: a rail at its end leads to them, where there is room. */
  readonly contents?: { readonly label: string; readonly parts: readonly { id: string; title: string }[] } | undefined;
}

/** The second of the two frames: what is filled in or read is as wide as one reads, and begins where the page begins. */
export function FormPage({ children, contents }: FormPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.formFrame}>
        <div className={styles.form}>{children}</div>
        {contents ? (
          <nav className={styles.contents} aria-label={contents.label}>
            {contents.parts.map(({ id, title }) => (
              <a key={id} href={`#${id}`} className={styles.contentsLink}>
                {title}
              </a>
            ))}
          </nav>
        ) : null}
      </div>
    </div>
  );
}
