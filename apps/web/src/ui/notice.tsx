import { Text, Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { IconAlertTriangle, IconCloudOff, IconInbox, IconMapPinOff, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import styles from './notice.module.css';

const icons = {
  error: IconAlertTriangle,
  offline: IconCloudOff,
  missing: IconMapPinOff,
  empty: IconInbox,
  nothingFound: IconSearchOff,
} as const satisfies Record<string, TablerIcon>;

interface NoticeProps {
  readonly kind: keyof typeof icons;
  readonly title: string;
  /** 1 where the notice is the whole page. */
  readonly order?: 1 | 2;
  /** It is all that the screen shows: in its middle, under the product's sign. */
  readonly isPage?: boolean;
  readonly text?: string | undefined;
  /** What whoever is asked for help may need: a reference. */
  readonly detail?: string | undefined;
  /** The way on: buttons. */
  readonly children?: ReactNode;
  /** Instead of the kind's own picture. */
  readonly icon?: TablerIcon | undefined;
}

/** Replaces content that can't be shown: what happened, what it means, what to do. */
export function Notice({ kind, title, text, detail, children, icon, order = 2, isPage = false }: NoticeProps) {
  const Icon = icon ?? icons[kind];
  return (
    <section
      className={styles.notice}
      data-kind={kind}
      data-page={isPage || undefined}
      {...(kind === 'error' ? { role: 'alert' } : {})}
    >
      {isPage ? <BrandMark size={48} /> : null}
      <Icon className={styles.icon} size={40} stroke={1.4} aria-hidden />
      <Title order={order} className={styles.title ?? ''}>
        {title}
      </Title>
      {text ? <Text c="dimmed">{text}</Text> : null}
      {detail ? (
        <Text c="dimmed" size="sm">
          {detail}
        </Text>
      ) : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </section>
  );
}
