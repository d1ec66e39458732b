import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupByDay } from '@plumbline/domain/notifications/grouping';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PanelHead } from '../../../ui/shell/panel-head.tsx';
import { useEscape } from '../../../ui/shell/use-escape.ts';
import { notificationsQuery, useMarkRead } from '../api/notifications.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './notification-panel.module.css';

const skeletonRows = [1, 2, 3, 4, 5, 6];

/**
 * What the bell opens: notifications grouped by day (spec/1 §2). Opening it marks them read. The keys begin in it, and when it is closed
 * they are again where they were.
 */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const { timeZone } = useFormats();
  const list = useInfiniteQuery(notificationsQuery);
  const { mutate: markRead } = useMarkRead();
  const hasUnread = (list.data?.pages[0]?.unread ?? 0) > 0;
  useEffect(() => {
    if (hasUnread) markRead();
  }, [hasUnread, markRead]);
  const items = list.data?.pages.flatMap((page) => page.docs) ?? [];
  // What was unread when it was first shown here stays marked until the panel is closed.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const fresh = items.filter(({ _id, isRead }) => !isRead && !marked.has(_id));
  if (fresh.length > 0) setMarked(new Set([...marked, ...fresh.map(({ _id }) => _id)]));

  const region = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!region.current?.contains(document.activeElement)) opener.current = document.activeElement;
    region.current?.focus({ preventScroll: true });
  }, []);
  const close = () => {
    if (region.current?.contains(document.activeElement) && opener.current instanceof HTMLElement) {
      opener.current.focus({ preventScroll: true });
    }
    onClose();
  };
  useEscape(close);

  const content = () => {
    if (list.isError && items.length === 0) {
      return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />;
    }
    if (list.isPending) {
      return skeletonRows.map((row) => <Skeleton key={row} height={44} my="sm" mx="md" radius="sm" w="auto" />);
    }
    if (items.length === 0) {
      return (
        <Notice
          kind="empty"
          title={t(($) => $.notifications.empty.title)}
          text={t(($) => $.notifications.empty.text)}
        />
      );
    }
    return groupByDay(items, { now: new Date().toISOString(), timeZone }).map((group) => (
      <section key={group.items[0]?._id}>
        <DayHeading heading={group.heading} date={group.items[0]?.date ?? ''} />
        <ul className={styles.list}>
          {group.items.map((item) => (
            <li key={item._id}>
              <NotificationRow
                notification={{ ...item, isRead: !marked.has(item._id) }}
                onFollow={onClose}
                isOlder={group.heading.kind === 'older'}
              />
            </li>
          ))}
        </ul>
      </section>
    ));
  };

  return (
    <section ref={region} tabIndex={-1} className={styles.panel} aria-label={t(($) => $.notifications.title)}>
      <PanelHead title={t(($) => $.notifications.title)} close={t(($) => $.notifications.close)} onClose={close} />
      <div className={styles.scroller} tabIndex={-1}>
        {content()}
        {list.hasNextPage ? (
          <Button
            variant="subtle"
            fullWidth
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t(($) => $.notifications.more)}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function DayHeading({ heading, date }: { heading: { kind: 'today' | 'weekday' | 'older' }; date: string }) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const words = {
    today: () => t(($) => $.notifications.today),
    weekday: () => formats.weekday(date),
    older: () => t(($) => $.notifications.older),
  };
  return (
    <Text component="h3" className={styles.day ?? ''}>
      {words[heading.kind]()}
    </Text>
  );
}
