import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { activitiesQuery } from '../api/activities.ts';
import styles from './user-panel.module.css';

/** What a person did, newest first, a page after the other. */
export function UserActivity({ userId }: { userId: string }) {
  const { t } = useTranslation('users');
  const formats = useFormats();
  const feed = useInfiniteQuery(activitiesQuery(userId));
  const items = feed.data?.pages.flatMap((page) => page.docs) ?? [];
  if (feed.isError && items.length === 0) {
    return <ErrorState failure={feed.error} onRetry={() => void feed.refetch()} />;
  }
  return (
    <>
      {feed.isPending ? [1, 2, 3, 4].map((row) => <Skeleton key={row} height={40} my="sm" />) : null}
      {feed.isSuccess && items.length === 0 ? <Text c="dimmed">{t(($) => $.users.panel.noActivity)}</Text> : null}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item._id} className={styles.activity}>
            <span>{item.message}</span>
            <Text component="time" size="sm" c="dimmed" dateTime={item.created_at}>
              {formats.dateTime(item.created_at)}
            </Text>
          </li>
        ))}
      </ul>
      {feed.hasNextPage ? (
        <Button variant="subtle" fullWidth loading={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
          {t(($) => $.users.panel.moreActivity)}
        </Button>
      ) : null}
    </>
  );
}
